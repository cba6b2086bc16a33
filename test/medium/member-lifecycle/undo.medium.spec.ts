import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AdminMember,
  adminMembersResponseSchema,
  removedMembersResponseSchema,
  renamesResponseSchema,
} from '../../../shared/member-lifecycle/membership.schemas.ts';
import { membershipResponseSchema } from '../../../shared/roster/clan.schemas.ts';
import { MemberRemovalService } from '../../../server/member-lifecycle/member-removal.service.ts';
import { RosterService } from '../../../server/roster/roster.service.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { fillMember, type MemberShape } from '../../support/database/member-rows.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

const SHAPE: MemberShape = {
  days: [18, 19, 20],
  xp: 1_000_000,
  lines: [3, 19],
  gaps: [4],
  held: true,
  cleared: true,
  due: true,
  logs: 2,
  runs: 'done',
  flags: true,
  listed: true,
  active: true,
};
const NAME = 'Zaphod B';

let game: FakeGame;
let site: SyncApp;
let id: number;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(6);
  site = await startSyncApp(game, { options: new SyncOptions({ schedule: false, concurrency: 0 }) });
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
beforeEach(async () => {
  await emptyTables(
    site.dataSource,
    'member',
    'sync_run',
    'sync_log',
    'xp_clear',
    'erased_name',
    'audit_entry',
    'rename_dismissal',
  );
  id = await fillMember(site.dataSource, NAME, SHAPE, new Date());
});

const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  site.request('POST', `/api${path}`, body, headers);
const removed = async () => (await site.get('/api/admin/members/removed', removedMembersResponseSchema)).removed;
const renames = () => site.get('/api/clan/renames', renamesResponseSchema);
const row = async (): Promise<unknown> => {
  const rows: { row: unknown }[] = await site.dataSource.query(
    `SELECT to_jsonb(m) || (SELECT jsonb_build_object('lines', count(*)) FROM activity WHERE member_id = m.id)
       || (SELECT jsonb_build_object('days', count(*)) FROM xp_day WHERE member_id = m.id) AS row
     FROM member m WHERE id = $1`,
    [id],
  );
  return rows[0]?.row;
};
const found = async (): Promise<AdminMember | undefined> =>
  (await site.get('/api/admin/members?q=zaphod', adminMembersResponseSchema)).members[0];

