import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionsResponseSchema } from '../../../shared/auth/auth.schemas.ts';
import { signInAs, SIGN_IN_ENV } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

let test: TestApp;
let other: TestApp;
const sockets: SocketClient[] = [];
beforeAll(async () => {
  test = await startTestApp({ env: SIGN_IN_ENV });
  const { options } = test.dataSource;
  other = await startTestApp({ env: SIGN_IN_ENV, databaseUrl: options.type === 'postgres' ? (options.url ?? '') : '' });
});
afterAll(async () => {
  await other.close();
  await test.close();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await test.dataSource.query('DELETE FROM session');
});

const adminSocket = (url: string, cookie: string) => {
  const socket = new SocketClient(url, '/admin', { extraHeaders: { Cookie: cookie }, reconnection: false });
  sockets.push(socket);
  return socket.connected();
};
const status = async (call: Promise<{ status: number }>) => (await call).status;
const stats = (who: { request: TestApp['request'] }) => status(who.request('GET', '/api/admin/stats'));

describe('a session', () => {
  it('accepts an admin session and shows its user, and rejects no session and a forged cookie', async () => {
    const admin = await signInAs(test, { name: 'Aurelis' });
    expect(await stats(admin)).toBe(200);
    expect((await admin.request('GET', '/api/auth/status')).body).toEqual({
      configured: true,
      authenticated: true,
      user: { name: 'Aurelis', picture: null },
    });
    expect(await stats(test)).toBe(401);
    const forged = `${admin.cookie.slice(0, -3)}abc`;
    expect(await status(test.request('GET', '/api/admin/stats', undefined, { Cookie: forged }))).toBe(401);
  });

  it('accepts a session on every node and prolongs it by use', async () => {
    const admin = await signInAs(test, { expire: new Date(Date.now() + 60_000) });
    const answer = await other.request('GET', '/api/admin/stats', undefined, { Cookie: admin.cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^sid=s%3A.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    await until('the row to be prolonged', async () => {
      const rows = await test.dataSource.query<{ later: boolean }[]>(
        `SELECT expire > now() + interval '7 hours 59 minutes' AS later FROM session`,
      );
      return rows[0]?.later === true;
    });
  });

  it.each([
    ['was not used for eight hours', { expire: new Date(Date.now() - 2000) }],
    ['is seven days old', { since: new Date(Date.now() - 7 * 86_400_000) }],
    ['belongs to an address that is not on the list', { email: 'gone@example.org' }],
  ])('rejects a session that %s', async (_, person) => {
    const admin = await signInAs(test, person);
    expect(await stats(admin)).toBe(401);
    expect((await admin.request('GET', '/api/auth/status')).body).toMatchObject({ authenticated: false, user: null });
    await expect(adminSocket(test.url, admin.cookie)).rejects.toThrow('Please sign in');
  });

  it('ends the session and deletes the cookie at logout', async () => {
    const admin = await signInAs(test);
    const left = await admin.request('POST', '/api/auth/logout');
    expect([left.status, left.body]).toEqual([200, { success: true }]);
    expect(left.headers.get('set-cookie')).toContain('Expires=Thu, 01 Jan 1970');
    expect(await stats(admin)).toBe(401);
  });

  it('serves public reads without reading or sending a session cookie', async () => {
    const admin = await signInAs(test);
    for (const path of ['/api/members', '/api/site', '/api/leaderboard/daily', '/api/clan/status']) {
      const mine = await admin.request('GET', path);
      const anybodys = await test.request('GET', path);
      expect([path, mine.status, mine.headers.get('set-cookie')]).toEqual([path, 200, null]);
      expect([path, mine.body]).toEqual([path, anybodys.body]);
    }
  });
});

describe('the end of a session', () => {
  it.each([
    [
      'ended by its own logout',
      async (admin: Awaited<ReturnType<typeof signInAs>>) => admin.request('POST', '/api/auth/logout'),
    ],
    ['deleted in the database', async (admin: Awaited<ReturnType<typeof signInAs>>) => admin.end()],
    [
      'of an account without subject',
      async (admin: Awaited<ReturnType<typeof signInAs>>) =>
        test.dataSource.query('UPDATE admin_account SET subject = NULL WHERE id = $1', [admin.accountId]),
    ],
  ])('disconnects the sockets of a session %s on every node at once', async (_, end) => {
    const admin = await signInAs(test);
    const stays = await signInAs(test, { email: 'second@example.org' });
    const here = await adminSocket(test.url, admin.cookie);
    const there = await adminSocket(other.url, admin.cookie);
    const kept = await adminSocket(other.url, stays.cookie);
    await end(admin);
    // The check at each beat would cut them after 15 s.
    await until('both sockets to be cut', () => !here.socket.connected && !there.socket.connected);
    expect(await stats(admin)).toBe(401);
    expect(kept.socket.connected).toBe(true);
    expect(await kept.open('admin', -1)).toHaveProperty('version');
  });
});

describe('the list of sessions', () => {
  it('lists the sessions of all admins without the id of any cookie', async () => {
    const first = await signInAs(test, { name: 'Aurelis', since: new Date(Date.now() - 60_000) });
    const second = await signInAs(test, { name: 'Aurelis' });
    await signInAs(test, { email: 'second@example.org', name: 'Brannoc' });
    await signInAs(test, { email: 'gone@example.org' });
    const { body } = await first.request('GET', '/api/auth/sessions');
    const { sessions } = sessionsResponseSchema.parse(body);
    expect(sessions.map(({ admin_name, mine, current }) => [admin_name, mine, current])).toEqual([
      ['Aurelis', true, false],
      ['Aurelis', true, true],
      ['Brannoc', false, false],
    ]);
    expect(sessions.map(({ id }) => id).slice(0, 2)).toEqual([second.sessionId, first.sessionId]);
    const rows = await test.dataSource.query<{ sid: string }[]>('SELECT sid FROM session');
    for (const { sid } of rows) expect(JSON.stringify(body)).not.toContain(sid);
  });

  it('ends one session, or all other sessions of the calling admin', async () => {
    const me = await signInAs(test);
    const mine = await signInAs(test);
    const theirs = await signInAs(test, { email: 'second@example.org' });
    expect(await status(me.request('DELETE', `/api/auth/sessions/${theirs.sessionId}`))).toBe(200);
    expect(await stats(theirs)).toBe(401);
    const again = await me.request('DELETE', `/api/auth/sessions/${theirs.sessionId}`);
    expect([again.status, again.body]).toMatchObject([404, { error: 'This session has ended already' }]);
    expect((await me.request('DELETE', '/api/auth/sessions')).body).toEqual({ success: true, ended: 1 });
    expect([await stats(mine), await stats(me)]).toEqual([401, 200]);
  });
});

it('[LV9] disconnects an admin socket whose session ended and rejects its reconnection', async () => {
  const admin = await signInAs(test);
  const socket = await adminSocket(test.url, admin.cookie);
  expect(await socket.open('admin', -1)).toHaveProperty('version');
  await test.dataSource.query(`UPDATE session SET expire = now() - interval '1 minute'`);
  // The check of every 15 seconds, made now.
  expect(await socket.open('admin', -1)).toMatchObject({ code: 'UNAUTHENTICATED' });
  await test.dataSource.query(`SELECT pg_notify('sign_out', '')`);
  await until('the socket to be cut', () => !socket.socket.connected, 1000);
  await expect(adminSocket(test.url, admin.cookie)).rejects.toThrow('Please sign in');
  expect(socket.events).toEqual([]);
});

it('serves public reads without the session table, also to a request with a cookie', async () => {
  const admin = await signInAs(test);
  await test.dataSource.query('ALTER TABLE session RENAME TO session_away');
  try {
    expect(await status(admin.request('GET', '/api/members'))).toBe(200);
    expect(await status(admin.request('GET', '/api/site'))).toBe(200);
    expect(await stats(admin)).toBeGreaterThanOrEqual(500);
  } finally {
    await test.dataSource.query('ALTER TABLE session_away RENAME TO session');
  }
  expect(await stats(admin)).toBe(200);
});

it('signs out a delisted admin on every node when one starts with the new list, and unbinds the subject', async () => {
  const admin = await signInAs(test);
  const stays = await signInAs(test, { email: 'second@example.org' });
  const socket = await adminSocket(test.url, admin.cookie);
  const { options } = test.dataSource;
  const databaseUrl = options.type === 'postgres' ? (options.url ?? '') : '';
  const node = await startTestApp({ env: { ...SIGN_IN_ENV, ADMIN_EMAILS: 'second@example.org' }, databaseUrl });
  try {
    await until('the socket on the other node to be cut', () => !socket.socket.connected, 1000);
    expect([await stats(admin), await stats(stays)]).toEqual([401, 200]);
    const rows = await test.dataSource.query<{ email: string }[]>(
      'SELECT email FROM admin_account WHERE subject IS NOT NULL',
    );
    expect(rows).toEqual([{ email: 'second@example.org' }]);
  } finally {
    await node.close();
  }
});

it('accepts cookies of the old session secret beside those of a new one', async () => {
  const old = 'old-secret-of-at-least-32-characters!';
  const before = await startTestApp({ env: { ...SIGN_IN_ENV, SESSION_SECRET: old } });
  const { options } = before.dataSource;
  const databaseUrl = options.type === 'postgres' ? (options.url ?? '') : '';
  const after = await startTestApp({
    env: { ...SIGN_IN_ENV, SESSION_SECRET: `new-secret-of-at-least-32-characters!,${old}` },
    databaseUrl,
  });
  try {
    const { cookie } = await signInAs(before);
    expect(await status(after.request('GET', '/api/admin/stats', undefined, { Cookie: cookie }))).toBe(200);
    const newer = await signInAs(after);
    expect(await status(after.request('GET', '/api/admin/stats', undefined, { Cookie: newer.cookie }))).toBe(200);
    expect(await status(before.request('GET', '/api/admin/stats', undefined, { Cookie: newer.cookie }))).toBe(401);
  } finally {
    await after.close();
    await before.close();
  }
});
