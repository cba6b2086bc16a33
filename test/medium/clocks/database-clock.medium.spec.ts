import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock, MonotonicClock } from '../../../server/config/clock.ts';
import { DatabaseClock } from '../../../server/database/clock/database-clock.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

const DAY = 86_400_000;
/** Tolerance: longer than an answer of the local database takes, far below the offsets of the clocks. */
const CLOSE_MS = 1000;

class SetClock extends Clock {
  constructor(public aheadMs: number) {
    super();
  }
  now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }
}

/** Clock that advances only when a test sets `at`. */
class HandMonotonic extends MonotonicClock {
  at = 1000;
  override ms(): number {
    return this.at;
  }
}

describe('the clock that follows the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const follow = async (aheadMs: number, monotonic = new MonotonicClock()) => {
    const machine = new SetClock(aheadMs);
    const clock = await DatabaseClock.follow(database.dataSource, machine, monotonic);
    clock.stop();
    return { machine, clock };
  };

  it.each([
    ['400 days ahead', 400 * DAY],
    ['28 days behind', -28 * DAY],
    ['90 seconds ahead', 90_000],
    ['90 seconds behind', -90_000],
    ["summer time's second hour ahead", 3_600_000],
  ])('returns the right time on a machine that is %s, and the error of that machine', async (_, aheadMs) => {
    const { clock } = await follow(aheadMs);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(CLOSE_MS);
    expect(Math.abs(clock.machineAheadMs - aheadMs)).toBeLessThan(CLOSE_MS);
  });

  it('ignores a change of the machine clock', async () => {
    const { machine, clock } = await follow(0);
    for (const aheadMs of [400 * DAY, -28 * DAY, 3_600_000, 0]) {
      machine.aheadMs = aheadMs;
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(CLOSE_MS);
      await clock.measure();
      expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(CLOSE_MS);
    }
  });

  it('returns the same time as a process with a machine clock 180 seconds apart', async () => {
    const [one, other] = [await follow(90_000), await follow(-90_000)];
    expect(Math.abs(one.clock.now().getTime() - other.clock.now().getTime())).toBeLessThan(CLOSE_MS);
  });

  it('advances the clock without the database, follows the database when it was set, and reports that once', async () => {
    const monotonic = new HandMonotonic();
    const { clock } = await follow(0, monotonic);
    const before = clock.now().getTime();
    monotonic.at += 30_000;
    expect(clock.now().getTime() - before).toBe(30_000);
    let times = 0;
    clock.onSet(() => (times += 1));
    // By this monotonic clock half a minute has passed; by the clock of the database only a moment.
    await clock.measure();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(CLOSE_MS);
    await clock.measure();
    expect(times).toBe(1);
  });
});

describe('a site on a machine with a wrong clock', () => {
  const TOKEN = 'a-token-of-the-operator';
  const machine = new SetClock(0);
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ admin: true, machineClock: machine, env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => test.close());

  /** Sets the machine clock and measures at once, without the two seconds until the next measurement. */
  const noticed = async (aheadMs: number): Promise<void> => {
    machine.aheadMs = aheadMs;
    await test.app.get<DatabaseClock>(Clock).measure();
  };
  const check = async () => {
    const { body } = await test.request('GET', '/api/admin/system/checklist');
    return checklistSchema.parse(body).checks.find(({ key }) => key === 'clock');
  };
  const problem = async () => {
    const { body } = await test.request('GET', '/api/clan/status');
    return clanStatusSchema.parse(body).status.problem;
  };
  const metric = async () => {
    const { body } = await test.request('GET', '/metrics', undefined, { Authorization: `Bearer ${TOKEN}` });
    return Number(/^citadel_watch_clock_ahead_seconds\{what="machine"\} (\S+)$/m.exec(String(body))?.[1]);
  };
  /** Waits for the problem text, which is cached for one second. */
  const isSoon = async (text: string | null): Promise<void> => {
    const end = performance.now() + 5000;
    while ((await problem()) !== text && performance.now() < end);
    expect(await problem()).toBe(text);
  };

  it('shows a wrong clock in the checklist, to visitors and as a metric, from 5 seconds on', async () => {
    await noticed(3000);
    expect(await check()).toMatchObject({ state: 'good' });
    await isSoon(null);

    await noticed(400 * DAY);
    const text = "The clock of this server is 400 days ahead of the database's clock";
    expect(await check()).toMatchObject({ state: 'bad', text });
    await isSoon(text);
    expect(await metric()).toBeCloseTo(400 * 86_400, -1);

    await noticed(-90_000);
    expect((await check())?.text).toBe("The clock of this server is 90 seconds behind the database's clock");
    expect(await metric()).toBeCloseTo(-90, 0);

    await noticed(0);
    expect(await check()).toMatchObject({ state: 'good' });
    await isSoon(null);
  });

  it('sends the right Date header from cached bytes, from the application and with errors', async () => {
    await noticed(-28 * DAY);
    for (const path of ['/api/members', '/api/clan/status', '/api/nothing', '/health/live']) {
      const { headers } = await test.request('GET', path);
      expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(2000);
    }
    await noticed(0);
  });

  it.each([
    [
      'a member',
      `INSERT INTO member (name, name_key, last_synced_at) VALUES ('A', 'a', clock_timestamp() + interval '400 days')`,
    ],
    [
      'the clan list',
      `INSERT INTO sync_turn (name, done_at) VALUES ('clan-list', clock_timestamp() + interval '400 days')`,
    ],
    [
      'the backup',
      `INSERT INTO app_setting (key, value) VALUES ('backup', jsonb_build_object('at',
      to_char((clock_timestamp() + interval '400 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'file', '/b/a.tar', 'bytes', 1, 'error', null))`,
    ],
  ])('shows in the checklist that the stored time of %s is in the future', async (_, statement) => {
    await test.dataSource.query(statement);
    expect((await check())?.text).toMatch(/^A clock was wrong: the stored time of .+ is 400 days in the future$/);
    expect(await check()).toMatchObject({ state: 'bad' });
    await test.dataSource.query(
      `DELETE FROM member; DELETE FROM sync_turn; DELETE FROM app_setting WHERE key = 'backup'`,
    );
    expect(await check()).toMatchObject({ state: 'good' });
  });
});