describe('the undo of a removal', () => {
  it.each([
    ['a listed member', `listed_at = '2026-01-02', absent_lists = 0, missing_since = NULL`],
    ['a member added by hand', 'listed_at = NULL, absent_lists = 0, missing_since = NULL'],
    [
      'a member missing from one list',
      `listed_at = '2026-01-02', absent_lists = 1, missing_since = '2026-03-04 05:06:07.89'`,
    ],
  ])('restores %s exactly as before', async (_, columns) => {
    await site.dataSource.query(`UPDATE member SET ${columns}`);
    const before = await row();
    await post(`/admin/members/${id}/remove`, undefined, { 'X-Test-Admin': 'Lady Ferrow' });
    expect(await found()).toMatchObject({ is_active: false });
    expect(await removed()).toMatchObject([{ id, name: NAME, is_active: false, by: 'Lady Ferrow' }]);
    const answer = await post(`/admin/members/${id}/restore`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: `${NAME} is a member again` } });
    expect(await row()).toEqual(before);
    expect(await removed()).toEqual([]);
  });

  it('restores a member once, when two admins undo the removal at once', async () => {
    await post(`/admin/members/${id}/remove`);
    const answers = await Promise.all([1, 2, 3].map(() => post(`/admin/members/${id}/restore`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const entries: unknown = await site.dataSource.query(
      `SELECT count(*)::int AS count FROM audit_entry WHERE action = 'member.restore'`,
    );
    expect(entries).toEqual([{ count: 1 }]);
  });

  it('refuses to restore over a change that the admin has not seen', async () => {
    await post(`/admin/members/${id}/remove`);
    const [seen] = await removed();
    await site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden: true });
    const headers = { 'If-Match': `"${seen?.version}"` };
    expect(await post(`/admin/members/${id}/restore`, undefined, headers)).toMatchObject({
      status: 412,
      body: { code: 'EDITED_MEANWHILE', conflict: { present: { is_hidden: true, is_active: false } } },
    });
    expect((await found())?.is_active).toBe(false);
  });

  it('ends after 30 days, with a reason', async () => {
    await post(`/admin/members/${id}/remove`);
    const age = (days: number) =>
      site.dataSource.query(
        `UPDATE member SET removal = removal || jsonb_build_object('at', now() - $1 * interval '1 day')`,
        [days],
      );
    await age(29);
    expect(await removed()).toHaveLength(1);
    await age(31);
    expect(await removed()).toEqual([]);
    expect(await post(`/admin/members/${id}/restore`)).toMatchObject({
      status: 409,
      body: { error: `No admin removed ${NAME} in the last 30 days` },
    });
    expect((await found())?.is_active).toBe(false);
  });

  it('deletes what it has kept after 30 days, but nothing of the member', async () => {
    await post(`/admin/members/${id}/remove`);
    const removals = site.app.get(MemberRemovalService, { strict: false });
    const keptFor = async (days: number) => {
      await site.dataSource.query(
        `UPDATE member SET removal = removal || jsonb_build_object('at', now() - $1 * interval '1 day')`,
        [days],
      );
      const before = await row();
      await removals.forgetOld();
      return { before, after: await row() };
    };
    const kept = await keptFor(29);
    expect(kept.before).toMatchObject({ removal: { by: 'Test Admin' } });
    expect(kept.after).toEqual(kept.before);
    const forgotten = await keptFor(31);
    expect(forgotten.after).toEqual({ ...Object(forgotten.before), removal: null });
  });

  it('is not offered for a member who left by the clan list, also after an earlier removal', async () => {
    await post(`/admin/members/${id}/remove`);
    await post(`/members`, { name: NAME, sync: false });
    expect(await removed()).toEqual([]);
    const list = { entries: [{ name: 'Player 1', rank: 'Recruit', clanXp: 1, kills: 0 }], isWhole: true, skipped: [] };
    await site.app.get(RosterService, { strict: false }).apply(list, 'asked', null);
    expect((await found())?.is_active).toBe(false);
    expect(await removed()).toEqual([]);
    expect((await post(`/admin/members/${id}/restore`)).status).toBe(409);
  });

  it('covers each member that a membership sync removed', async () => {
    const sync = { clanName: 'Test Clan', confirmRemoval: true };
    const { results } = membershipResponseSchema.parse((await post('/clan/sync-membership', sync)).body);
    expect(results.removedNames).toEqual([NAME]);
    expect(await removed()).toMatchObject([{ name: NAME, by: 'Test Admin' }]);
    expect((await post(`/admin/members/${id}/restore`)).status).toBe(200);
    expect((await found())?.is_active).toBe(true);
  });

  it('cannot bring an erased member back', async () => {
    await post(`/admin/members/${id}/remove`);
    await post(`/admin/members/${id}/erase`, { name: NAME });
    expect(await removed()).toEqual([]);
    expect((await post(`/admin/members/${id}/restore`)).status).toBe(404);
    const rows: unknown = await site.dataSource.query(`SELECT FROM member WHERE removal IS NOT NULL`);
    expect(rows).toEqual([]);
  });
});

describe('the undo of a dismissed rename', () => {
  const pair = { from: NAME, to: 'Arthur' };
  beforeEach(async () => {
    await fillMember(site.dataSource, 'Arthur', SHAPE, new Date());
    await site.dataSource.query(
      `UPDATE member SET missing_since = date_trunc('second', now()), is_active = false, clan_xp = 500, kills = 1 WHERE id = $1`,
      [id],
    );
    await site.dataSource.query(
      `UPDATE member SET joined_at = (SELECT missing_since FROM member WHERE id = $1), clan_xp = 501, kills = 1
       WHERE id <> $1`,
      [id],
    );
    expect((await renames()).likely).toMatchObject([pair]);
  });

  it('lets the rename be proposed again, and lists it no longer', async () => {
    await post('/clan/renames/dismiss', pair, { 'X-Test-Admin': 'Lady Ferrow' });
    expect(await renames()).toMatchObject({ likely: [], dismissed: [{ ...pair, by: 'Lady Ferrow' }] });
    // Names are compared in any spelling.
    const answer = await post('/clan/dismissed-renames/undo', { from: 'zaphod_b', to: 'ARTHUR' });
    expect(answer.status).toBe(200);
    expect(await renames()).toMatchObject({ likely: [pair], dismissed: [] });
    expect((await post('/clan/dismissed-renames/undo', pair)).status).toBe(404);
  });

  it('lists a dismissal of an older version by its keys', async () => {
    await site.dataSource.query(
      `INSERT INTO rename_dismissal (from_key, to_key, dismissed_at) VALUES ('zaphod b', 'arthur', now())`,
    );
    expect((await renames()).dismissed).toMatchObject([{ from: 'zaphod b', to: 'arthur', by: null }]);
    expect((await post('/clan/dismissed-renames/undo', { from: 'zaphod b', to: 'arthur' })).status).toBe(200);
    expect((await renames()).likely).toMatchObject([pair]);
  });

  it('keeps no name of an erased member', async () => {
    await post('/clan/renames/dismiss', pair);
    await post(`/admin/members/${id}/erase`, { name: NAME });
    expect((await renames()).dismissed).toEqual([]);
    expect(await site.dataSource.query('SELECT FROM rename_dismissal')).toEqual([]);
  });
});
