import { DAY_MS } from '../player/life.ts';
import type { Line } from '../player/player.ts';

/** Days of play before the end of the past whose lines are kept, and days of which all lines are. */
export const LINE_DAYS = 56;
const ALL_DAYS = 7;
/** Number of lines that the services show. */
const WINDOW = 20;
/** Mondays back to the start of a week of which all kinds of lines are kept but the most frequent ones. */
const BINGO_MONDAYS = 6;
const WEEK_MS = 7 * DAY_MS;
/** 5 January 1970, the first Monday. */
const MONDAY_MS = 4 * DAY_MS;

const FREQUENT =
  /^Levelled up |XP in |Total levels gained$|songs unlocked$|mystery|coins obtained|^Lucky |^Won |^Chall|^Unl/;
/** Lines that people look for after weeks: pets, capes, quests, the highest levels and trails. */
const RARE =
  /^Levelled all|cape\.$| pet\.$|^Quest complete|^(?:Elite|Master) treasure|^Capped at|^Reached Clan Fealty 3/;
const HIGHEST_LEVEL = /I am now level (?:99|110|120)\./;

/** Returns the Monday week (from, inclusive, to, exclusive; ms) in which the clan played its last bingo. */
export function bingoWeekBefore(at: number): { from: number; to: number } {
  const monday = Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  const from = monday - BINGO_MONDAYS * WEEK_MS;
  return { from, to: from + WEEK_MS };
}

/** A log, oldest first, as the services have shown it at two times. Indices count the lines until then. */
interface ShownLog {
  lines: readonly Line[];
  /** Index after the last line that the first reading shows. */
  first: number;
}

/**
 * Returns the lines of a log that the past keeps, in their order: all of the last week, the telling ones of an earlier
 * bingo, and rare ones of the weeks between, so that a start does not store a hundred thousand levels. The windows of the
 * first and of the last reading are whole.
 * @param to end of the past (ms)
 */
export function keptLines({ lines, first }: ShownLog, to: number): Line[] {
  const bingo = bingoWeekBefore(to);
  return lines.filter(({ at, text, details }, index) => {
    if (index < first) return index >= first - WINDOW;
    if (at >= to - ALL_DAYS * DAY_MS || index >= lines.length - WINDOW) return true;
    if (at >= bingo.from && at < bingo.to && !FREQUENT.test(text)) return true;
    return RARE.test(text) || HIGHEST_LEVEL.test(details);
  });
}
