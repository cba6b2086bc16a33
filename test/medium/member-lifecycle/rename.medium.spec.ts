import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { auditResponseSchema } from '../../../shared/audit/audit.schemas.ts';
import { historyResponseSchema } from '../../../shared/xp/xp.schemas.ts';
import { renameResponseSchema, renamesResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { RenameService } from '../../../server/member-lifecycle/renames/rename.service.ts';
import { MemberDataRegistry } from '../../../server/members/member-data.registry.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { fillMember, type MemberShape } from '../../support/database/member-rows.ts';
import { line, reading, skills } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';
import { until } from '../../support/live/socket-client.ts';
import { dumpTables } from '../../support/database/table-dump.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

/** Tables in which a rename and its undo may leave rows. */
const TRACES = ['happening', 'member_rename', 'audit_entry', 'live_event', 'live_stream', 'rate_limit'];
/** Pairs of members that are merged and parted again. */
const RUNS = process.env.LONG ? 25 : 10;
const NOW = new Date('2026-03-12T12:00:00Z');
let now = NOW;
let site: TestApp;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: { now: () => now } });
});
afterAll(() => site.close());
beforeEach(async () => {
  now = NOW;
  await emptyTables(site.dataSource, 'member', 'sync_run', 'sync_log', 'xp_clear');
});

const dump = () => dumpTables(site.dataSource, TRACES);
const rename = async (from: string, to: string) => {
  const answer = await site.request('POST', '/api/clan/renames', { from, to });
  return renameResponseSchema.parse(answer.body).rename;
};
const undo = (id: number) => site.request('POST', `/api/clan/renames/${id}/undo`);
const ids = async (): Promise<Record<string, number>> => {
  const rows: { id: number; name: string }[] = await site.dataSource.query('SELECT id, name FROM member ORDER BY id');
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
};

const day = fc.integer({ min: 0, max: 20 });
const shape: fc.Arbitrary<MemberShape> = fc.record({
  days: fc.uniqueArray(day, { maxLength: 6 }),
  xp: fc.integer({ min: 0, max: 5_000_000 }),
  lines: fc.uniqueArray(day, { maxLength: 6 }),
  gaps: fc.uniqueArray(day, { maxLength: 3 }),
  held: fc.boolean(),
  cleared: fc.boolean(),
  due: fc.boolean(),
  logs: fc.integer({ min: 0, max: 2 }),
  runs: fc.constantFrom('none', 'done', 'queued'),
  flags: fc.boolean(),
  listed: fc.boolean(),
  active: fc.boolean(),
});

