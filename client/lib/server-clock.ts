/** Server time minus ours, in ms. Design R34. */
let offset = 0;
let known = false;

/** The Date header has whole seconds, cut off: half of one is added, and small differences mean nothing. */
export function noteServerDate(date: string, now = Date.now()): void {
  const at = Date.parse(date) + 500;
  if (Number.isNaN(at)) return;
  if (!known || Math.abs(at - now - offset) > 1500) set(at - now);
}

/** From a beat, exact to the time it travelled. */
export function noteServerInstant(instant: string, now = Date.now()): void {
  const at = Date.parse(instant);
  if (!Number.isNaN(at)) set(at - now);
}

/** What time it is on the server, in ms since 1970; our own time until an answer came. For countdowns and ages. */
export function serverNow(): number {
  return Date.now() + offset;
}

function set(value: number): void {
  offset = value;
  known = true;
}
