import type { RuleFilter } from './rule-filter.ts';
import { type RuleKind, STANDINGS } from './rule-kinds.ts';

/** A rule that admins make with one press. */
export interface RulePreset {
  id: string;
  name: string;
  kinds: readonly RuleKind[];
  filter: RuleFilter;
  batch_s: number;
  /** True for messages with a picture of the board. */
  picture: boolean;
}

/** Rules for the usual channels of a clan. */
export const RULE_PRESETS: readonly RulePreset[] = [
  {
    id: 'bingo',
    name: 'Bingo',
    kinds: [
      'board.started',
      'board.ends_soon',
      'board.ended',
      'board.completion',
      'board.completion_moved',
      'board.line_done',
      'board.blackout',
      'board.lead_changed',
    ],
    filter: {},
    batch_s: 5,
    picture: true,
  },
  {
    id: 'standings',
    name: 'Standings',
    kinds: [STANDINGS],
    filter: {},
    batch_s: 0,
    picture: true,
  },
  {
    id: 'drops',
    name: 'Drops and pets',
    kinds: ['activity.boss_loot', 'activity.pet', 'activity.clue'],
    filter: { unless_board: true },
    batch_s: 30,
    picture: false,
  },
  {
    id: 'log',
    name: 'Levels and quests',
    kinds: ['activity.level', 'activity.quest', 'activity.citadel'],
    filter: { unless_board: true },
    batch_s: 300,
    picture: false,
  },
  {
    id: 'milestones',
    name: 'Milestones',
    kinds: [
      'milestone.total_xp',
      'milestone.skill_99',
      'milestone.skill_120',
      'milestone.skill_200m',
      'milestone.max',
      'milestone.master_max',
    ],
    filter: {},
    batch_s: 30,
    picture: false,
  },
  {
    id: 'members',
    name: 'Comings and goings',
    kinds: ['member.joined', 'member.returned', 'member.left', 'member.renamed', 'member.rank_changed'],
    filter: {},
    batch_s: 300,
    picture: false,
  },
  {
    id: 'summary',
    name: 'Weekly summary',
    kinds: ['summary.weekly'],
    filter: {},
    batch_s: 0,
    picture: false,
  },
  {
    id: 'ops',
    name: 'For admins',
    kinds: [
      'ops.readings_failed',
      'ops.feed_failed',
      'ops.backup_failed',
      'ops.key_missing',
      'ops.clock_wrong',
      'ops.database_short',
      'ops.channel_broken',
      'ops.update_available',
    ],
    filter: {},
    batch_s: 30,
    picture: false,
  },
];
