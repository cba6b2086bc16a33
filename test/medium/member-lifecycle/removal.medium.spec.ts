import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { membersResponseSchema } from '../../../shared/members/members.schemas.ts';
import { adminMembersResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { ErasureService } from '../../../server/member-lifecycle/erasure.service.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { fillMember, type MemberShape } from '../../support/database/member-rows.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { reading, skills } from '../../support/game/readings.ts';
import { SocketClient, until } from '../../support/live/socket-client.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { dumpTables } from '../../support/database/table-dump.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

const NAME = 'Zaphod B';
const NOW = new Date();
const shape: MemberShape = {
  days: [18, 19, 20],
  xp: 1_000_000,
  lines: [3, 19],
  gaps: [4],
  held: true,
  cleared: true,
  due: true,
  logs: 2,
  runs: 'queued',
  flags: true,
  listed: true,
  active: true,
};
const EVERYWHERE = [
  '/api/members',
  '/api/members?active=true',
  '/api/members?inactive_days=1',
  '/api/members/all-hiscores',
  '/api/members/zaphod_b',
  '/api/members/zaphod_b/stats',
  '/api/members/zaphod_b/reading',
  '/api/members/zaphod_b/history',
  '/api/leaderboard/daily?limit=500',
  '/api/leaderboard/weekly?limit=500',
  '/api/leaderboard/monthly?limit=500',
  '/api/leaderboard/top/gainers?count=25',
  '/api/activities/clan?limit=1000',
  '/api/activities/clan?limit=1000&category=Other',
];

let game: FakeGame;
let site: SyncApp;
let second: TestApp;
let id: number;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(3);
  game.add(NAME, 4);
  site = await startSyncApp(game, { options: new SyncOptions({ schedule: false, concurrency: 0 }) });
  second = await startTestApp({ admin: true, databaseUrl: site.databaseUrl, env: game.env });
});
afterAll(async () => {
  await second.close();
  await site.close();
  await game.stop();
});
beforeEach(async () => {
  await emptyTables(site.dataSource, 'member', 'sync_run', 'sync_log', 'xp_clear', 'erased_name', 'audit_entry');
  id = await fillMember(site.dataSource, NAME, shape, NOW);
  await fillMember(site.dataSource, 'Trillian', { ...shape, xp: 2_000_000, days: [18, 20] }, NOW);
  // The rows were inserted without the services: one event makes both nodes read them.
  await site.request('PATCH', '/api/members/trillian/grandmaster-ca', { isGrandmasterCA: true });
  await site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden: true });
  await site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden: false });
  await until('both nodes know the member', async () => (await shownAt(site)) && (await shownAt(second)));
});

/** Returns true when any public answer of the node contains the member. */
async function shownAt(node: TestApp): Promise<boolean> {
  const answers = await Promise.all(
    EVERYWHERE.map(async (path) =>
      JSON.stringify((await node.request('GET', path, undefined, { 'X-Test-Visitor': '1' })).body),
    ),
  );
  return answers.some((body) => body.includes(NAME) || body.includes(`"id":${id},`));
}
const hide = (hidden: boolean) => site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden });

