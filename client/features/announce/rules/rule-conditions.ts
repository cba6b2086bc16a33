import type { RuleFilter } from '../../../../shared/announce/rule-filter.ts';
import type { CLUE_TIERS } from '../../../../shared/bingo/square-rule.ts';
import type { RankName } from '../../../../shared/game/ranks.ts';
import type { SkillName } from '../../../../shared/game/skills.ts';

/** The conditions of the form of a rule. */
export interface RuleConditions {
  /** Names of items, one a line. */
  items: string;
  /** Ids of boards; empty for all. */
  boards: string[];
  rareOnly: boolean;
  unlessBoard: boolean;
  /** Names of what drops are from, one a line. */
  sources: string;
  /** Empty for every level. */
  minLevel: string;
  skills: SkillName[];
  /** Tiers of treasure trails; empty for all. */
  tiers: (typeof CLUE_TIERS)[number][];
  ranks: RankName[];
  /** Ids of members; empty for all. */
  members: number[];
  /** Ids of teams; empty for all. */
  teams: string[];
}

/** Returns the conditions of a rule as its form has them. */
export function conditionsOf(filter: RuleFilter): RuleConditions {
  return {
    items: (filter.items ?? []).join('\n'),
    boards: (filter.boards ?? []).map(String),
    rareOnly: filter.clan_rare_only ?? false,
    unlessBoard: filter.unless_board ?? false,
    sources: (filter.sources ?? []).join('\n'),
    minLevel: String(filter.min_level ?? ''),
    skills: [...(filter.skills ?? [])],
    tiers: [...(filter.tiers ?? [])],
    ranks: [...(filter.ranks ?? [])],
    members: [...(filter.members ?? [])],
    teams: (filter.teams ?? []).map(String),
  };
}

/** Returns the conditions of a form as they are stored; those that are empty are left out. */
export function filterOf(draft: RuleConditions): RuleFilter {
  const [items, sources] = [linesOf(draft.items), linesOf(draft.sources)];
  return {
    ...(items.length > 0 && { items }),
    ...(draft.boards.length > 0 && { boards: draft.boards.map(Number) }),
    ...(draft.rareOnly && { clan_rare_only: true }),
    ...(draft.unlessBoard && { unless_board: true }),
    ...(sources.length > 0 && { sources }),
    ...(draft.minLevel.trim() !== '' && { min_level: Number(draft.minLevel) }),
    ...(draft.skills.length > 0 && { skills: draft.skills }),
    ...(draft.tiers.length > 0 && { tiers: draft.tiers }),
    ...(draft.ranks.length > 0 && { ranks: draft.ranks }),
    ...(draft.members.length > 0 && { members: draft.members }),
    ...(draft.teams.length > 0 && { teams: draft.teams.map(Number) }),
  };
}

/** Returns the names in a text, one a line. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
