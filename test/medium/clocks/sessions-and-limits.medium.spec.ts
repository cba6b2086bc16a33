import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { SessionData } from 'express-session';
import { SessionRepository } from '../../../server/auth/sessions/session.repository.ts';
import { SessionStore } from '../../../server/auth/sessions/session.store.ts';
import { Sessions } from '../../../server/auth/sessions/sessions.service.ts';
import { SystemClock } from '../../../server/config/clock.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { FeedService } from '../../../server/feed/feed.service.ts';
import { RateLimitRepository } from '../../../server/http/api/rate-limit.repository.ts';
import { WriteLimits } from '../../../server/http/api/write-limits.ts';
import { WriteLimiter } from '../../../server/http/api/write-limiter.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { until } from '../../support/live/socket-client.ts';
import { shiftStoredTimes } from '../../support/clocks/shifted-times.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(() => void jest.restoreAllMocks());

/** Allows two calls in so many seconds. */
function limiterOf(duration: number): WriteLimiter {
  const options = { keyPrefix: 'test', points: 2, duration };
  return new WriteLimiter(new Transactions(database.dataSource), new RateLimitRepository(), options);
}

/** Sets the clock of this process, which the libraries read. */
function machineIs(aheadMs: number): void {
  const real = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
}

describe('stored sessions', () => {
  let store: SessionStore;
  beforeAll(() => {
    const transactions = new Transactions(database.dataSource);
    const warn = (text: string) => expect(text).toBe('');
    store = new SessionStore(transactions, new SessionRepository(), { idleMs: 8 * HOUR, warn });
  });
  afterAll(() => store.close());

  const data = (maxAgeMs: number): SessionData => ({
    cookie: { originalMaxAge: maxAgeMs, expires: new Date(Date.now() + maxAgeMs) },
    returnTo: '/here',
  });
  const save = (sid: string, maxAgeMs = 8 * HOUR) =>
    new Promise<void>((resolve, reject) => {
      store.set(sid, data(maxAgeMs), (error) =>
        error === undefined ? resolve() : reject(new Error('not stored', { cause: error })),
      );
    });
  const find = (sid: string) =>
    new Promise((resolve, reject) => {
      store.get(sid, (error, found) =>
        error ? reject(new Error('failed', { cause: error })) : resolve(found ?? null),
      );
    });
  const leftMs = async (sid: string): Promise<number> => {
    const rows: { ms: string }[] = await database.dataSource.query(
      'SELECT 1000 * extract(epoch FROM expire - clock_timestamp()) AS ms FROM session WHERE sid = $1',
      [sid],
    );
    return Number(rows[0]?.ms);
  };

  it.each([400 * DAY, -28 * DAY, 90_000, -90_000])(
    'keeps a session for 8 hours on a machine that is %d ms ahead',
    async (aheadMs) => {
      machineIs(aheadMs);
      await save('a');
      expect(Math.abs((await leftMs('a')) - 8 * HOUR)).toBeLessThan(5000);
      expect(await find('a')).toMatchObject({ returnTo: '/here' });
      await save('short', 600_000);
      expect(await leftMs('short')).toBeLessThan(601_000);
      await new Promise<void>((resolve) => store.touch('short', data(8 * HOUR), resolve));
      expect(await leftMs('short')).toBeGreaterThan(7 * HOUR);
    },
  );

  it('ends a session by the clock of the database, whatever the machine clock is', async () => {
    await save('b');
    await database.dataSource.query(`UPDATE session SET expire = clock_timestamp() - interval '1 second'`);
    machineIs(-28 * DAY);
    expect(await find('b')).toBeNull();
  });

  it('ends and deletes a session that was stored by a clock that ran ahead', async () => {
    await save('c');
    await shiftStoredTimes(database.dataSource, '400 days');
    expect(await find('c')).toBeNull();
    await save('d');
    store.pruneSessions();
    const count = async () => (await database.dataSource.query<unknown[]>('SELECT 1 FROM session')).length;
    const end = performance.now() + 5000;
    while ((await count()) > 1 && performance.now() < end);
    expect(await count()).toBe(1);
    expect(await find('d')).not.toBeNull();
  });
});

