/** Server time minus ours, in ms. D134. */
let offset = 0;
let known = false;
/** Since when all that comes names an earlier time than we reckon with, by our own clock; null: it does not. */
let behindSince: number | null = null;

/** More than a message travels, and than whole seconds may be wrong. */
const LATE_MS = 1500;
/** A clock that was set says the same again and again; what was held up on its way does not. */
const SURE_MS = 60_000;

/** The Date header has whole seconds, cut off: half of one is added, and small differences mean nothing. */
export function noteServerDate(date: string, now = Date.now()): void {
  const at = Date.parse(date) + 500;
  if (Number.isNaN(at)) return;
  if (known && Math.abs(at - now - offset) <= LATE_MS) behindSince = null;
  else take(at - now, now);
}

/**
 * From a beat, exact to the time it travelled. One that comes late, to a page that was frozen or over a line that stood
 * still, turns nothing back: old news would be told as new.
 */
export function noteServerInstant(instant: string, now = Date.now()): void {
  const at = Date.parse(instant);
  if (!Number.isNaN(at)) take(at - now, now);
}

/** What time it is on the server, in ms since 1970; our own time until an answer came. For countdowns and ages. */
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
