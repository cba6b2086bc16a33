const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'its host cannot be looked up',
  ETIMEDOUT: 'it does not answer in time',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it refuses the password',
  '28000': 'it refuses this user',
  '3D000': 'it has no database of that name',
  '42501': 'this user may not create what is needed',
  '53300': 'it has no connection left',
};

/**
 * One sentence for the operator where `error` says that the database of `url` cannot be used, without its password;
 * any other error comes back as it is.
 */
export function explainConnectionError(error: unknown, url: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const timedOut = error instanceof Error && /timeout/i.test(error.message);
  const reason = REASONS[code] ?? (timedOut ? REASONS.ETIMEDOUT : undefined);
  if (reason === undefined) return error;
  const { host, pathname, username } = new URL(url);
  const user = username === '' ? '' : ` as ${decodeURIComponent(username)}`;
  return new Error(`The database ${host}${pathname} cannot be used${user}: ${reason}. Check DATABASE_URL.`);
}
