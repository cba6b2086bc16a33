import type { IncomingHttpHeaders } from 'node:http';

const single = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

/**
 * Returns the wait in ms that a 429 requests: Retry-After as seconds or as a date, else X's x-rate-limit-reset (Unix
 * seconds). Returns null when the headers have no valid wait.
 */
export function retryAfterMs(headers: IncomingHttpHeaders, ours: Date): number | null {
  // A date of the service's clock is compared with that clock when the answer has a Date header.
  const theirs = Date.parse(single(headers.date));
  const now = Number.isNaN(theirs) ? ours : new Date(theirs);
  const after = single(headers['retry-after']).trim();
  if (/^\d{1,9}$/.test(after)) return Number(after) * 1000;
  const date = /^[A-Z][a-z]{2,8},? /.test(after) ? Date.parse(after) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - now.getTime());
  const reset = single(headers['x-rate-limit-reset']).trim();
  if (/^\d{9,11}$/.test(reset)) return Math.max(0, Number(reset) * 1000 - now.getTime());
  return null;
}
