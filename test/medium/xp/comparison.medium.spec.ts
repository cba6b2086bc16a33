import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { comparisonResponseSchema } from '../../../shared/xp/comparison.schemas.ts';
import { startTestApp } from '../../support/app/app.ts';
import type { TestApp } from '../../support/app/app.ts';
import { requestStatements } from '../../support/database/statements.ts';
import { addMember, announceMembers, reading, skills } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';

const PATH = '/api/leaderboard/all/comparison';
const ATTACK = 1;
/** A Thursday: three whole days of the week and eleven of the month. */
const NOW = '2026-03-12T14:35:00Z';
/** Readings of a member who is known since before February, with the XP of Attack. */
const KNOWN = [
  ['2026-01-31T10:00:00Z', 1000],
  ['2026-02-02T10:00:00Z', 1000],
  ['2026-02-03T10:00:00Z', 1100],
  ['2026-03-02T10:00:00Z', 1100],
  ['2026-03-03T10:00:00Z', 1300],
  ['2026-03-09T10:00:00Z', 1300],
  ['2026-03-10T23:30:00Z', 1600],
  ['2026-03-11T14:10:00Z', 1610],
  ['2026-03-11T23:30:00Z', 1620],
  ['2026-03-12T14:10:00Z', 1650],
] as const;
/** Readings of a member who came this month, and gained far more. */
const NEW = [
  ['2026-03-05T10:00:00Z', 2000],
  ['2026-03-09T10:00:00Z', 2000],
  ['2026-03-10T10:00:00Z', 700_000],
  ['2026-03-11T10:00:00Z', 700_000],
] as const;

let now = NOW;
let app: TestApp;
let known = 0;

const store = async (id: number, readings: readonly (readonly [string, number])[]): Promise<void> => {
  for (const [at, attack] of readings) {
    await app.app.get(StoreReadingService).store(id, reading(at, { skills: [skills(100, { [ATTACK]: attack })] }));
  }
};

/** Sets the times of the events to those of their readings: the tests store half a year in a second. */
const dateEvents = () =>
  app.dataSource.query(`UPDATE live_event e SET at = t.at FROM (
    SELECT v.version, max(coalesce(c->>'at', c->>'last_synced_at')::timestamptz) AS at
    FROM live_event v CROSS JOIN jsonb_array_elements(v.changes) AS c
    WHERE v.stream = 'clan' GROUP BY v.version
  ) t WHERE e.stream = 'clan' AND t.version = e.version AND t.at IS NOT NULL`);

/** Makes the node read again what a test changed behind its back. */
const readAgain = async (): Promise<void> => {
  await announceMembers(app);
  await modelIsCurrent(app);
};

/** Sets the time, and ends the second in which an answer is shared. */
const setNow = async (at: string): Promise<void> => {
  now = at;
  await readAgain();
};

const get = async () => comparisonResponseSchema.parse((await app.request('GET', PATH)).body).comparison;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(now) } });
  known = await addMember(app.dataSource, 'Long Known');
  const fresh = await addMember(app.dataSource, 'New Comer');
  const hidden = await addMember(app.dataSource, 'Hidden One');
  const former = await addMember(app.dataSource, 'Former One');
  await store(known, KNOWN);
  await store(fresh, NEW);
  for (const id of [hidden, former]) await store(id, KNOWN);
  await app.dataSource.query('UPDATE member SET is_hidden = true WHERE id = $1', [hidden]);
  await app.dataSource.query('UPDATE member SET is_active = false WHERE id = $1', [former]);
  await dateEvents();
  await readAgain();
});
afterAll(() => app.close());
afterEach(() => setNow(NOW));

describe('GET /leaderboard/all/comparison', () => {
  it('compares members who are known in both parts: days to ten minutes, weeks and months by whole days', async () => {
    expect(await get()).toEqual({
      day: '2026-03-12',
      daily: { until: '2026-03-12T14:30:00.000Z', now: 30, before: 10 },
      weekly: { until: '2026-03-12T00:00:00.000Z', now: 320, before: 200 },
      monthly: { until: '2026-03-12T00:00:00.000Z', now: 520, before: 100 },
      whole: { daily: 20, weekly: 200, monthly: 100 },
      since: '2026-01-31',
    });
  });

  it('is answered from memory with its version, and with 304 for its tag', async () => {
    const first = await app.request('GET', PATH);
    expect(Number(first.headers.get('X-Live-Version'))).toBeGreaterThan(0);
    const { result, statements } = await requestStatements(app, () =>
      app.request('GET', PATH, undefined, { 'If-None-Match': first.headers.get('etag') ?? '' }),
    );
    expect([result.status, statements]).toEqual([304, []]);
  });

  it('follows the day by steps of ten minutes', async () => {
    await setNow('2026-03-12T14:05:00Z');
    expect((await get()).daily).toBeNull();
    await setNow('2026-03-12T15:05:00Z');
    expect((await get()).daily).toEqual({ until: '2026-03-12T15:00:00.000Z', now: 30, before: 10 });
    await setNow('2026-03-12T16:05:00Z');
    // Nothing was read in the hour before.
    expect((await get()).daily).toBeNull();
  });

  it('says nothing on the first day of a week or month', async () => {
    await setNow('2026-03-09T14:35:00Z');
    expect((await get()).weekly).toBeNull();
    await setNow('2026-03-01T14:35:00Z');
    expect((await get()).monthly).toBeNull();
  });

  it('leaves out a member whose gain may belong to either side of an end, and says nothing without others', async () => {
    const since = (day: string | null) =>
      app.dataSource.query(`UPDATE xp_day SET since = $2 WHERE member_id = $1 AND day = '2026-03-03'`, [known, day]);
    await since('2026-02-20');
    await readAgain();
    expect(await get()).toMatchObject({
      weekly: null,
      monthly: null,
      whole: { daily: 20, weekly: null, monthly: null },
    });
    await since(null);
    await readAgain();
    expect(await get()).toMatchObject({ weekly: { now: 320, before: 200 } });
  });

  it('says nothing about days of which one was cleared', async () => {
    await app.dataSource.transaction((tx) =>
      app.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'xp.rebased', period: 'daily' }]),
    );
    await modelIsCurrent(app);
    await app.dataSource.query(
      `UPDATE live_event SET at = '2026-03-11T12:00Z' WHERE changes @> '[{"type": "xp.rebased"}]'`,
    );
    await readAgain();
    expect(await get()).toMatchObject({ daily: null, weekly: { now: 320, before: 200 } });
    await app.dataSource.query(
      `UPDATE live_event SET at = '2026-03-01T12:00Z' WHERE changes @> '[{"type": "xp.rebased"}]'`,
    );
  });

  it('says nothing while fewer than half of the members are known, but since when they are', async () => {
    for (const name of ['Third', 'Fourth', 'Fifth']) {
      await store(await addMember(app.dataSource, name), [['2026-03-12T10:00:00Z', 5000]]);
    }
    await readAgain();
    expect(await get()).toEqual({
      day: '2026-03-12',
      daily: null,
      weekly: null,
      monthly: null,
      whole: { daily: null, weekly: null, monthly: null },
      since: '2026-03-12',
    });
  });
});
