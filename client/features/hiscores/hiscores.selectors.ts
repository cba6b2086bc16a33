import type { SkillName } from '../../../shared/game/skills.ts';
import { OVERALL, SKILLS } from '../../../shared/game/skills.ts';
import { bracketOf, BRACKETS, type BracketKey } from '../../../shared/game/xp.ts';
import type { SkillColumn } from '../../../shared/members/hiscore-columns.ts';
import type { HiscoreMember, Hiscores } from './hiscores.resource.ts';

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
export interface HiscoreRow extends HiscoreMember {
  level: number;
  /** Rank, or null when unranked. */
  rank: number | null;
  xp: number;
  /** Place before the search, from 1. D039. */
  place: number;
}

const collator = new Intl.Collator('en-GB', { sensitivity: 'base', numeric: true });

/** Compares rows: unranked always last (D003), former members last by rank (D021), ties by rank, then name. */
function compareRows(a: HiscoreRow, b: HiscoreRow, { key, direction }: Sort): number {
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'rank') {
    if (a.active !== b.active) return a.active ? -1 : 1;
    return byRank(a, b, sign) || collator.compare(a.name, b.name);
  }
  return sign * (a[key] - b[key]) || byRank(a, b, 1) || collator.compare(a.name, b.name);
}

function byRank(a: HiscoreRow, b: HiscoreRow, sign: number): number {
  if (a.rank === null || b.rank === null) return (a.rank === null ? 1 : 0) - (b.rank === null ? 1 : 0);
  return sign * (a.rank - b.rank);
}

export interface HiscoreView {
  bracket: BracketChoice;
  sort: Sort;
}

/** Columns that a table of one skill needs: of a change of other skills they stay the same. */
export interface ShownColumns {
  members: readonly HiscoreMember[];
  column: SkillColumn;
  /** Overall XP, which nearly every change moves and only a bracket needs; empty without a bracket. */
  limited: readonly number[];
}

/** Returns the columns for a table of one skill and bracket. */
export function columnsOf(hiscores: Hiscores, skill: SkillName, bracket: BracketChoice): ShownColumns {
  const { members, skills } = hiscores;
  const limited = bracket === 'all' ? NONE.xp : totalXpOf(hiscores);
  return { members, column: skills[SKILLS.indexOf(skill)] ?? NONE, limited };
}

/** Returns the Overall XP of the members, which decides the bracket for every skill. D015. */
export function totalXpOf({ skills }: Hiscores): readonly number[] {
  return skills[OVERALL]?.xp ?? NONE.xp;
}

const NONE: SkillColumn = { xp: [], level: [], rank: [] };

/** Returns the bracket's members in order, with their places before any search. */
export function rankRows({ members, column, limited }: ShownColumns, { bracket, sort }: HiscoreView): HiscoreRow[] {
  const range = BRACKETS.find(({ key }) => key === bracket);
  const isIn = (xp = 0): boolean => !range || (xp >= range.from && xp < range.to);
  return members
    .map((member, at) => ({ ...member, ...figuresAt(column, at), place: 0 }))
    .filter((_, at) => isIn(limited[at]))
    .sort((a, b) => compareRows(a, b, sort))
    .map((row, index) => ({ ...row, place: index + 1 }));
}

function figuresAt({ level, rank, xp }: SkillColumn, at: number): Pick<HiscoreRow, 'level' | 'rank' | 'xp'> {
  return { level: level[at] ?? 0, rank: rank[at] ?? null, xp: xp[at] ?? 0 };
}

/** Returns the rows whose name, which is also the display name, contains the search. */
export function searchRows(rows: readonly HiscoreRow[], search: string): readonly HiscoreRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** Returns the XP that a row lacks to the place above it; null when the order is another one, or there is none. */
export function missingXp(
  ranked: readonly HiscoreRow[],
  { place, xp }: HiscoreRow,
  { key, direction }: Sort,
): number | null {
  const above = ranked[place - 2];
  if (!above || key === 'level' || direction !== FIRST_DIRECTION[key]) return null;
  return above.xp > xp ? above.xp - xp : null;
}

/** Returns the number of members in each bracket, from their Overall XP. D015. */
export function bracketCounts(totalXp: readonly number[]): Record<BracketChoice, number> {
  const counts: Record<BracketChoice, number> = {
    all: totalXp.length,
    '1b': 0,
    '2b': 0,
    '3b': 0,
    '4b': 0,
    '5b': 0,
    max: 0,
  };
  for (const xp of totalXp) {
    const key = bracketOf(xp);
    if (key) counts[key]++;
  }
  return counts;
}
