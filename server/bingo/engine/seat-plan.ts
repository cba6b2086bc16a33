import type { Seat } from './engine.types.ts';
import { minuteOf } from './minute.ts';

interface Span {
  team: number;
  /** Exclusive end, a whole minute when another seat follows; Infinity: plays on. */
  end: number;
}

/**
 * Whose drops count for whom. A seat reaches back to the end of the person's seat before it, the first one to the
 * start of time: earlier drops of a joiner count, and no drop counts for two teams. Leaving keeps what was before.
 * The log dates its lines by the minute, so a seat that another one follows ends with the minute before the change: a
 * drop in the minute of the change counts for the new team. Whoever leaves and takes no seat again keeps that minute for
 * the team that was left: nobody else could have it, and the log cannot say that it came afterwards.
 */
export class SeatPlan {
  private readonly spans = new Map<number, Span[]>();

  /** @param seats as they were stored */
  constructor(seats: readonly Seat[]) {
    // Equal ones stay as they were stored.
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

  /** The team for which a person's drop at an instant counts; null: for none. */
  teamAt(person: number, at: number): number | null {
    return this.spans.get(person)?.find(({ end }) => at < end)?.team ?? null;
  }
}

function endOf(seat: Seat): number {
  return seat.left ?? Infinity;
}
