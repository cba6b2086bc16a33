import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestingModule } from '@nestjs/testing';
import { Test } from '@nestjs/testing';
import { SystemClock } from '../../../server/config/clock.ts';
import { Config } from '../../../server/config/config.ts';
import { parseEnv } from '../../../server/config/env-schema.ts';
import { DatabaseModule } from '../../../server/database/database.module.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { LiveModule } from '../../../server/live/live.module.ts';
import { LiveRetention } from '../../../server/live/stream/live-retention.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import type { ClanChange } from '../../../shared/members/clan.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { TestDatabase } from '../../support/database/database.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { until } from '../../support/live/socket-client.ts';

const change = (id: number): ClanChange => ({ type: 'xp.changed', member_id: id });

let database: TestDatabase;
let module: TestingModule;
let live: LiveService;

beforeAll(async () => {
  database = await createTestDatabase();
  const env = parseEnv({});
  if (!env.ok) throw new Error(env.problems.join());
  const platform = { config: new Config(env.env), clock: new SystemClock(), database: database.dataSource };
  module = await Test.createTestingModule({
    imports: [DatabaseModule.with(platform), LiveModule],
    providers: [LiveRetention],
  }).compile();
  await module.init();
  live = module.get(LiveService);
});
afterAll(async () => {
  await module.close();
  await database.drop();
});

const write = (id: number, fail = false) =>
  database.dataSource.transaction(async (tx) => {
    const version = await live.append(tx, CLAN_STREAM, [change(id)]);
    if (fail) throw new Error('rolled back');
    return version;
  });

describe('LiveService.append', () => {
  it('[LV1] numbers 200 parallel writes without a gap, in the order of delivery, whatever is rolled back', async () => {
    const heard: number[] = [];
    const start = await live.currentVersion(database.dataSource, CLAN_STREAM);
    const stop = await live.onEvent(CLAN_STREAM, (event) => heard.push(event.version));
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => write(i + 1, i % 5 === 0)));
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(40);
    const expected = Array.from({ length: 160 }, (_, i) => start + i + 1);
    await until('160 events', () => heard.length >= 160);
    stop();
    expect(heard).toEqual(expected);
    const stored = await live.readSince(CLAN_STREAM, start);
    expect(stored.map((event) => event.version)).toEqual(expected);
    const times = stored.map((event) => event.at);
    expect(times).toEqual([...times].sort());
  });

  it('[LV1] publishes nothing for a rolled-back transaction', async () => {
    const heard: number[] = [];
    const stop = await live.onEvent(CLAN_STREAM, (event) => heard.push(event.version));
    await expect(write(1, true)).rejects.toThrow('rolled back');
    const version = await write(2);
    await until('the committed one', () => heard.includes(version));
    stop();
    expect(heard).toEqual([version]);
  });

  it('[LV4] rejects changes outside the schema of the stream and writes nothing', async () => {
    const before = await live.currentVersion(database.dataSource, CLAN_STREAM);
    const wrong: unknown = { type: 'xp.changed', member_id: 'one' };
    const append = (changes: unknown[]) =>
      // The cast stands for a caller without types.
      database.dataSource.transaction((tx) => live.append(tx, CLAN_STREAM, changes as ClanChange[]));
    await expect(append([wrong])).rejects.toThrow();
    await expect(append([])).rejects.toThrow();
    expect(await live.currentVersion(database.dataSource, CLAN_STREAM)).toBe(before);
  });

  it('[LV4] removes fields that the schema does not name', async () => {
    const version = await database.dataSource.transaction((tx) => {
      const wide = { ...change(7), secret: 'not for browsers' };
      return live.append(tx, CLAN_STREAM, [wide]);
    });
    const [event] = await live.readSince(CLAN_STREAM, version - 1);
    expect(event?.changes).toEqual([change(7)]);
  });

  it('[LV2] [LV3] rejects a second append to one stream, and streams out of order', async () => {
    await expect(
      database.dataSource.transaction(async (tx) => {
        await live.append(tx, CLAN_STREAM, [change(1)]);
        await live.append(tx, CLAN_STREAM, [change(2)]);
      }),
    ).rejects.toThrow('once a transaction');
    await expect(
      database.dataSource.transaction(async (tx) => {
        await live.append(tx, CLAN_STREAM, [change(1)]);
        await live.append(tx, ADMIN_STREAM, [{ type: 'logs.added', logs: [] }]);
      }),
    ).rejects.toThrow('alphabetical');
  });

  it('returns the version of a snapshot that belongs to its rows', async () => {
    await new Transactions(database.dataSource).snapshot(async (tx) => {
      const before = await live.currentVersion(tx, CLAN_STREAM);
      await write(3);
      expect(await live.currentVersion(tx, CLAN_STREAM)).toBe(before);
    });
  });

  it('delivers an event to every reader when another reader throws', async () => {
    const heard: number[] = [];
    const stops = [
      await live.onEvent(CLAN_STREAM, () => {
        throw new Error('a broken reader');
      }),
      await live.onEvent(CLAN_STREAM, (event) => heard.push(event.version)),
    ];
    const version = await write(4);
    await until('the second reader', () => heard.includes(version));
    for (const stop of stops) stop();
  });
});

describe('retention of events', () => {
  const age = (days: number) =>
    database.dataSource.query(`UPDATE live_event SET at = at - make_interval(days => $1)`, [days]);
  const count = async () => {
    const rows: { n: number }[] = await database.dataSource.query(
      `SELECT count(*)::int AS n FROM live_event WHERE stream = $1`,
      [CLAN_STREAM],
    );
    return rows[0]?.n;
  };

  it('[LV18] deletes events older than 7 days, but never the newest 1,000 of a stream', async () => {
    const retention = module.get(LiveRetention);
    await database.dataSource.query('DELETE FROM live_stream');
    await database.dataSource.query(`INSERT INTO live_stream VALUES ($1, 1200), ('quiet', 3)`, [CLAN_STREAM]);
    await database.dataSource.query(
      `INSERT INTO live_event (stream, version, changes) SELECT $1, n, '[]'::jsonb FROM generate_series(1, 1200) n
       UNION ALL SELECT 'quiet', n, '[]'::jsonb FROM generate_series(1, 3) n`,
      [CLAN_STREAM],
    );
    await age(6);
    expect(await retention.prune()).toBe(0);
    await age(2);
    expect(await retention.prune()).toBe(200);
    expect(await count()).toBe(1000);
    const [oldest] = await live.readSince(CLAN_STREAM, 0);
    expect(oldest?.version).toBe(201);
  });

  it('deletes no event while another node prunes', async () => {
    const retention = module.get(LiveRetention);
    await database.dataSource.query(`UPDATE live_stream SET version = version + 500 WHERE stream = $1`, [CLAN_STREAM]);
    await database.dataSource.query(
      `INSERT INTO live_event (stream, version, at, changes)
       SELECT $1, n, now() - interval '8 days', '[]' FROM generate_series(1201, 1700) n`,
      [CLAN_STREAM],
    );
    await database.dataSource.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('live retention'))`);
      expect(await retention.prune()).toBe(0);
    });
    expect(await retention.prune()).toBe(500);
  });
});
