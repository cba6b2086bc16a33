import { RULE_KINDS, type RuleKind } from '../../../../shared/announce/rule-kinds.ts';

/** Kinds of news as admins choose them, within their group. */
const KIND_LABELS: Readonly<Record<RuleKind, string>> = {
  'activity.boss_loot': 'Drops',
  'activity.pet': 'Pets',
  'activity.level': 'Levels',
  'activity.quest': 'Quests',
  'activity.clue': 'Clue rewards',
  'activity.boss_kill': 'Boss kills',
  'activity.citadel': 'Citadel',
  'milestone.total_xp': 'Total XP',
  'milestone.skill_99': '99 in a skill',
  'milestone.skill_120': '120 in a skill',
  'milestone.skill_200m': '200 million XP in a skill',
  'milestone.max': '99 in all skills',
  'milestone.master_max': '120 in all skills',
  'member.joined': 'Joined',
  'member.returned': 'Came back',
  'member.left': 'Left',
  'member.renamed': 'Renamed',
  'member.rank_changed': 'Rank changed',
  'board.started': 'Started',
  'board.ends_soon': 'One hour left',
  'board.ended': 'Ended',
  'board.completion': 'Square completed',
  'board.completion_moved': 'Completion moved to an earlier player',
  'board.completion_revoked': 'Completion taken back',
  'board.line_done': 'Line completed',
  'board.blackout': 'All squares completed',
  'board.lead_changed': 'New leader',
  'board.standings': 'Standings in one message, kept up to date',
  'summary.daily': 'The XP of a day',
  'summary.weekly': 'The XP of a week',
  'summary.monthly': 'The XP of a month',
  'ops.readings_failed': 'The clan cannot be read',
  'ops.feed_failed': 'The feed cannot be read',
  'ops.backup_failed': 'No backup was made',
  'ops.key_missing': 'Secrets cannot be opened',
  'ops.clock_wrong': 'A clock is wrong',
  'ops.database_short': 'The database needs a look',
  'ops.channel_broken': 'News does not reach Discord',
  'ops.update_available': 'A version that mends a weakness',
};

/** Groups of kinds, by the first word of each kind. */
const GROUPS = {
  activity: 'Achievements',
  milestone: 'Milestones',
  member: 'Members',
  board: 'Bingo',
  summary: 'Summaries',
  ops: 'For admins',
} as const;

/** The kinds by group, in the order in which admins choose. */
export const KIND_GROUPS = Object.entries(GROUPS).map(([noun, label]) => ({
  label,
  options: RULE_KINDS.filter((kind) => kind.startsWith(`${noun}.`)).map((value) => ({
    value,
    label: KIND_LABELS[value],
  })),
}));

/** Returns what a rule tells, in a few words: the kinds of each group, or the group's name when all are chosen. */
export function kindsInWords(kinds: readonly RuleKind[]): string {
  const parts = KIND_GROUPS.flatMap(({ label, options }) => {
    const chosen = options.filter(({ value }) => kinds.includes(value));
    if (chosen.length === 0) return [];
    if (chosen.length === options.length) return [`${label}: everything`];
    return [`${label}: ${chosen.map((option) => lowered(option.label)).join(', ')}`];
  });
  return parts.join(' · ');
}

const lowered = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
