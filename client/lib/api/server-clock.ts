/** Server time minus the browser's, in ms. D134. */
let offset = 0;
let known = false;
/** Browser time since when every message names an earlier server time than expected; null when none does. */
let behindSince: number | null = null;

/** More than a message travels, and more than the error of whole seconds. */
const LATE_MS = 1500;
/** Only a server clock that was set back names an earlier time for this long; delayed messages do not. */
const SURE_MS = 60_000;

/** Applies a Date header. It has whole seconds, cut off: half a second is added, and small differences are ignored. */
export function noteServerDate(date: string, now = Date.now()): void {
  const at = Date.parse(date) + 500;
  if (Number.isNaN(at)) return;
  if (known && Math.abs(at - now - offset) <= LATE_MS) behindSince = null;
  else take(at - now, now);
}

/**
 * Applies the time of a beat, exact to the time it travelled. A late beat, after a frozen page or a stalled connection,
 * does not set the clock back: old news would be shown as new.
 */
export function noteServerInstant(instant: string, now = Date.now()): void {
  const at = Date.parse(instant);
  if (!Number.isNaN(at)) take(at - now, now);
}

/** Returns the server's time in ms since 1970; the browser's before the first answer. For countdowns and ages. */
export function serverNow(): number {
  return Date.now() + offset;
}

function take(value: number, now: number): void {
  if (known && value < offset - LATE_MS) {
    behindSince ??= now;
    if (Math.abs(now - behindSince) < SURE_MS) return;
  }
  offset = value;
  known = true;
  behindSince = null;
}
