import type { Claim, Way } from '../claim.ts';
import type { BoardFacts, ReadingRevocation } from '../engine-types.ts';

/** Why a claim that an admin has taken back counts nothing. */
export const REVOKED = 'Revoked by an admin';

type Stretch = Extract<ReadingRevocation, { from: number }>;

/** What admins have taken back: lines, values that players reached, and stretches of gained XP, each for a square. */
export class Revoked {
  private readonly keys = new Set<string>();
  private readonly stretches: Stretch[] = [];

  constructor({ revocations, readingRevocations = [] }: Pick<BoardFacts, 'revocations' | 'readingRevocations'>) {
    for (const { square, line } of revocations) this.keys.add(`line ${square} ${line}`);
    for (const each of readingRevocations) {
      if ('from' in each) this.stretches.push(each);
      else this.keys.add(valueKey(each));
    }
  }

  /** Returns the parts of a square for which a claim may still count; none when it was taken back. */
  without(claim: Claim, { square, fits }: Way): Way['fits'] {
    // Most boards have none, and the walk asks for each of thousands of lines.
    if (this.keys.size + this.stretches.length === 0) return fits;
    const { line, reading, reached } = claim;
    if (line && this.keys.has(`line ${square} ${line.id}`)) return [];
    const person = line?.person ?? reading?.person ?? 0;
    if (reached && this.keys.has(valueKey({ square, person, ...reached })))
      return fits.filter(({ isReach }) => !isReach);
    if (!reading || reached) return fits;
    // A later reading inside of the stretch divides it, and must not bring a part of it back.
    const isIn = (each: Stretch): boolean =>
      each.square === square && each.person === person && reading.at > each.from && reading.baseAt < each.to;
    return this.stretches.some(isIn) ? [] : fits;
  }
}

function valueKey({ square, person, skill, value }: { square: number; person: number; skill: number; value: number }) {
  return `value ${square} ${person} ${skill} ${value}`;
}
