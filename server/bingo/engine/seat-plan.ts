import type { Seat } from './engine.types.ts';

interface Span {
  team: number;
  /** Exclusive end; Infinity: plays on. */
  end: number;
}

/**
 * Whose drops count for whom. A seat reaches back to the end of the person's seat before it, the first one to the
 * start of time: earlier drops of a joiner count, and no drop counts for two teams. Leaving keeps what was before.
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