describe('write limits', () => {
  const make = () => limiterOf(60);
  const take = (limiter: WriteLimiter, who: string) =>
    limiter.consume(who).then(
      () => 'taken',
      () => 'refused',
    );

  it('counts one window of a write limit for two processes with clocks 180 seconds apart', async () => {
    const limiter = make();
    const answers: string[] = [];
    for (const aheadMs of [-90_000, 90_000, -90_000, 90_000]) {
      jest.restoreAllMocks();
      machineIs(aheadMs);
      answers.push(await take(limiter, 'two'));
    }
    expect(answers).toEqual(['taken', 'taken', 'refused', 'refused']);
  });

  it('ends a write limit that was stored by a clock that ran ahead', async () => {
    const limiter = make();
    for (let call = 0; call < 5; call++) await take(limiter, 'ahead');
    expect(await take(limiter, 'ahead')).toBe('refused');
    await shiftStoredTimes(database.dataSource, '400 days');
    expect(await take(limiter, 'ahead')).toBe('taken');
  });

  it('returns the remaining time of a write limit by the clock of the caller', async () => {
    machineIs(400 * DAY);
    const limiter = make();
    const { msBeforeNext } = await limiter.consume('how long');
    expect(msBeforeNext).toBeGreaterThan(55_000);
    expect(msBeforeNext).toBeLessThanOrEqual(61_000);
  });
});

describe('the pruning of write limits', () => {
  const config = () => {
    const read = parseEnv({ CLAN_NAME: 'Test Clan' });
    if (!read.ok) throw new Error(read.problems.join('; '));
    return new Config(read.env);
  };
  const keys = async () =>
    (await database.dataSource.query<{ key: string }[]>('SELECT key FROM rate_limit ORDER BY key')).map(
      ({ key }) => key,
    );

  it.each([400 * DAY, -28 * DAY])(
    'deletes ended limits and no others from a machine that is %d ms ahead',
    async (aheadMs) => {
      await database.dataSource.query('DELETE FROM rate_limit');
      machineIs(aheadMs);
      const limiter = limiterOf(3600);
      // Only our pruning deletes rows; the library would use the clock of this machine.
      expect(Reflect.get(limiter, 'clearExpiredByTimeout')).toBe(false);
      for (const who of ['running', 'over', 'ahead']) await limiter.consume(who);
      const moved = `UPDATE rate_limit SET expire = expire + $2::bigint WHERE key = $1`;
      await database.dataSource.query(moved, ['test:over', -HOUR - 1]);
      await database.dataSource.query(moved, ['test:ahead', 5 * 60_000]);
      await new WriteLimits(new Transactions(database.dataSource), new RateLimitRepository(), config()).prune();
      expect(await keys()).toEqual(['test:running']);
    },
  );
});

describe('an admin session and the feed after a clock that ran ahead', () => {
  let test: TestApp;
  beforeAll(async () => {
    const env = { X_BEARER_TOKEN: 'a-bearer-token', X_USERNAME: 'Clan', X_API_URL: 'http://127.0.0.1:9' };
    test = await startTestApp({ machineClock: new SystemClock(), env });
    // Waits for the first fetch, which would block another one.
    const feed = test.app.get(FeedService);
    await until('the first look', async () => (await feed.adminStatus()).status.last_attempt_at !== null);
  });
  afterAll(() => test.close());

  it.each(['400 days', '28 days', '90 seconds'])(
    'fetches the feed on the next check after a clock that was %s ahead',
    async (by) => {
      await test.dataSource.query(
        `INSERT INTO feed_cache (username, posts, fetched_at, attempted_at) VALUES ('Clan', '[]', clock_timestamp(), clock_timestamp())
       ON CONFLICT (username) DO UPDATE SET error = NULL, limited_until = clock_timestamp() + interval '15 minutes',
         fetched_at = clock_timestamp(), attempted_at = clock_timestamp()`,
      );
      if (by === '90 seconds') await test.dataSource.query('UPDATE feed_cache SET limited_until = NULL');
      await shiftStoredTimes(test.dataSource, by);
      const feed = test.app.get(FeedService);
      expect((await feed.status()).cache.age_minutes).toBeNull();
      await feed.check();
      const { attempted_at } = (
        await test.dataSource.query<{ attempted_at: Date }[]>('SELECT attempted_at FROM feed_cache')
      )[0]!;
      expect(Math.abs(attempted_at.getTime() - Date.now())).toBeLessThan(30_000);
      expect((await feed.adminStatus()).status.limited_until).toBeNull();
    },
  );

  it('rejects a session that is dated in the future', () => {
    const sessions = test.app.get(Sessions);
    const judge = (since: Date): unknown =>
      Reflect.apply(Reflect.get(sessions, 'valid') as (admin: unknown) => unknown, sessions, [
        { account: 1, id: 'x', device: 'd', address: 'a', since: since.toISOString() },
      ]);
    expect(judge(new Date(Date.now() - HOUR))).not.toBeNull();
    expect(judge(new Date(Date.now() + 1000))).not.toBeNull();
    expect(judge(new Date(Date.now() + 400 * DAY))).toBeNull();
    expect(judge(new Date(Date.now() - 8 * DAY))).toBeNull();
  });
});
