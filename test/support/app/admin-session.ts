/**
 * Signed-in admins for medium tests, fast (no provider): a real account, a real session row and its real cookie, which
 * the real guards check. For tests of sessions only; `startTestApp({ admin: true })` is enough for all other tests.
 *
 *     const test = await startTestApp({ env: SIGN_IN_ENV });
 *     const admin = await signInAs(test);                    // the first address of ADMIN_EMAILS
 *     await admin.request('POST', '/api/members', { name: 'Iron Example' });
 *     const socket = new SocketClient(test.url, '/admin', { extraHeaders: { Cookie: admin.cookie } });
 *     await admin.end();                                     // as a logout on another node does
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { sessionSecrets } from '../../../server/auth/sessions/session-secrets.ts';
import { AppSettingRepository } from '../../../server/database/settings/app-setting.repository.ts';
import type { TestAnswer, TestApp } from './app.ts';

const ISSUER = 'http://127.0.0.1:9/nobody';

/** Settings of an app with sign-in; no provider answers at the issuer. */
export const SIGN_IN_ENV = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'citadel-watch',
  OIDC_CLIENT_SECRET: 'secret-of-tests',
  ADMIN_EMAILS: 'admin@example.org,second@example.org',
};

export interface SignedIn {
  /** Value of a Cookie header. */
  cookie: string;
  /** Id of the row in admin_account. */
  accountId: number;
  /** Public name of the session. */
  sessionId: string;
  /** Calls `path` (with /api) as the page of the admin does. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  /** Removes the session from the database, as a logout on another node does. */
  end(): Promise<void>;
}

export interface Person {
  email?: string;
  name?: string;
  /** Start of the session. Defaults to now. */
  since?: Date;
  /** End of the session. Defaults to eight hours from now. */
  expire?: Date;
}

/** Creates a session of an admin, and the account row when it is missing. */
export async function signInAs(test: TestApp, person: Person = {}): Promise<SignedIn> {
  const email = person.email ?? 'admin@example.org';
  const issuer = test.config.oidc?.issuer ?? '';
  const since = (person.since ?? new Date()).toISOString();
  const expire = person.expire ?? new Date(Date.now() + 8 * 3_600_000);
  const rows = await test.dataSource.query(
    `INSERT INTO admin_account (issuer, subject, email, name, picture, first_login_at, last_login_at)
     VALUES ($1, $2, $3, $4, NULL, now(), now()) ON CONFLICT (email) DO UPDATE
     SET name = excluded.name, issuer = excluded.issuer, subject = excluded.subject RETURNING id`,
    [issuer, `subject of ${email}`, email, person.name ?? `Admin ${email.split('@')[0] ?? ''}`],
  );
  const [{ id: accountId }] = z.tuple([z.object({ id: z.number() })]).parse(rows);
  const sid = randomBytes(24).toString('base64url');
  const sessionId = randomUUID();
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    originalMaxAge: 28_800_000,
    expires: expire,
  };
  const admin = { account: accountId, id: sessionId, device: 'A test', address: '127.0.0.1', since };
  await test.dataSource.query('INSERT INTO session (sid, sess, expire) VALUES ($1, $2, $3)', [
    sid,
    JSON.stringify({ cookie, admin }),
    expire,
  ]);
  const [secret = ''] = await sessionSecrets(
    test.dataSource.manager,
    new AppSettingRepository(),
    test.config.sessionSecrets,
  );
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '');
  const header = `sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
  return {
    cookie: header,
    accountId,
    sessionId,
    request: (method, path, body, headers) => test.request(method, path, body, { Cookie: header, ...headers }),
    end: async () => {
      await test.dataSource.query('DELETE FROM session WHERE sid = $1', [sid]);
    },
  };
}
