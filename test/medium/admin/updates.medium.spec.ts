import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { versionSchema } from '../../../shared/admin/upkeep.routes.ts';
import { UpdateService } from '../../../server/admin/upkeep/update.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

/** Clock that a test sets. */
class SetClock extends Clock {
  at = new Date('2026-11-22T10:00:00Z');
  now(): Date {
    return this.at;
  }
  pass(hours: number): void {
    this.at = new Date(this.at.getTime() + hours * 3_600_000);
  }
}

const RELEASE = { tag_name: 'v99.1.0', name: 'Version 99.1.0', html_url: 'https://example.org/99.1.0', body: 'Notes' };
const clock = new SetClock();
let standIn: Server;
let answer: { status: number; body: string };
let asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[];
let address: string;
let site: TestApp;
let second: TestApp;
beforeAll(async () => {
  standIn = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, headers });
    response.writeHead(answer.status, { Location: 'http://127.0.0.1:1/' }).end(answer.body);
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  const { port } = standIn.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/releases/latest`;
  const env = { CLAN_NAME: 'Iron Wolves', UPDATE_CHECK: '1', UPDATE_URL: address };
  site = await startTestApp({ admin: true, clock, env });
  second = await startTestApp({ admin: true, clock, env, databaseUrl: urlOf(site) });
});
afterAll(async () => {
  await second.close();
  await site.close();
  await new Promise((resolve) => standIn.close(resolve));
});
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify(RELEASE) };
  await site.dataSource.query(`DELETE FROM app_setting WHERE key = 'update_check'; DELETE FROM happening`);
});

function urlOf({ dataSource: { options } }: TestApp): string {
  return options.type === 'postgres' ? (options.url ?? '') : '';
}
const look = (at: TestApp = site) => at.app.get(UpdateService).look();
async function update(at: TestApp = site) {
  const { body } = await at.request('GET', '/api/admin/version');
  return versionSchema.parse(body).version.update;
}

it('asks once a day for all nodes together, and shows a newer version to admins', async () => {
  expect(await update()).toEqual({ read_at: null, newer: null, problem: null });
  const both = await Promise.all([look(site), look(second)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  const newer = { version: '99.1.0', url: 'https://example.org/99.1.0', security: false };
  expect(await update(second)).toEqual({ read_at: clock.at.toISOString(), newer, problem: null });

  clock.pass(23);
  expect(await look(second)).toBe(false);
  expect(asked).toHaveLength(1);
  clock.pass(1);
  expect(await look(second)).toBe(true);
  expect(asked).toHaveLength(2);
});

it('tells no channel of a version that mends no weakness', async () => {
  await look();
  expect(await site.dataSource.query('SELECT kind FROM happening')).toEqual([]);
});

it('sends the name of the product and nothing about the site', async () => {
  await look();
  const [request] = asked;
  expect(request).toMatchObject({ method: 'GET', url: '/releases/latest' });
  const { host, ...headers } = request?.headers ?? {};
  expect(address).toContain(host);
  expect(headers).toEqual({ 'user-agent': 'citadel-watch', accept: 'application/json', connection: 'keep-alive' });
});

it('counts a version that mends a weakness, and shows no older or equal one', async () => {
  answer.body = JSON.stringify({ ...RELEASE, name: '[security] Version 99.1.0', html_url: 'javascript:alert(1)' });
  await look();
  expect((await update())?.newer).toEqual({ version: '99.1.0', url: null, security: true });
  clock.pass(24);
  await look(second);
  // Told to the admins' channel once; another version is not.
  const told = await site.dataSource.query(`SELECT kind, facts->>'text' AS text FROM happening`);
  expect(told).toEqual([{ kind: 'ops.update_available', text: expect.stringMatching(/^Version 99.1.0 is out/) }]);
  clock.pass(24);
  answer.body = JSON.stringify({ ...RELEASE, tag_name: '0.0.9' });
  await look();
  expect(await update()).toEqual({ read_at: clock.at.toISOString(), newer: null, problem: null });
});

it.each([
  ['an error', 503, 'sorry', 'it answered with the status 503'],
  ['a redirect', 302, '', 'it answered with the status 302'],
  ['no JSON', 200, '<html>', 'its answer is no release with a version'],
  ['a tag that is no version', 200, JSON.stringify({ ...RELEASE, tag_name: 'nightly' }), 'its answer is no release'],
  ['a draft', 200, JSON.stringify({ ...RELEASE, draft: true }), 'its answer is no release'],
  ['an endless answer', 200, 'x'.repeat(1_100_000), 'UND_ERR_RES_EXCEEDED_MAX_SIZE'],
])('keeps the newest known version and names the problem after %s', async (_, status, body, problem) => {
  await look();
  const known = await update();
  answer = { status, body };
  clock.pass(24);
  expect(await look()).toBe(true);
  expect(await update()).toEqual({ ...known, problem: expect.stringContaining(problem) });
  expect(await look()).toBe(false);
});

it('asks nobody without the setting, nor in the practice world', async () => {
  const withoutCheck = { CLAN_NAME: 'Iron Wolves', UPDATE_URL: address };
  const inPractice = { CLAN_NAME: '', UPDATE_CHECK: '1', UPDATE_URL: address };
  for (const env of [withoutCheck, inPractice]) {
    const quiet = await startTestApp({ admin: true, clock, env });
    expect(await look(quiet)).toBe(false);
    expect(await update(quiet)).toBeNull();
    await quiet.close();
  }
  expect(asked).toEqual([]);
});

it('tells visitors nothing', async () => {
  const { status } = await site.request('GET', '/api/admin/version', undefined, { 'X-Test-Visitor': '1' });
  expect(status).toBe(401);
});
