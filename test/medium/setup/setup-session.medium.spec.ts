import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { OpenSetup } from '../../../server/setup/open-setup.ts';
import { sessionsResponseSchema } from '../../../shared/auth/auth.schemas.ts';
import { SIGN_IN_ENV } from '../../support/app/admin-session.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';

// Each test starts up to four sites, one after the other.
jest.setTimeout(120_000);

class SetClock extends Clock {
  aheadMs = 0;
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

const HOUR_MS = 3_600_000;
const newTicket = () => randomBytes(32).toString('base64url');
const clock = new SetClock();
const started: TestApp[] = [];
let game: FakeGame;
let real: TestDatabase;
let dataDir: string;

beforeEach(async () => {
  clock.aheadMs = 0;
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-watch-setup-'));
  [game, real] = await Promise.all([FakeGame.start(), createTestDatabase()]);
  game.populate(7);
});
afterEach(async () => {
  for (const app of started.splice(0)) await app.close();
  await Promise.all([game.stop(), real.drop()]);
  rmSync(dataDir, { recursive: true });
});

/** Finishes the set-up in a practice world, as the page does. Returns the answer's status. */
async function finish(ticket: string, env: Record<string, string> = {}): Promise<number> {
  const source = { ...game.env, DATA_DIR: dataDir, CLAN_NAME: '', ...env };
  const settings = parseEnv({ ...source, DATABASE_URL: real.url });
  if (!settings.ok) throw new Error(settings.problems.join());
  const announced: string[] = [];
  const process = {
    env: settings.env,
    serverUrl: real.url,
    announce: (sentence: string) => announced.push(sentence),
    restart: () => undefined,
  };
  const site = await startTestApp({ env: source, setup: () => new OpenSetup(process) });
  try {
    expect((await site.request('POST', '/api/setup/session', { ticket })).status).toBe(404);
    const body = { clan: 'Iron Wolves', facts: {}, provider: null, ticket };
    const code = /#(\S+)$/.exec(announced[0] ?? '')?.[1] ?? '';
    return (await site.request('POST', '/api/setup/finish', body, { 'X-Setup-Code': code })).status;
  } finally {
    await site.close();
  }
}

/** Starts a node of the site that was set up. */
async function node(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startTestApp({ env, clock, databaseUrl: real.url });
  started.push(app);
  return app;
}

const redeem = (app: TestApp, ticket: string) => app.request('POST', '/api/setup/session', { ticket });
const cookieOf = (answer: { headers: Headers }) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const statsOf = async (app: TestApp, cookie: string) =>
  (await app.request('GET', '/api/admin/stats', undefined, { Cookie: cookie })).status;
const audit = () => real.dataSource.query<unknown[]>(`SELECT actor_name, action, subject FROM audit_entry ORDER BY id`);

it('signs the browser that finished in once, on every node, and stores no ticket', async () => {
  const ticket = newTicket();
  expect(await finish(ticket)).toBe(200);
  const [stored] = await real.dataSource.query<{ text: string }[]>(
    `SELECT value::text AS text FROM app_setting WHERE key = 'setup_ticket'`,
  );
  expect(stored?.text).toContain('hash');
  expect(stored?.text).not.toContain(ticket);

  const [one, two] = [await node(), await node()];
  expect((await redeem(one, newTicket())).status).toBe(410);
  expect((await redeem(one, 'short')).status).toBe(400);
  const answers = await Promise.all([redeem(one, ticket), redeem(two, ticket), redeem(one, ticket)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  const cookie = cookieOf(answers.find(({ status }) => status === 200) ?? { headers: new Headers() });
  expect([await statsOf(one, cookie), await statsOf(two, cookie), await statsOf(one, '')]).toEqual([200, 200, 401]);
  const { body } = await two.request('GET', '/api/auth/status', undefined, { Cookie: cookie });
  expect(body).toEqual({ configured: false, authenticated: true, user: { name: 'Setup', picture: null } });
  expect(await audit()).toEqual([{ actor_name: 'Setup', action: 'auth.setup', subject: 'Sign-in of Setup' }]);
  expect((await redeem(two, ticket)).body).toMatchObject({ error: expect.stringContaining('was used already') });
});

it('counts for 24 hours however long nobody uses it, and is told with its end in the checklist', async () => {
  const ticket = newTicket();
  await finish(ticket);
  const [one, two] = [await node(), await node()];
  const cookie = cookieOf(await redeem(one, ticket));
  const [row] = await real.dataSource.query<{ hours: number }[]>(
    `SELECT extract(epoch FROM expire - now())::float8 / 3600 AS hours FROM session`,
  );
  expect(row?.hours).toBeGreaterThan(23.9);
  const list = await one.request('GET', '/api/auth/sessions', undefined, { Cookie: cookie });
  const used = sessionsResponseSchema.parse(list.body).sessions[0]?.last_used_at ?? '';
  expect(Math.abs(Date.now() - Date.parse(used))).toBeLessThan(60_000);
  const { body } = await one.request('GET', '/api/admin/system/checklist', undefined, { Cookie: cookie });
  expect(JSON.stringify(body)).toContain('Only “Setup” is signed in. That ends for good on ');

  clock.aheadMs = 24 * HOUR_MS - 60_000;
  expect([await statsOf(one, cookie), await statsOf(two, cookie)]).toEqual([200, 200]);
  const socket = new SocketClient(two.url, '/admin', { extraHeaders: { Cookie: cookie }, reconnection: false });
  await socket.connected();
  clock.aheadMs = 24 * HOUR_MS;
  expect([await statsOf(one, cookie), await statsOf(two, cookie)]).toEqual([401, 401]);
  // The check of every 15 seconds, made now.
  await real.dataSource.query(`SELECT pg_notify('sign_out', '')`);
  await until('the socket to be cut', () => !socket.socket.connected, 2000);
  socket.close();
});

it('ends on every node, for good, as soon as one starts with a sign-in', async () => {
  const ticket = newTicket();
  await finish(ticket);
  const old = await node();
  const cookie = cookieOf(await redeem(old, ticket));
  const socket = new SocketClient(old.url, '/admin', { extraHeaders: { Cookie: cookie }, reconnection: false });
  await socket.connected();
  const configured = await node(SIGN_IN_ENV);
  await until('the socket of the other node to be cut', () => !socket.socket.connected, 2000);
  socket.close();
  expect([await statsOf(old, cookie), await statsOf(configured, cookie)]).toEqual([401, 401]);
  expect(await audit()).toContainEqual({ actor_name: 'Setup', action: 'auth.setup_end', subject: 'Sign-in of Setup' });
  // A later start without the sign-in does not bring it back.
  expect(await statsOf(await node(), cookie)).toBe(401);
});

it('needs its ticket within an hour, and before a sign-in is configured', async () => {
  const late = newTicket();
  await finish(late);
  const one = await node();
  clock.aheadMs = HOUR_MS + 1000;
  expect((await redeem(one, late)).status).toBe(410);
  clock.aheadMs = 0;
  await node(SIGN_IN_ENV);
  expect((await redeem(one, late)).status).toBe(410);
});

it('is not there when the settings name a way to sign in', async () => {
  const ticket = newTicket();
  await finish(ticket, { DISCORD_CLIENT_ID: '100000000000000001', DISCORD_CLIENT_SECRET: 'secret' });
  expect((await redeem(await node(), ticket)).status).toBe(410);
  expect(await real.dataSource.query('SELECT 1 FROM admin_account')).toEqual([]);
});
