import type { Seat } from './engine-types.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';

interface Span {
  team: number;
  /** Exclusive; a whole minute when another seat follows; Infinity for a current seat. */
  end: number;
}

/**
 * Finds the team for which a player's drop counts. A seat extends back to the end of the player's previous seat, and
 * the first seat to the start of time: drops from before joining count, and no drop counts for two teams. Log lines are
 * dated by the minute, so a seat that is followed by another one ends with the minute before the change: a drop in the
 * minute of the change counts for the new team. For a player who leaves and takes no other seat, a drop in the minute
 * of leaving counts for the team that was left, because the log cannot show that it came later.
 */
export class SeatPlan {
  private readonly spans = new Map<number, Span[]>();

  /** @param seats in the order in which they were stored */
  constructor(seats: readonly Seat[]) {
    // The sort is stable: equal seats keep the order in which they were stored.
    const inOrder = [...seats].sort((a, b) => a.joined - b.joined || endOf(a) - endOf(b));
    for (const seat of inOrder) {
      const spans = this.spans.get(seat.person);
      const span = { team: seat.team, end: endOf(seat) };
      const before = spans?.at(-1);
      if (before) before.end = minuteOf(before.end);
      if (spans) spans.push(span);
      else this.spans.set(seat.person, [span]);
    }
  }

  /** Returns the team for which a player's drop at a time (ms) counts. Returns null when it counts for none. */
  teamAt(person: number, at: number): number | null {
    return this.spans.get(person)?.find(({ end }) => at < end)?.team ?? null;
  }
}

function endOf(seat: Seat): number {
  return seat.left ?? Infinity;
}
