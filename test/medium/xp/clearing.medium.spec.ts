import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { startTestApp } from '../../support/app/app.ts';
import type { TestApp } from '../../support/app/app.ts';
import { addMember, reading, skills } from '../../support/game/readings.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

class SetClock extends Clock {
  at = new Date('2026-03-11T12:00:00Z');
  now(): Date {
    return this.at;
  }
}

const ATTACK = 1;
const NECROMANCY = 29;
const clock = new SetClock();
let app: TestApp;
let readings: StoreReadingService;
let live: LiveService;
let id: number;

beforeAll(async () => {
  app = await startTestApp({ clock, admin: true });
  readings = app.app.get(StoreReadingService, { strict: false });
  live = app.app.get(LiveService);
});
afterAll(() => app.close());

/** Sets a Wednesday on which a member gained 300 since midnight and 700 since Monday. */
beforeEach(async () => {
  await emptyTables(app.dataSource, 'member');
  await emptyTables(app.dataSource, 'xp_clear');
  clock.at = new Date('2026-03-11T12:00:00Z');
  id = await addMember(app.dataSource, 'Cleared');
  await read('2026-03-08T10:00:00Z', 1000);
  await read('2026-03-09T10:00:00Z', 1400);
  await read('2026-03-11T10:00:00Z', 1700);
});

const read = (readAt: string, attack: number, some: Record<number, number | null> = {}) =>
  readings.store(id, reading(readAt, { skills: [skills(50, { [NECROMANCY]: null, [ATTACK]: attack, ...some })] }));
const rows = (sql: string) => app.dataSource.query(sql);
async function gains() {
  const [stat] = await rows('SELECT xp, day_base, week_base, month_base FROM member_stat');
  return {
    day: stat.xp[0] - stat.day_base[0],
    week: stat.xp[0] - stat.week_base[0],
    month: stat.xp[0] - stat.month_base[0],
  };
}
const history = () => rows('SELECT day::text, overall, xp FROM xp_day ORDER BY day');
const version = () => live.currentVersion(app.dataSource, CLAN_STREAM);
const post = (path: string, headers?: Record<string, string>) => app.request('POST', path, undefined, headers);

