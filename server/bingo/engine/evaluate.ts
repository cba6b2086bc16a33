import type { Claim, Way } from './claim.ts';
import { claimsOf } from './claims.ts';
import type { BoardFacts, Contribution, Settlement, Spare, Standing } from './engine-types.ts';
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
  const tallies = new Map<string, SquareTally>();
  const makers = new Map(board.squares.map((square) => [square.id, tallyMakerOf(square)]));
  const steps = new Map(board.squares.map((square) => [square.id, square.steps]));
  const tallyOf = (team: number, square: number): SquareTally | null => {
    const key = `${team} ${square}`;
    const known = tallies.get(key);
    if (known) return known;
    const tally = makers.get(square)?.(team) ?? null;
    if (tally === null) return null;
    tallies.set(key, tally);
    return tally;
  };

  const settlement: Settlement = { completions: [], progress: [], spare: [], revealed: [] };
  const windows = new SquareWindows(board);
  const isShared = board.oneDrop === 'every_square';
  const revoked = new Revoked(board);
  for (const claim of claimsOf(board)) {
    let isTaken = false;
    const unused: [way: Way, why: string][] = [];
    for (const way of claim.ways) {
      const fits = revoked.without(claim, way);
      const closed = claim.refused ?? (fits.length === 0 ? REVOKED : windows.refusal(claim.team, way.square, claim.at));
      const tally = closed !== null || (isTaken && !isShared) ? null : tallyOf(claim.team, way.square);
      const offer = offerOf(claim, fits);
      const why = closed ?? tally?.refusal(offer) ?? null;
      if (why !== null) unused.push([way, why]);
      else if (isTaken && !isShared) unused.push([way, 'Counted for another square']);
      else if (tally) {
        isTaken = true;
        const standing = count(tally, claim, offer);
        passSteps(tally, steps.get(way.square), claim.minute);
        if (standing) {
          settlement.completions.push(standing);
          windows.complete(standing.team, standing.square, standing.at);
        }
      }
      if (isTaken && !isShared && !isExplained) break;
    }
    if (isExplained) settlement.spare.push(...unused.map(([way, why]) => spareOf(claim, way, why)));
  }
  return { ...settlement, progress: [...tallies.values()], revealed: windows.revealed() };
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
