const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ECONNRESET: 'it ends the connection',
  '57P01': 'it is stopping',
  '57P02': 'it is stopping',
  '57P03': 'it is starting or stopping',
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user',
  '3D000': 'it has no database of that name',
  '42501': 'this user may not create what is needed',
  '53300': 'it has no connection left',
};

/** Errors that may pass by themselves: no server answers yet, or it is not ready. The others are wrong settings. */
const PASSING = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ECONNRESET 57P01 57P02 57P03 53300'.split(' '),
);

/** Returns true for an error of connecting that may pass by waiting. */
export function isAway(error: unknown): boolean {
  return PASSING.has(reasonOf(error));
}

/**
 * Returns an error with one sentence for the operator, without the password, when the database of `url` cannot be used;
 * returns any other error unchanged. `waitedS` is the time of trying in seconds.
 */
export function explainConnectionError(error: unknown, url: string, waitedS = 0): unknown {
  const reason = REASONS[reasonOf(error)];
  if (reason === undefined) return error;
  const { host, pathname, username } = new URL(url);
  const user = username === '' ? '' : ` as ${decodeURIComponent(username)}`;
  const waited = waitedS === 0 ? '' : `, for ${waitedS} s now`;
  return new Error(`The database ${host}${pathname} cannot be used${user}: ${reason}${waited}. Check DATABASE_URL.`);
}

/** Returns the code of an error of connecting, '' without one; two kinds of pg's errors have only a message. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const words = 'message' in error ? String(error.message) : '';
  if (/connection terminated unexpectedly/i.test(words)) return 'ECONNRESET';
  return /timeout/i.test(words) ? 'ETIMEDOUT' : '';
}