describe('XP clears', () => {
  it('counts the day from now and keeps week, month and history; the undo restores the day', async () => {
    const before = await version();
    const days = await history();
    expect(await gains()).toEqual({ day: 300, week: 700, month: 700 });
    const cleared = await post('/api/admin/data/clear-daily-xp');
    expect(cleared.body).toEqual({
      success: true,
      message: 'Daily XP cleared for 1 member',
      cleared: 1,
      clear_id: expect.any(Number),
    });
    expect(cleared.headers.get('X-Live-Version')).toBe(String(before + 1));
    expect(await live.readSince(CLAN_STREAM, before)).toMatchObject([
      { changes: [{ type: 'xp.rebased', period: 'daily' }] },
    ]);
    expect(await gains()).toEqual({ day: 0, week: 700, month: 700 });
    await read('2026-03-11T12:10:00Z', 1750);
    expect(await gains()).toEqual({ day: 50, week: 750, month: 750 });

    const { clear_id } = cleared.body as { clear_id: number };
    const undone = await post(`/api/admin/data/xp-clears/${clear_id}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { success: true, message: 'Undone for 1 member', cleared: 1 } });
    expect(await gains()).toEqual({ day: 350, week: 750, month: 750 });
    expect((await history()).slice(0, -1)).toEqual(days.slice(0, -1));
    expect((await post(`/api/admin/data/xp-clears/${clear_id}/undo`)).status).toBe(409);
  });

  it('clears only the XP of the week', async () => {
    expect((await post('/api/admin/data/clear-weekly-xp')).body).toMatchObject({ cleared: 1 });
    expect(await gains()).toEqual({ day: 300, week: 0, month: 700 });
    // The next week starts without an undo.
    await read('2026-03-16T00:00:00Z', 1720);
    expect(await gains()).toEqual({ day: 20, week: 20, month: 720 });
  });

  it('counts no gain for a skill first ranked after a clear when the clear is undone', async () => {
    const { clear_id } = (await post('/api/admin/data/clear-daily-xp')).body as { clear_id: number };
    await read('2026-03-11T12:10:00Z', 1700, { [NECROMANCY]: 900_000 });
    await read('2026-03-11T12:20:00Z', 1700, { [NECROMANCY]: 900_010 });
    await post(`/api/admin/data/xp-clears/${clear_id}/undo`);
    expect(await gains()).toEqual({ day: 310, week: 710, month: 710 });
  });

  it('undoes clears in order, the latest first', async () => {
    const first = (await post('/api/admin/data/clear-daily-xp')).body as { clear_id: number };
    await read('2026-03-11T12:10:00Z', 1800);
    const second = (await post('/api/admin/data/clear-daily-xp')).body as { clear_id: number };
    expect((await app.request('GET', '/api/admin/data/xp-clears')).body).toMatchObject({
      clears: [
        { id: second.clear_id, period: 'daily', can_undo: true, cleared_by: 'Test Admin' },
        { id: first.clear_id, can_undo: false },
      ],
    });
    expect(await post(`/api/admin/data/xp-clears/${first.clear_id}/undo`)).toMatchObject({ status: 409 });
    await post(`/api/admin/data/xp-clears/${second.clear_id}/undo`);
    expect((await gains()).day).toBe(100);
    await post(`/api/admin/data/xp-clears/${first.clear_id}/undo`);
    expect((await gains()).day).toBe(400);
  });

  it('restores no XP of an ended period, and rejects an undo after 30 days', async () => {
    const { clear_id } = (await post('/api/admin/data/clear-daily-xp')).body as { clear_id: number };
    const other = (await post('/api/admin/data/clear-weekly-xp')).body as { clear_id: number };
    await read('2026-03-12T10:00:00Z', 2000);
    clock.at = new Date('2026-03-12T12:00:00Z');
    const before = await version();
    expect((await post(`/api/admin/data/xp-clears/${clear_id}/undo`)).body).toMatchObject({ cleared: 0 });
    expect(await gains()).toMatchObject({ day: 300 });
    expect(await version()).toBe(before);
    clock.at = new Date('2026-04-11T12:00:01Z');
    expect((await post(`/api/admin/data/xp-clears/${other.clear_id}/undo`)).status).toBe(409);
    expect((await post('/api/admin/data/xp-clears/2000000000/undo')).status).toBe(404);
  });

  it('changes nothing when XP of a day without gains is cleared', async () => {
    clock.at = new Date('2026-03-12T00:00:00Z');
    const before = await version();
    expect((await post('/api/admin/data/clear-daily-xp')).body).toEqual({
      success: true,
      message: 'There was no daily XP to clear',
      cleared: 0,
      clear_id: null,
    });
    expect(await version()).toBe(before);
    expect(await rows('SELECT 1 FROM xp_clear')).toEqual([]);
  });

  it('rejects a visitor who clears XP or undoes a clear', async () => {
    const visitor = { 'X-Test-Visitor': '1' };
    for (const path of ['clear-daily-xp', 'clear-weekly-xp', 'xp-clears/1/undo']) {
      expect((await post(`/api/admin/data/${path}`, visitor)).status).toBe(401);
    }
    expect(await gains()).toEqual({ day: 300, week: 700, month: 700 });
  });

  it('neither loses nor doubles XP of readings that arrive during a clear', async () => {
    await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => read(`2026-03-11T12:0${index}:00Z`, 1700 + (index + 1) * 10)),
      post('/api/admin/data/clear-daily-xp'),
      post('/api/admin/data/clear-daily-xp'),
    ]);
    const standing = await rows('SELECT id FROM xp_clear WHERE undone_at IS NULL ORDER BY id DESC');
    for (const { id: clearId } of standing) await post(`/api/admin/data/xp-clears/${clearId}/undo`);
    expect(await gains()).toEqual({ day: 400, week: 800, month: 800 });
  });
});
