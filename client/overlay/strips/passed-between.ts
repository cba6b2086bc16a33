import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { goalPercent } from '../../../shared/bingo/goals/goal-words.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';

/** Parts of a goal, in percent, that are told when a team passes them. */
const STEPS = [25, 50, 75, 90] as const;
/** A square is told once in this time. */
const PAUSE_MS = 60_000;
/** Most that are kept. */
const MOST = 8;

/** A part of a square that a team has passed. */
export interface Passed {
  team: number;
  /** Place of the square, such as C3. */
  square: string;
  have: number;
  need: number;
  /** When the overlay was told, in ms on the server's clock. */
  at: number;
}

/** Returns the parts of squares that teams have passed between two states of one board. */
export function passedBetween(before: BingoState, after: BingoState, at: number): Passed[] {
  if (before.progress === after.progress) return [];
  const had = new Map(before.progress.map(([team, row, column, have]) => [`${team} ${row} ${column}`, have]));
  return after.progress.flatMap(([team, row, column, have, need]) => {
    const was = goalPercent(had.get(`${team} ${row} ${column}`) ?? 0, need);
    const is = goalPercent(have, need);
    if (!STEPS.some((step) => was < step && is >= step)) return [];
    return [{ team, square: squareName({ row_number: row, column_number: column }), have, need, at }];
  });
}

/** Returns what is told, newest first, after news: each square once in a minute, and the newest of each team and square. */
export function withPassed(told: readonly Passed[], news: readonly Passed[]): readonly Passed[] {
  const isRecent = (one: Passed): boolean =>
    told.some(({ square, at }) => square === one.square && one.at - at < PAUSE_MS);
  const first = news.filter(({ square }, at) => news.findIndex((one) => one.square === square) === at);
  const fresh = first.filter((one) => !isRecent(one));
  if (fresh.length === 0) return told;
  const isAgain = (old: Passed): boolean =>
    fresh.some(({ team, square }) => team === old.team && square === old.square);
  return [...fresh.reverse(), ...told.filter((old) => !isAgain(old))].slice(0, MOST);
}
