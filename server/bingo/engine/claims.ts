import type { Claim } from './claim.ts';
import type { BoardFacts, Line } from './engine-types.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import { readingClaims } from './readings/reading-claims.ts';
import { SeatPlan } from './seat-plan.ts';
import { SquareIndex } from './square-index.ts';

/** Returns the first time that counts: a board that starts at 12:00:30 counts lines dated 12:00. D033. */
export function startOf(start: number): number {
  return minuteOf(start);
}

/** Returns what may count on a board, in the order of the walk. */
export function claimsOf(board: BoardFacts): Claim[] {
  const start = startOf(board.start);
  const isInside = (at: number): boolean => at >= start && (board.end === null || at < board.end);
  const index = new SquareIndex(board.squares);
  const seats = new SeatPlan(board.seats, board);
  const squares = new Set(board.squares.map(({ id }) => id));

  const claims: Claim[] = [];
  for (const line of board.lines) {
    if (!isInside(line.date)) continue;
    const read = index.read(line.text, line.details);
    if (read === null) continue;
    const team = seats.teamAt(line.person, line.date);
    if (team === null) continue;
    const { amount, once, note, item } = read.line;
    const ways = read.matches.map(({ square, fits }) => ({
      square: square.id,
      fits: fits.map(({ leaf, way }) => ({
        leaf,
        matched: note === undefined ? way.words : `${way.words}; ${note}`,
        // A line may say 0 kills.
        amount: way.isAmount ? Math.max(1, amount) : 1,
        ...(way.isDistinct === true && item !== undefined && { distinct: item }),
      })),
    }));
    claims.push({ minute: minuteOf(line.date), at: line.date, team, line, once, ways });
  }
  for (const record of board.records) {
    const { at, team, square, amount = null, part } = record;
    if (!isInside(at) || !squares.has(square)) continue;
    const leaf = part === undefined || part === null ? null : part - 1;
    claims.push({ minute: minuteOf(at), at, team, record, ways: [{ square, fits: [{ leaf, matched: '', amount }] }] });
  }
  claims.push(...readingClaims(board, seats));
  return claims.sort(inOrder);
}

function inOrder(a: Claim, b: Claim): number {
  if (a.minute !== b.minute) return a.minute - b.minute;
  if (a.line && b.line) return a.line.person - b.line.person || byText(a.line, b.line) || a.line.id - b.line.id;
  if (a.record && b.record) return a.record.at - b.record.at || a.record.id - b.record.id;
  if (a.reading && b.reading) return a.reading.person - b.reading.person || a.reading.at - b.reading.at;
  return rankOf(a) - rankOf(b);
}

/** Within a minute lines come before readings, and readings before records. */
function rankOf({ line, reading }: Claim): number {
  return line ? 0 : reading ? 1 : 2;
}

function byText(a: Line, b: Line): number {
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1;
}
