import { minuteOf } from '../../../shared/bingo/minute.ts';
import { CLOCKS_AGREE_MS } from '../../config/stored-time.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';

/** How far the log of a player has been read. Times are in ms since 1970. */
export interface SeatRead {
  /** When the seat was left; null while it lasts. */
  left: number | null;
  profileState: ProfileState;
  /** False for a former member, whom nobody reads any more. */
  isFollowed: boolean;
  /** Null when never read. */
  lastRead: number | null;
  /** True while the log gives nothing, although other services may. */
  isSilent: boolean;
}

/** A board whose lines may still arrive. */
export interface OpenBoard {
  start: number;
  end: number | null;
  /** What was told last; null before. */
  told: number | null;
  /** True when it asks for XP, which other services than the log tell too. */
  asksForXp: boolean;
  seats: readonly SeatRead[];
}

/**
 * Returns the minute before which nothing can arrive any more that could count: that of the oldest reading of a player who
 * can be read. Between the start and the end of the board. @param now the present, for a board whose players cannot be read
 */
export function settledUntil({ start, end, told, asksForXp, seats }: OpenBoard, now: number): number {
  const reads = seats.flatMap(({ left, profileState, isFollowed, lastRead, isSilent }) => {
    // A seat that ended before the board began can bring nothing.
    if (left !== null && left <= start) return [];
    const isRead = asksForXp || profileState === 'public' || profileState === 'unknown';
    if (!isFollowed || !isRead) return [];
    // A silent log has been read at some time before it fell silent, which nobody knows: what was told stays.
    if (isSilent) return [told ?? start];
    // A time in the future was stored by a wrong clock.
    if (lastRead === null || lastRead > now + CLOCKS_AGREE_MS) return [start];
    return left !== null && lastRead >= left ? [] : [lastRead];
  });
  const read = Math.min(now, ...reads, end ?? Infinity);
  return Math.max(minuteOf(read), minuteOf(start));
}