describe('a hidden member', () => {
  it('removes a hidden member from every answer of both nodes at once, and from the stream for late readers', async () => {
    const visitor = await new SocketClient(second.url, '/').connected();
    const before = await site.request('GET', '/api/members');
    const since = Number(before.headers.get('x-live-version'));
    await visitor.open('clan', since);
    expect((await hide(true)).status).toBe(200);
    // A node that misses the event would read it after 30 s.
    await until('both nodes hide it', async () => !(await shownAt(site)) && !(await shownAt(second)));
    await until('the visitor hears of it', async () => visitor.events.length > 0);
    const [event] = visitor.events;
    expect(event?.changes).toEqual([{ type: 'member.removed', member_id: id, activity_ids: expect.any(Array) }]);
    expect(JSON.stringify(visitor.events)).not.toContain(NAME);
    const late = await new SocketClient(second.url, '/').connected();
    expect(await late.open('clan', since - 1)).toMatchObject({ reload: true });
    visitor.close();
    late.close();
  });

  it('stores readings of a hidden member without an event, and shows them all when the member is shown again', async () => {
    await hide(true);
    const version = async () =>
      (await site.dataSource.query(`SELECT version FROM live_stream WHERE stream = 'clan'`)) as unknown;
    const before = await version();
    await site.app
      .get(StoreReadingService, { strict: false })
      .store(id, reading(new Date().toISOString(), { skills: [skills(200_000)], combatLevel: 138 }));
    await site.request('PATCH', '/api/members/zaphod_b/discord-booster', { isBooster: false });
    expect(await version()).toEqual(before);
    expect(await site.request('POST', '/api/members/zaphod_b/sync')).toMatchObject({ status: 404 });
    await hide(false);
    // The other answers of the node may be newer than the profile.
    const profile = () => second.request('GET', '/api/members/zaphod_b');
    await until('its profile is shown again', async () => (await profile()).status === 200);
    expect((await profile()).body).toMatchObject({
      member: { combat_level: 138, is_discord_booster: false, total_xp: 5_800_000 },
    });
  });

  it('lists a hidden member to admins only', async () => {
    await hide(true);
    const ask = async (query: string) =>
      adminMembersResponseSchema.parse((await site.request('GET', `/api/admin/members?${query}`)).body);
    expect((await ask('q=PHOD_b')).members).toMatchObject([{ id, name: NAME, is_hidden: true, is_active: true }]);
    expect((await ask('hidden=true')).total).toBe(1);
    expect((await ask('q=trill')).members.map(({ name }) => name)).toEqual(['Trillian']);
    const visitor = await site.request('GET', '/api/admin/members?q=z', undefined, { 'X-Test-Visitor': '1' });
    expect(visitor.status).toBe(401);
    expect((await site.request('PATCH', '/api/admin/members/999999/hidden', { hidden: true })).status).toBe(404);
  });

  it('stores one audit entry for repeated hiding', async () => {
    await hide(true);
    await hide(true);
    const { entries } = auditResponseSchema.parse(
      (await site.request('GET', '/api/admin/audit?action=member.hide&limit=10')).body,
    );
    expect(entries.filter(({ at }) => at !== '')).toHaveLength(2); // One of them is of the set-up.
    expect(entries[0]).toMatchObject({
      subject: NAME,
      member_id: id,
      before: { is_hidden: false },
      after: { is_hidden: true },
    });
  });
});

describe('a removed member', () => {
  it('keeps the history of a removed member, and restores the member when the list contains the name', async () => {
    const path = `/api/admin/members/${id}/remove`;
    expect((await site.request('POST', path)).status).toBe(200);
    await until('it is inactive', async () => {
      const { members } = membersResponseSchema.parse((await second.request('GET', '/api/members?active=false')).body);
      return members.some((member) => member.id === id);
    });
    expect((await second.request('GET', '/api/members/zaphod_b')).body).toMatchObject({ member: { is_active: false } });
    const history = await second.request('GET', '/api/members/zaphod_b/history');
    expect(JSON.stringify(history.body)).toContain('"total_xp":');
    expect((await site.request('POST', path)).status).toBe(200);
    await site.request('POST', '/api/clan/import-members', { clanName: 'Test Clan' });
    const rows: unknown = await site.dataSource.query('SELECT is_active FROM member WHERE id = $1', [id]);
    expect(rows).toEqual([{ is_active: true }]);
  });
});