describe('a rename', () => {
  it('finds the member by the old name in any spelling, until another member has it or the rename is undone', async () => {
    const active = { days: [18], xp: 9, lines: [], gaps: [], held: false, cleared: false, due: false, logs: 0 };
    const shape: MemberShape = { ...active, runs: 'none', flags: false, listed: false, active: true };
    const id = await fillMember(site.dataSource, 'Old Name', shape, NOW);
    const { id: renameId } = await rename('Old Name', 'New Name');
    const who = async (path: string, method = 'GET') => {
      const { status, body } = await site.request(method, `/api/members/${path}`, undefined, { 'X-Test-Visitor': '1' });
      const { member } = body as { member?: { id: number; name: string } };
      return member ? [status, member.id, member.name] : [status];
    };
    await until('the new name', async () => (await who('new%20name'))[0] === 200);
    expect(await who('OLD_name')).toEqual([200, id, 'New Name']);
    for (const part of ['stats', 'reading', 'history']) expect(await who(`old-name/${part}`)).toEqual([200]);
    expect((await who('old-name/sync', 'POST'))[0]).toBeLessThan(300);
    // The old name of a hidden member is not found either.
    await site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden: true });
    await until('it is hidden', async () => (await who('new%20name'))[0] === 404);
    for (const path of ['old-name', 'old-name/history', 'old-name/stats']) expect(await who(path)).toEqual([404]);
    await site.request('PATCH', `/api/admin/members/${id}/hidden`, { hidden: false });
    await until('it is shown', async () => (await who('old-name'))[0] === 200);

    await site.request('POST', '/api/members', { name: 'Old Name' });
    await until('another one bears it', async () => (await who('old-name'))[2] === 'Old Name');
    await site.dataSource.query(`DELETE FROM member WHERE name = 'Old Name'`);
    expect((await undo(renameId)).status).toBe(200);
    // The id must be that of this member: the other one had the same name.
    await until('it is undone', async () => isDeepStrictEqual(await who('old-name'), [200, id, 'Old Name']));
    expect((await who('new-name'))[0]).toBe(404);
  });

  it('restores every row of every table when a rename is undone, for any two members', async () => {
    await fc.assert(
      fc.asyncProperty(shape, fc.option(shape, { nil: null }), async (old, fresh) => {
        await emptyTables(site.dataSource, 'member', 'sync_run', 'sync_log', 'xp_clear');
        await fillMember(site.dataSource, 'Old Name', old, NOW);
        if (fresh) await fillMember(site.dataSource, 'New Name', { ...fresh, listed: false }, NOW);
        await fillMember(site.dataSource, 'Bystander', old, NOW);
        // The merge ends a queued sync; the undo does not restore that.
        await site.dataSource.query(`UPDATE sync_item SET status = 'done' WHERE member_id =
          (SELECT id FROM member WHERE name = 'New Name')`);
        const before = await dump();
        const done = await rename('old_name', 'NEW NAME');
        expect(Object.keys(await ids())).toEqual([fresh ? 'New Name' : 'NEW NAME', 'Bystander']);
        await modelIsCurrent(site);
        const everyDay = await site.request('GET', '/api/members/new%20name/history?range=30');
        const { days } = historyResponseSchema.parse(everyDay.body).history;
        expect(days.every(({ xp_gain }) => xp_gain === null || xp_gain >= 0)).toBe(true);
        expect((await undo(done.id)).status).toBe(200);
        expect(await dump()).toEqual(before);
      }),
      { numRuns: RUNS },
    );
  }, 300_000);

  it('merges XP, lines, flags and history under the id of the old member and the new name', async () => {
    const base: MemberShape = {
      days: [3, 4],
      xp: 1_000_000,
      lines: [1, 2],
      gaps: [],
      held: false,
      cleared: false,
      due: true,
      logs: 1,
      runs: 'none',
      flags: true,
      listed: true,
      active: false,
    };
    await fillMember(site.dataSource, 'Old Name', base, NOW);
    // Line 2 is in both logs: the game shows it again under the new name.
    await fillMember(
      site.dataSource,
      'New Name',
      { ...base, days: [10], xp: 1_500_000, lines: [2, 9], flags: false, active: true },
      NOW,
    );
    const before = await ids();
    const done = await rename('Old Name', 'New Name');
    expect(done).toMatchObject({ from: 'Old Name', to: 'New Name', merged: true, by: 'Test Admin', obstacle: null });
    expect(await ids()).toEqual({ 'New Name': before['Old Name'] });
    const rows = (sql: string): Promise<unknown[]> => site.dataSource.query(sql);
    expect(await rows('SELECT is_active, is_discord_booster, total_xp FROM member')).toEqual([
      { is_active: true, is_discord_booster: true, total_xp: 1_789_996 },
    ]);
    expect(await rows('SELECT count(*)::int AS count FROM activity')).toEqual([{ count: 3 }]);
    expect(await rows('SELECT day::text, overall FROM xp_day ORDER BY day')).toHaveLength(3);
    await modelIsCurrent(site);
    const profile = await site.request('GET', '/api/members/new%20name');
    expect(profile).toMatchObject({ status: 200, body: { member: { id: before['Old Name'], total_xp: 1_789_996 } } });
    expect((await site.request('GET', '/api/members/old%20name')).body).toEqual(profile.body);
    const { body } = await site.request('GET', '/api/admin/audit');
    expect(auditResponseSchema.parse(body).entries[0]).toMatchObject({
      action: 'member.rename',
      subject: 'Old Name → New Name',
      member_id: before['Old Name'],
      before: { name: 'Old Name' },
      after: { name: 'New Name', merged: true },
    });
  });

  it.each(['Old Name', 'New Name'])(
    'leaves the merged player out of announcements when %s was, and so does the undo',
    async (quiet) => {
      const shape: MemberShape = {
        ...{ days: [18], xp: 9, lines: [], gaps: [], held: false, cleared: false, due: false, logs: 0 },
        ...{ runs: 'none', flags: false, listed: false, active: true },
      };
      for (const name of ['Old Name', 'New Name']) await fillMember(site.dataSource, name, shape, NOW);
      const { [quiet]: id } = await ids();
      const set = await site.request('PATCH', `/api/admin/members/${id}/announcements`, { no_announcements: true });
      expect(set.status).toBe(200);
      const wishes = (): Promise<unknown> =>
        site.dataSource.query('SELECT name, no_announcements FROM member ORDER BY name');
      const { id: renameId } = await rename('Old Name', 'New Name');
      expect(await wishes()).toEqual([{ name: 'New Name', no_announcements: true }]);
      expect((await undo(renameId)).status).toBe(200);
      expect(await wishes()).toEqual([
        { name: 'New Name', no_announcements: true },
        { name: 'Old Name', no_announcements: true },
      ]);
    },
  );

  it('undoes a rename with readings of the new name since then, without a negative gain', async () => {
    const lean: MemberShape = {
      days: [5],
      xp: 29_000,
      lines: [1],
      gaps: [],
      held: false,
      cleared: false,
      due: false,
      logs: 0,
      runs: 'none',
      flags: false,
      listed: true,
      active: false,
    };
    await fillMember(site.dataSource, 'Old Name', lean, NOW);
    await fillMember(site.dataSource, 'New Name', { ...lean, days: [10], xp: 58_000, lines: [9], active: true }, NOW);
    const before = await ids();
    const done = await rename('Old Name', 'New Name');
    const id = before['Old Name'] ?? 0;
    await site.app.get(StoreReadingService, { strict: false }).store(
      id,
      reading('2026-03-12T12:30:00Z', {
        skills: [skills(100_000)],
        activities: [line(1, 'I killed 5 of Nex.')],
        displayName: 'New Name',
      }),
    );
    expect((await undo(done.id)).body).toMatchObject({ success: true, rename: { from: 'Old Name', to: 'New Name' } });
    expect(await ids()).toEqual(before);
    const totals: { name: string; total: number; lines: number; days: number }[] = await site.dataSource.query(
      `SELECT m.name, s.xp[1]::float AS total, (SELECT count(*)::int FROM activity a WHERE a.member_id = m.id) AS lines,
         (SELECT count(*)::int FROM xp_day d WHERE d.member_id = m.id) AS days
       FROM member m JOIN member_stat s ON s.member_id = m.id ORDER BY m.id`,
    );
    expect(totals).toEqual([
      { name: 'Old Name', total: 174_000, lines: 1, days: 1 },
      { name: 'New Name', total: expect.any(Number), lines: 2, days: 2 },
    ]);
    expect(totals[1]?.total).toBe(2_900_000);
    const [bases]: { negative: boolean }[] = await site.dataSource.query(
      `SELECT bool_or(xp[i] < day_base[i] OR xp[i] < week_base[i] OR xp[i] < month_base[i]) AS negative
       FROM member_stat, generate_series(1, 30) i`,
    );
    expect(bases).toEqual({ negative: false });
  });

  it('changes only the name when the new name is unknown', async () => {
    await fillMember(site.dataSource, 'Old Name', plain(), NOW);
    const [id] = Object.values(await ids());
    const done = await rename('Old Name', 'Fresh_Name');
    expect(done).toMatchObject({ merged: false, to: 'Fresh_Name' });
    expect(await ids()).toEqual({ Fresh_Name: id });
  });

  it.each([
    ['an unknown name', { from: 'Nobody', to: 'New Name' }, 404, 'MEMBER_NOT_FOUND'],
    ['the same name', { from: 'Old Name', to: 'old-name' }, 400, 'BAD_REQUEST'],
    ['an impossible name', { from: 'Old Name', to: 'x'.repeat(13) }, 400, 'BAD_REQUEST'],
    ['no name', { from: 'Old Name', to: ' ' }, 400, 'VALIDATION_FAILED'],
    ['two names that are both on the list', { from: 'Old Name', to: 'Listed' }, 409, 'RENAME_REFUSED'],
  ])('rejects a rename with %s and changes nothing', async (_, body, status, code) => {
    await fillMember(site.dataSource, 'Old Name', plain(), NOW);
    await fillMember(site.dataSource, 'Listed', plain(), NOW);
    const before = await dump();
    expect(await site.request('POST', '/api/clan/renames', body)).toMatchObject({ status, body: { code } });
    expect(await dump()).toEqual(before);
  });

  it('rejects an undo twice, after 30 days, below a later rename, and when the old name is taken', async () => {
    await fillMember(site.dataSource, 'First', plain(), NOW);
    const one = await rename('First', 'Second');
    const two = await rename('Second', 'Third');
    expect(await undo(one.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('undo that first') },
    });
    expect((await undo(two.id)).status).toBe(200);
    expect(await undo(two.id)).toMatchObject({ status: 409, body: { error: 'This rename was already undone' } });
    await fillMember(site.dataSource, 'FIRST', plain(), NOW);
    expect(await undo(one.id)).toMatchObject({ status: 409, body: { error: 'Another member has the name First now' } });
    await site.dataSource.query(`DELETE FROM member WHERE name = 'FIRST'`);
    now = new Date(NOW.getTime() + 30 * 86_400_000 + 1);
    expect(await undo(one.id)).toMatchObject({ status: 409, body: { error: 'A rename can be undone for 30 days' } });
    expect((await undo(999)).status).toBe(404);
    const list = renamesResponseSchema.parse((await site.request('GET', '/api/clan/renames')).body);
    expect(list.renames.map(({ from, to, undone_at }) => [from, to, undone_at !== null])).toEqual([
      ['Second', 'Third', true],
      ['First', 'Second', false],
    ]);
  });

  it('changes nothing when the connection of a rename is killed', async () => {
    await fillMember(site.dataSource, 'Old Name', plain(), NOW);
    await fillMember(site.dataSource, 'New Name', { ...plain(), listed: false }, NOW);
    const parts = site.app.get(MemberDataRegistry);
    const merge = parts.merge.bind(parts);
    parts.merge = async (tx, ...rest) => {
      const [{ pid }] = z
        .tuple([z.object({ pid: z.number() })])
        .parse(await tx.query('SELECT pg_backend_pid() AS pid'));
      // Rows have moved by now; this ends the connection of the merge.
      await site.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
      return merge(tx, ...rest);
    };
    const before = await dump();
    const killed = site.app
      .get(RenameService, { strict: false })
      .rename({ id: 'a', name: 'A' }, { from: 'Old Name', to: 'New Name' }, null);
    await expect(killed).rejects.toThrow();
    parts.merge = merge;
    expect(await dump()).toEqual(before);
    expect((await rename('Old Name', 'New Name')).merged).toBe(true);
  });

  it('covers every table with a member id', async () => {
    const rows: { table: string }[] = await site.dataSource.query(
      `SELECT DISTINCT c.relname AS table FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'member_id'
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const ours = rows.map(({ table }) => table).filter((table) => !table.startsWith('bingo_'));
    expect(ours).toEqual([
      'activity',
      'activity_gap',
      'audit_entry',
      'happening',
      'member_rename',
      'member_stat',
      'sync_due',
      'sync_item',
      'sync_log',
      'xp_clear_base',
      'xp_day',
      'xp_held',
    ]);
  });
});

function plain(): MemberShape {
  return {
    days: [2],
    xp: 500_000,
    lines: [3],
    gaps: [4],
    held: true,
    cleared: true,
    due: true,
    logs: 1,
    runs: 'done',
    flags: false,
    listed: true,
    active: true,
  };
}
