import type { SourceName } from '../../../shared/game/sources.ts';
import { Dice } from '../player/random.ts';

/**
 * Kinds of failure of a service. slow: answers after `ms`; hang: never answers; html: a page with status 200;
 * truncated: the good body cut off; empty: no body, with status 200; drop: closes the connection without an answer.
 */
export type Fault =
  | { kind: 'status'; status: number; retryAfterSeconds?: number }
  | { kind: 'slow'; ms: number }
  | { kind: 'html' | 'truncated' | 'empty' | 'hang' | 'drop' };

/** Failures of the practice services: a few at random, as in the game's, and those that a test requests. */
export class Faults {
  private readonly ordered = new Map<SourceName, { fault: Fault; left: number }>();
  private readonly dice: Dice;

  constructor(
    seed: number,
    private readonly byChance: boolean,
  ) {
    this.dice = new Dice(seed, 'faults');
  }

  /** Makes the next `times` answers of a service fail. Pass null to end requested failures. */
  order(service: SourceName, fault: Fault | null, times: number): void {
    if (fault === null) this.ordered.delete(service);
    else this.ordered.set(service, { fault, left: times });
  }

  /** Returns the failure of the next answer of a service. Returns null for a good answer. */
  next(service: SourceName): Fault | null {
    const ordered = this.ordered.get(service);
    if (ordered !== undefined) {
      ordered.left -= 1;
      if (ordered.left <= 0) this.ordered.delete(service);
      return ordered.fault;
    }
    // One bad clan list shows as a problem until the next one, and the practice services count as healthy.
    if (!this.byChance || service === 'clan-list' || !this.dice.chance(0.006)) return null;
    return this.dice.pick<Fault>([
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503 },
      { kind: 'slow', ms: 1_500 },
      { kind: 'slow', ms: 2_500 },
      { kind: 'slow', ms: 800 },
      { kind: 'html' },
      { kind: 'truncated' },
      // Without Retry-After a pause lasts a minute, which is told to every reader.
      { kind: 'status', status: 429, retryAfterSeconds: 3 },
    ]);
  }
}