describe('an erased member', () => {
  const erase = (name: string) => site.request('POST', `/api/admin/members/${id}/erase`, { name });
  const everything = async (): Promise<string> =>
    [...(await dumpTables(site.dataSource)).values()].flat().join('\n').toLowerCase();

  it('deletes every trace of an erased member in the database and on the pages, and keeps other members', async () => {
    await site.request('POST', '/api/members/bulk', { names: ['Ford', 'Arthur'] });
    await site.dataSource.query(
      `INSERT INTO audit_entry (at, actor_id, actor_name, action, subject, after)
       VALUES (now(), 'a', 'A', 'member.add.many', '2 members', '{"added": ["Ford", "zaphod b", "Zaphod Bo"]}')`,
    );
    expect(await everything()).toContain('zaphod b"');
    const answer = await erase('ZAPHOD-B');
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    await until('it is on no page', async () => !(await shownAt(site)) && !(await shownAt(second)));
    const left = await everything();
    expect(left).not.toMatch(/zaphod[ _-]b\b/);
    expect(left).toContain('zaphod bo');
    expect(left).toContain('trillian');
    const rows: unknown = await site.dataSource.query(`SELECT status, successful, total FROM sync_run`);
    // The item of the erased member is no longer waited for.
    expect(rows).toEqual([{ status: 'running', successful: 1, total: 10 }]);
  });

  it('rejects an erased name by import, sync and hand, and erases it again from an old backup', async () => {
    await erase(NAME);
    const imported = await site.request('POST', '/api/clan/import-members', { clanName: 'Test Clan' });
    expect(JSON.stringify(imported.body)).not.toContain(NAME);
    const plan = await site.request('GET', '/api/clan/membership-plan?clanName=Test%20Clan');
    expect(JSON.stringify(plan.body)).not.toContain(NAME);
    expect(await site.request('POST', '/api/members', { name: 'zaphod_b' })).toMatchObject({
      status: 409,
      body: { code: 'MEMBER_ERASED' },
    });
    expect((await site.request('POST', '/api/members/bulk', { names: [NAME] })).body).toMatchObject({
      results: { added: 0, skipped: 1 },
    });
    expect(await site.request('POST', '/api/clan/renames', { from: 'Trillian', to: NAME })).toMatchObject({
      status: 409,
      body: { code: 'MEMBER_ERASED' },
    });
    await fillMember(site.dataSource, NAME, shape, NOW);
    await site.app.get(ErasureService, { strict: false }).onApplicationBootstrap();
    expect(await everything()).not.toMatch(/zaphod[ _-]b\b/);
  });

  it('accepts an erased name again after an admin lifts it, without the name in the audit', async () => {
    const lift = (name: string, headers = {}) =>
      site.request('POST', '/api/admin/erased-names/lift', { name }, headers);
    expect((await lift(NAME)).status).toBe(404);
    await site.request('POST', '/api/clan/renames/dismiss', { from: NAME, to: 'Trillian' });
    await erase(NAME);
    expect(await everything()).not.toMatch(/zaphod[ _-]b\b/);
    expect((await lift(NAME, { 'X-Test-Visitor': '1' })).status).toBe(401);
    expect((await lift('Somebody else')).status).toBe(404);
    expect((await site.request('POST', '/api/members', { name: NAME })).status).toBe(409);
    expect((await lift('ZAPHOD-b')).status).toBe(200);
    expect(await everything()).not.toMatch(/zaphod[ _-]b\b/);
    expect((await lift(NAME)).status).toBe(404);
    expect((await site.request('POST', '/api/members', { name: NAME })).status).toBe(201);
    await site.app.get(ErasureService, { strict: false }).onApplicationBootstrap();
    const rows: unknown = await site.dataSource.query('SELECT name FROM member WHERE name = $1', [NAME]);
    expect(rows).toEqual([{ name: NAME }]);
  });

  it('rejects an erasure with a wrong name or by a visitor, and changes nothing', async () => {
    const before = await dumpTables(site.dataSource);
    expect(await erase('Zaphod')).toMatchObject({ status: 409, body: { code: 'NAME_MISMATCH' } });
    expect((await erase(' ')).status).toBe(400);
    const path = `/api/admin/members/${id}/erase`;
    expect((await site.request('POST', path, { name: NAME }, { 'X-Test-Visitor': '1' })).status).toBe(401);
    expect(await dumpTables(site.dataSource, ['rate_limit'])).toEqual(
      new Map([...before].filter(([name]) => name !== 'rate_limit')),
    );
  });
});
