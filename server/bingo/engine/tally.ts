import type { Goal } from '../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../shared/bingo/goals/cell-need.ts';
import type { Fit } from './claim.ts';
import type { Contribution, TeamProgress } from './engine-types.ts';

/** A line or record that could count for a square of a team. */
export interface Offer {
  /** The player, by whose number one-player goals are counted; a number of its own for a record of nobody. */
  player: number;
  /** What counts once for the player; absent when everything counts. */
  once: string | undefined;
  at: number;
  /** Null for a record of nobody. */
  person: number | null;
  /** Parts for which it may count, best match first; one for a square without parts. */
  fits: readonly Fit[];
}

/** What of an offer counted. */
export type Taken = Pick<Contribution, 'amount' | 'counted' | 'matched' | 'fills'>;

/** Counts what one team has of one square. */
export interface SquareTally extends TeamProgress {
  readonly isComplete: boolean;
  /** Returns why an offer counts nothing, for people; null when it counts. */
  refusal(offer: Offer): string | null;
  /** Counts an offer that has no refusal. */
  take(offer: Offer): Taken;
}

/** Why a complete square takes nothing more. */
export const COMPLETE = 'After the goal was reached';

/** An offer as one goal takes it. */
export type Portion = Pick<Offer, 'player' | 'once'> & Pick<Fit, 'amount' | 'distinct'>;

/** Counts what one team has of a square without parts. */
export class GoalTally implements SquareTally {
  readonly contributions: Contribution[] = [];
  private readonly tally: Tally;

  constructor(
    readonly team: number,
    readonly square: number,
    goal: Goal,
  ) {
    this.tally = new Tally(goal);
  }

  get have(): number {
    return this.tally.have;
  }

  get need(): number {
    return this.tally.need;
  }

  get isComplete(): boolean {
    return this.tally.isComplete;
  }

  refusal({ player, once, fits }: Offer): string | null {
    const { isComplete } = this.tally;
    return isComplete ? COMPLETE : this.tally.refusal({ player, once, amount: null, ...fits[0] });
  }

  take({ player, once, fits: [fit] }: Offer): Taken {
    const amount = fit?.amount ?? null;
    const counted = this.tally.take({ player, once, ...fit, amount });
    return { amount: amount ?? counted, counted, matched: fit?.matched ?? '' };
  }
}

/** Counts towards one goal: that of a square, or of a part. */
export class Tally {
  have = 0;
  readonly need: number;
  private readonly byPlayer = new Map<number, number>();
  private readonly counted = new Set<string>();

  constructor(private readonly goal: Goal) {
    this.need = cellNeed(goal);
  }

  get isComplete(): boolean {
    return this.have >= this.need;
  }

  /** Returns why an offer counts nothing towards a goal that is not reached, for people; null when it counts. */
  refusal(portion: Portion): string | null {
    const { player, amount, distinct } = portion;
    if (amount === null) return null;
    const key = this.onceKey(portion);
    if (key !== null && this.counted.has(key))
      return distinct === undefined ? 'Counts once for each player' : 'This item has counted already';
    const isDone = this.goal.scope !== 'team' && this.of(player) >= this.goal.need;
    return isDone ? 'This player has reached the number' : null;
  }

  /** Counts an offer that has no refusal. Returns how much of it counted, at least 1. */
  take(portion: Portion): number {
    const { player, amount } = portion;
    const key = this.onceKey(portion);
    if (key !== null) this.counted.add(key);
    const { need, scope } = this.goal;
    const missing = scope === 'team' ? need - this.have : need - this.of(player);
    const counted = Math.max(1, amount === null ? missing : Math.min(amount, missing));
    if (amount === null) {
      this.have = this.need;
    } else if (scope === 'team') {
      this.have += counted;
    } else {
      const reached = this.of(player) + counted;
      this.byPlayer.set(player, reached);
      if (scope === 'one_player') this.have = Math.max(this.have, reached);
      else if (reached === need) this.have++;
    }
    return counted;
  }

  /** Returns the key of what counts once; null when everything counts. */
  private onceKey({ player, once, distinct }: Portion): string | null {
    if (distinct !== undefined) return this.goal.scope === 'team' ? distinct : `${player} ${distinct}`;
    return once === undefined ? null : `${player} ${once}`;
  }

  private of(player: number): number {
    return this.byPlayer.get(player) ?? 0;
  }
}
