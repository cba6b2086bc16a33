import type { Goal } from '../../../shared/bingo/bingo.schemas.ts';
import { cellNeed } from '../../../shared/bingo/goals/cell-need.ts';
import type { Contribution, TeamProgress } from './engine-types.ts';

/** A line or record that could count for a square of a team. */
export interface Offer {
  /** The player, by whose number one-player goals are counted; a number of its own for a record of nobody. */
  player: number;
  /** Null completes the square. */
  amount: number | null;
  /** What counts once for the player; absent when everything counts. */
  once: string | undefined;
}

/** Counts what one team has of one square. */
export class Tally implements TeamProgress {
  have = 0;
  readonly need: number;
  readonly contributions: Contribution[] = [];
  private readonly byPlayer = new Map<number, number>();
  private readonly counted = new Set<string>();

  constructor(
    readonly team: number,
    readonly square: number,
    private readonly goal: Goal,
  ) {
    this.need = cellNeed(goal);
  }

  get isComplete(): boolean {
    return this.have >= this.need;
  }

  /** Returns why an offer counts nothing, for people; null when it counts. */
  refusal({ player, amount, once }: Offer): string | null {
    if (this.isComplete) return 'After the goal was reached';
    if (amount === null) return null;
    if (once !== undefined && this.counted.has(`${player} ${once}`)) return 'Counts once for each player';
    const isDone = this.goal.scope !== 'team' && this.of(player) >= this.goal.need;
    return isDone ? 'This player has reached the number' : null;
  }

  /** Counts an offer that has no refusal. Returns how much of it counted, at least 1. */
  take({ player, amount, once }: Offer): number {
    if (once !== undefined) this.counted.add(`${player} ${once}`);
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

  private of(player: number): number {
    return this.byPlayer.get(player) ?? 0;
  }
}
