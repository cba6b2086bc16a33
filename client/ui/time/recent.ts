import { useOfNow } from '../../lib/page/ticker.ts';

/** Only what happened this short a time ago is marked as new, in every list. D280. */
const RECENT_MS = 600_000;

/** Returns true when a moment is at most ten minutes from `now`; a clock that is fast may name one ahead. */
export function isRecent(at: string, now: number): boolean {
  return Math.abs(now - Date.parse(at)) < RECENT_MS;
}

/** Returns whether a moment is recent. The component renders again only when that changes. */
export function useRecent(at: string): boolean {
  return useOfNow((now) => Number(isRecent(at, now))) === 1;
}
