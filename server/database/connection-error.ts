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

/** What may pass by itself: nobody answers yet, or the server is not ready. The rest are faults of a setting. */
const PASSING = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ECONNRESET 57P01 57P02 57P03 53300'.split(' '),
);

/** True for an error of connecting that waiting may mend. */
export function isAway(error: unknown): boolean {
  return PASSING.has(reasonOf(error));
}

/**
 * One sentence for the operator where `error` says that the database of `url` cannot be used, without its password;
 * any other error comes back as it is. `waitedS`: how long it was tried.
 */
export function explainConnectionError(error: unknown, url: string, waitedS = 0): unknown {
  const reason = REASONS[reasonOf(error)];
  if (reason === undefined) return error;
  const { host, pathname, username } = new URL(url);
  const user = username === '' ? '' : ` as ${decodeURIComponent(username)}`;
  const waited = waitedS === 0 ? '' : `, for ${waitedS} s now`;
  return new Error(`The database ${host}${pathname} cannot be used${user}: ${reason}${waited}. Check DATABASE_URL.`);
}

/** Code of an error of connecting; pg tells two kinds by their words alone. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  const words = 'message' in error ? String(error.message) : '';
  if (/connection terminated unexpectedly/i.test(words)) return 'ECONNRESET';
  return /timeout/i.test(words) ? 'ETIMEDOUT' : '';
}
