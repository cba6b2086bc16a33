import type { Claim, Fit, Way } from './claim.ts';
import type { BoardFacts, Line } from './engine-types.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import type { LineFacts } from './kinds/square-kind.ts';
import { ReachClaims, type ToldLine } from './readings/reach-claims.ts';
import { readingClaims } from './readings/reading-claims.ts';
import { SeatPlan } from './seat-plan.ts';
import { indexOf, isMet, type Match, type SquareIndex } from './square-index.ts';

/** Why a level or a milestone above the asked one counts nothing. */
const ABOVE = 'Above it, and the player is not known to have been below it before';

/** Returns the first time that counts: a board that starts at 12:00:30 counts lines dated 12:00. D033. */
export function startOf(start: number): number {
  return minuteOf(start);
}

/**
 * Returns what may count on a board, in the order of the walk. @param isExplained true to return what is refused, too
 */
export function claimsOf(board: BoardFacts, isExplained: boolean): Claim[] {
  const start = startOf(board.start);
  const isInside = (at: number): boolean => at >= start && (board.end === null || at < board.end);
  const index = indexOf(board.squares);
  const seats = new SeatPlan(board.seats, board);
  const squares = new Set(board.squares.map(({ id }) => id));

  const claims = lineClaims(board, { index, seats, isExplained });
  for (const record of board.records) {
    const { at, team, square, amount = null, part } = record;
    if (!isInside(at) || !squares.has(square)) continue;
    const leaf = part === undefined || part === null ? null : part - 1;
    claims.push({ minute: minuteOf(at), at, team, record, ways: [{ square, fits: [{ leaf, matched: '', amount }] }] });
  }
  claims.push(...readingClaims(board, seats), ...freeClaims(board));
  return claims.sort(inOrder);
}

/** Returns the free squares of each team: they have them from the start, or from when the whole board is revealed. */
function freeClaims({ squares, teams = [], start, reveal, end, now }: BoardFacts): Claim[] {
  const at = Math.max(startOf(start), startOf(reveal ?? start));
  if ((end !== null && at >= end) || (now !== undefined && at > now)) return [];
  return squares
    .filter(({ rule }) => rule?.kind === 'free')
    .flatMap(({ id: square }) =>
      teams.map((team): Claim => ({
        minute: at,
        at,
        team,
        ways: [{ square, fits: [{ leaf: 0, matched: '', amount: 1 }] }],
      })),
    );
}

/** Returns what lines may count for, and what else they and readings prove that players reached. */
function lineClaims(
  board: BoardFacts,
  { index, seats, isExplained }: { index: SquareIndex; seats: SeatPlan; isExplained: boolean },
): Claim[] {
  const start = startOf(board.start);
  const end = board.end ?? Infinity;
  const told: ToldLine[] = [];
  for (const line of board.lines) {
    const read = index.read(line.text, line.details);
    if (read !== null) told.push({ line, facts: read.line, matches: read.matches });
  }
  const reaches = new ReachClaims(board, seats, index, told);
  const waysOf = new LineWays();
  const claims: Claim[] = [];
  for (const each of told) {
    const { line, facts } = each;
    if (line.date < start || line.date >= end) continue;
    const team = seats.teamAt(line.person, line.date);
    if (team === null) continue;
    const reached = reaches.namedBy(line);
    const ways = waysOf.find(each, reached !== undefined);
    const base = { minute: minuteOf(line.date), at: line.date, team, line, once: facts.once };
    if (ways.length > 0) claims.push(reached ? { ...base, reached, ways } : { ...base, ways });
    const hints = isExplained ? reaches.hints(each) : [];
    if (hints.length > 0) claims.push({ ...base, refused: ABOVE, ways: hints });
  }
  claims.push(...reaches.claims());
  return claims;
}

/** The ways of lines. Equal lines have the same matches, and share their ways, too. */
class LineWays {
  private readonly plain = new Map<ToldLine['matches'], Way[]>();
  private readonly reached = new Map<ToldLine['matches'], Way[]>();

  /** @param isReached true when the player reached the value that the line names */
  find({ facts, matches }: ToldLine, isReached: boolean): Way[] {
    const ways = isReached ? this.reached : this.plain;
    const known = ways.get(matches);
    if (known) return known;
    const found = matches.flatMap(({ square, fits }) => {
      const own = fits.filter(({ way }) => !way.reach || (isReached && isMet(way, facts)));
      return own.length === 0 ? [] : [{ square: square.id, fits: own.map((fit) => fitOf(fit, facts)) }];
    });
    ways.set(matches, found);
    return found;
  }
}

function fitOf({ leaf, way }: Match['fits'][number], { amount, note, item, once }: LineFacts): Fit {
  return {
    leaf,
    matched: note === undefined ? way.words : `${way.words}; ${note}`,
    // A line may say 0 kills.
    amount: way.isAmount ? Math.max(1, amount) : 1,
    ...(way.reach && { isReach: true as const }),
    // Of any level each one counts; of one level each skill, as the line says.
    ...(way.reach?.value === null && { once: `${once ?? ''}:${amount}` }),
    ...(way.isDistinct === true && item !== undefined && { distinct: item }),
  };
}

function inOrder(a: Claim, b: Claim): number {
  if (a.minute !== b.minute) return a.minute - b.minute;
  if (a.line && b.line)
    return a.line.person - b.line.person || byText(a.line, b.line) || a.line.id - b.line.id || valueOf(a) - valueOf(b);
  if (a.record && b.record) return a.record.at - b.record.at || a.record.id - b.record.id;
  if (a.reading && b.reading)
    return a.reading.person - b.reading.person || a.reading.at - b.reading.at || valueOf(a) - valueOf(b);
  return rankOf(a) - rankOf(b) || a.team - b.team;
}

function valueOf({ reached }: Claim): number {
  return reached?.value ?? 0;
}

/** Within a minute free squares come first, lines before readings, and readings before records. */
function rankOf({ line, reading, record }: Claim): number {
  return record ? 3 : reading ? 2 : line ? 1 : 0;
}

function byText(a: Line, b: Line): number {
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1;
}
