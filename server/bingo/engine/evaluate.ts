import type { Claim, Way } from './claim.ts';
import { claimsOf } from './claims.ts';
import type { BoardFacts, Contribution, Settlement, Spare, SquareFacts, Standing } from './engine-types.ts';
import { REVOKED, Revoked } from './readings/revoked.ts';
import { passSteps } from './steps.ts';
import { tallyMakerOf } from './set-tally.ts';
import { SquareWindows } from './square-windows.ts';
import type { Offer, SquareTally } from './tally.ts';

/**
 * Settles a board: its valid completions, and what each team has of the squares that it has begun. A pure function of the
 * stored data, so that the result does not depend on when the data arrived.
 *
 * Lines, readings and records are taken in one walk, by minute, in this order; lines by player and text, because ids follow
 * the order of reading. Each line counts for at most one square, the narrowest open one that it matches and that can use
 * it, and there for the first such part of a set; each record counts for its own square. On a board
 * whose drops count for every square, a line counts for all that match it. A square is complete at the line or record that reaches its goal, and
 * nothing counts for it afterwards. `SquareWindows` says when a square counts for which team. D122, D331, D360.
 * @param isExplained true to return what did not count, too; its search costs some time
 */
export function evaluate(board: BoardFacts, isExplained = false): Settlement {
  const tallies = new Tallies(board.squares);
  const settlement: Settlement = { completions: [], progress: [], spare: [], revealed: [] };
  const windows = new SquareWindows(board);
  const isShared = board.oneDrop === 'every_square';
  const revoked = new Revoked(board);
  const note = (claim: Claim, way: Way, why: string): void => {
    if (isExplained) settlement.spare.push(spareOf(claim, way, why));
  };
  for (const claim of claimsOf(board, isExplained)) {
    let isTaken = false;
    for (const way of claim.ways) {
      const fits = revoked.without(claim, way);
      const closed = claim.refused ?? (fits.length === 0 ? REVOKED : windows.refusal(claim.team, way.square, claim.at));
      if (closed !== null || (isTaken && !isShared)) {
        note(claim, way, closed ?? 'Counted for another square');
        continue;
      }
      const tally = tallies.find(claim.team, way.square);
      if (tally === null) continue;
      const offer = offerOf(claim, fits);
      const why = tally.refusal(offer);
      if (why !== null) {
        note(claim, way, why);
        continue;
      }
      isTaken = true;
      const standing = count(tally, claim, offer);
      passSteps(tally, tallies.stepsOf(way.square), claim.minute);
      if (standing) {
        settlement.completions.push(standing);
        windows.complete(standing.team, standing.square, standing.at);
      }
      if (!isShared && !isExplained) break;
    }
  }
  return { ...settlement, progress: tallies.begun, revealed: windows.revealed() };
}

/** What the teams have of the squares of a board. */
class Tallies {
  /** In the order in which they were begun. */
  readonly begun: SquareTally[] = [];
  private readonly squares: ReadonlyMap<number, OneSquare>;

  constructor(squares: readonly SquareFacts[]) {
    this.squares = new Map(
      squares.map((square) => [square.id, { make: tallyMakerOf(square), steps: square.steps, byTeam: new Map() }]),
    );
  }

  /** Returns what a team has of a square; null for a square that is not on the board. */
  find(team: number, squareId: number): SquareTally | null {
    const square = this.squares.get(squareId);
    if (!square) return null;
    const known = square.byTeam.get(team);
    if (known) return known;
    const tally = square.make(team);
    square.byTeam.set(team, tally);
    this.begun.push(tally);
    return tally;
  }

  stepsOf(squareId: number): readonly number[] | undefined {
    return this.squares.get(squareId)?.steps;
  }
}

interface OneSquare {
  make: ReturnType<typeof tallyMakerOf>;
  steps: readonly number[] | undefined;
  byTeam: Map<number, SquareTally>;
}

/** Counts an offer. Returns the completion when it reaches the goal. */
function count(tally: SquareTally, claim: Claim, offer: Offer): Standing | null {
  const reached = claim.reached !== undefined && offer.fits.some(({ isReach }) => isReach) ? claim.reached : null;
  const contribution = { ...baseOf(claim), ...tally.take(offer), ...(reached && { reached }) };
  tally.contributions.push(contribution);
  if (!tally.isComplete) return null;
  const { person, at, line, record, reading, matched } = contribution;
  const source = { line, record, ...(reading && { reading }) };
  const shared = claim.isShared ? { isShared: claim.isShared } : {};
  return { team: claim.team, square: tally.square, person, at, ...source, ...shared, matched };
}

function offerOf({ line, record, reading, once, at }: Claim, fits: Way['fits']): Offer {
  const person = line?.person ?? reading?.person ?? record?.person ?? null;
  // Numbers below 0 are no player's.
  return { player: person ?? -(record?.former ?? record?.id ?? 0), person, once, at, fits };
}

function spareOf(claim: Claim, { square, fits: [fit] }: Way, why: string): Spare {
  const { amount = null, matched = '' } = fit ?? {};
  return { ...baseOf(claim), matched, amount: amount ?? 1, team: claim.team, square, why };
}

function baseOf({
  at,
  line,
  record,
  reading,
}: Claim): Pick<Contribution, 'person' | 'at' | 'line' | 'record' | 'reading'> {
  const person = line?.person ?? reading?.person ?? record?.person ?? null;
  const base = { person, at, line: line?.id ?? null, record: record?.id ?? null };
  if (!reading) return base;
  const { person: _, ...proof } = reading;
  return { ...base, reading: proof };
}
