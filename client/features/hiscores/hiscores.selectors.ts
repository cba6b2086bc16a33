import type { SkillName } from '../../../shared/game/skills.ts';
import { OVERALL, SKILLS } from '../../../shared/game/skills.ts';
import { BRACKETS, type BracketKey } from '../../../shared/game/xp.ts';
import type { MemberWithSkills } from '../../../shared/members/members.schemas.ts';

export const SORT_KEYS = ['rank', 'level', 'xp'] as const;
export type SortKey = (typeof SORT_KEYS)[number];
export type Direction = 'asc' | 'desc';
export interface Sort {
  key: SortKey;
  direction: Direction;
}
export const DEFAULT_SORT: Sort = { key: 'rank', direction: 'asc' };

/** First direction of each header: XP and level descending, rank ascending. */
export const FIRST_DIRECTION: Record<SortKey, Direction> = { rank: 'asc', level: 'desc', xp: 'desc' };

export type BracketChoice = 'all' | BracketKey;

/** One row of the table. */
export interface HiscoreRow {
  id: number;
  name: string;
  displayName: string;
  clanRank: string;
  avatarUrl: string;
  active: boolean;
  level: number;
  /** Rank, or null when unranked. */
  rank: number | null;
  xp: number;
  /** Overall XP, which decides the bracket for every skill. D015. */
  totalXp: number;
  /** Place before the search, from 1. D039. */
  place: number;
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Compares rows: unranked always last (D003), former members last by rank (D021), ties by rank, then name. */
function compareRows(a: HiscoreRow, b: HiscoreRow, { key, direction }: Sort): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'rank') {
    if (a.active !== b.active) return a.active ? -1 : 1;
    return byRank(a, b, sign) || collator.compare(a.displayName, b.displayName);
  }
  return sign * (a[key] - b[key]) || byRank(a, b, 1) || collator.compare(a.displayName, b.displayName);
}

function byRank(a: HiscoreRow, b: HiscoreRow, sign: number): number {
  if (a.rank === null || b.rank === null) return (a.rank === null ? 1 : 0) - (b.rank === null ? 1 : 0);
  return sign * (a.rank - b.rank);
}

function toRow(member: MemberWithSkills, index: number): HiscoreRow {
  const entry = member.skills[index];
  return {
    id: member.id,
    name: member.name,
    displayName: member.display_name,
    clanRank: member.clan_rank,
    avatarUrl: member.avatar_url,
    active: member.is_active,
    level: entry?.level ?? 0,
    rank: index === OVERALL ? (entry?.rank ?? member.total_rank) : (entry?.rank ?? null),
    xp: entry?.xp ?? 0,
    totalXp: member.total_xp,
    place: 0,
  };
}

export interface HiscoreView {
  skill: SkillName;
  bracket: BracketChoice;
  sort: Sort;
}

/** Returns the bracket's members in order, with their places before any search. */
export function rankRows(members: readonly MemberWithSkills[], { skill, bracket, sort }: HiscoreView): HiscoreRow[] {
  const index = SKILLS.indexOf(skill);
  const range = BRACKETS.find(({ key }) => key === bracket);
  return members
    .filter(({ total_xp: xp }) => !range || (xp >= range.from && xp < range.to))
    .map((member) => toRow(member, index))
    .sort((a, b) => compareRows(a, b, sort))
    .map((row, at) => ({ ...row, place: at + 1 }));
}

/** Returns the rows whose name or display name contains the search. */
export function searchRows(rows: readonly HiscoreRow[], search: string): readonly HiscoreRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(
    (row) => row.name.toLowerCase().includes(wanted) || row.displayName.toLowerCase().includes(wanted),
  );
}

/** Returns the number of members in each bracket. D015. */
export function bracketCounts(members: readonly MemberWithSkills[]): Record<BracketChoice, number> {
  const counts: Record<BracketChoice, number> = {
    all: members.length,
    '1b': 0,
    '2b': 0,
    '3b': 0,
    '4b': 0,
    '5b': 0,
    max: 0,
  };
  for (const { total_xp: xp } of members) {
    const found = BRACKETS.find(({ from, to }) => xp >= from && xp < to);
    if (found) counts[found.key]++;
  }
  return counts;
}
