import type { LateJoiners } from '../../../shared/bingo/bingo-limits.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import type { Seat } from './engine-types.ts';

/** Time of a player on a team: whole minutes, from inclusive, to exclusive; infinite without a bound. */
export interface SeatSpan {
  team: number;
  from: number;
  to: number;
}

/** What of a board decides from when seats count. */
interface SeatRules {
  lateJoiners?: LateJoiners;
  /** End of the board; null without one. */
  end: number | null;
}

/**
 * Finds the team for which a player's drop counts. Log lines are dated by the minute, so seats are compared by the minute:
 * a drop in the minute of a change counts for the new team, and one in the minute of leaving for none. A seat counts from
 * the time that an admin has set, else from joining, or on a board where late joiners bring all their drops from the end
 * of the player's seat before. No time counts for two teams. A seat that was taken after the end counts only when an admin
 * has set from when. D380.
 */
export class SeatPlan {
  private readonly spans = new Map<number, SeatSpan[]>();

  /** @param seats in the order in which they were stored */
  constructor(seats: readonly Seat[], rules: SeatRules) {
    // The sort is stable: equal seats keep the order in which they were stored.
    const inOrder = [...seats].sort((a, b) => a.joined - b.joined || endOf(a) - endOf(b));
    for (const seat of inOrder) {
      const spans = this.spans.get(seat.person);
      const before = spans?.at(-1)?.to ?? -Infinity;
      const span = { team: seat.team, from: Math.max(before, fromOf(seat, rules)), to: minuteOf(endOf(seat)) };
      if (span.from >= span.to) continue;
      if (spans) spans.push(span);
      else this.spans.set(seat.person, [span]);
    }
  }

  /** Returns the seats of a player in order of time; none overlaps another one. */
  spansOf(person: number): readonly SeatSpan[] {
    return this.spans.get(person) ?? [];
  }

  /** Returns the team for which a player's drop at a time (ms) counts. Returns null when it counts for none. */
  teamAt(person: number, at: number): number | null {
    return this.spans.get(person)?.find(({ from, to }) => from <= at && at < to)?.team ?? null;
  }
}

function fromOf({ joined, countsFrom }: Seat, { lateJoiners, end }: SeatRules): number {
  if (countsFrom !== undefined && countsFrom !== null) return minuteOf(countsFrom);
  if (end !== null && joined >= end) return Infinity;
  return lateJoiners === 'all' ? -Infinity : minuteOf(joined);
}

function endOf(seat: Seat): number {
  return seat.left ?? Infinity;
}
