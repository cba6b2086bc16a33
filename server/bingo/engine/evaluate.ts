import type { BoardFacts, Line, ManualRecord, Standing } from './engine-types.ts';
import { minuteOf } from './minute.ts';
import { SeatPlan } from './seat-plan.ts';
import { SquareIndex } from './square-index.ts';

/**
 * Computes the valid completions of a board, oldest first. A pure function of the stored data, so that the result does
 * not depend on when the data arrived. Lines and records are taken by time, lines before records, then by id. Each line
 * completes at most one square, the narrowest open one that it matches; each record completes its own square if that is
 * still open. D122.
 */
export function evaluate(board: BoardFacts): Standing[] {
  const start = startOf(board.start);
  const isInside = (at: number): boolean => at >= start && (board.end === null || at < board.end);
  const index = new SquareIndex(board.squares);
  const seats = new SeatPlan(board.seats);
  const revoked = new Set(board.revocations.map(({ square, line }) => `${square} ${line}`));
  const squares = new Set(board.squares.map(({ id }) => id));

  const claims: Claim[] = [];
  for (const line of board.lines) {
    if (!isInside(line.date)) continue;
    const team = seats.teamAt(line.person, line.date);
    if (team === null) continue;
    const matches = index
      .ofLine(line.text, line.details)
      .filter(({ square }) => !revoked.has(`${square.id} ${line.id}`));
    if (matches.length > 0) {
      claims.push({ at: line.date, team, line, ways: matches.map(({ square, way }) => [square.id, way.words]) });
    }
  }
  for (const record of board.records) {
    if (!isInside(record.at) || !squares.has(record.square)) continue;
    claims.push({ at: record.at, team: record.team, record, ways: [[record.square, '']] });
  }

  const taken = new Set<string>();
  return claims.sort(inOrder).flatMap(({ at, team, line, record, ways }) => {
    const open = ways.find(([square]) => !taken.has(`${team} ${square}`));
    if (!open) return [];
    const [square, matched] = open;
    taken.add(`${team} ${square}`);
    const person = line?.person ?? record?.person ?? null;
    return [{ team, square, person, at, line: line?.id ?? null, record: record?.id ?? null, matched }];
  });
}

/** A line or record with the squares that it may complete, best match first. */
interface Claim {
  at: number;
  team: number;
  line?: Line;
  record?: ManualRecord;
  ways: [square: number, matched: string][];
}

/** Returns the first time that counts: a board that starts at 12:00:30 counts lines dated 12:00. D033. */
export function startOf(start: number): number {
  return minuteOf(start);
}

function inOrder(a: Claim, b: Claim): number {
  if (a.at !== b.at) return a.at - b.at;
  if (a.line && b.line) return a.line.id - b.line.id;
  if (a.record && b.record) return a.record.id - b.record.id;
  return a.line ? -1 : 1;
}
