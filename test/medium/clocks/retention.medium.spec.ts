import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditRetention } from '../../../server/audit/audit-retention.ts';
import { DeletedBoardsService } from '../../../server/bingo/board-files/deleted-boards.service.ts';
import { Clock, MonotonicClock } from '../../../server/config/clock.ts';
import { RetentionClock } from '../../../server/database/clock/retention-clock.ts';
import { AppSettingRepository } from '../../../server/database/settings/app-setting.repository.ts';
import { Transactions } from '../../../server/database/transactions.ts';
import { RemovalSchedule } from '../../../server/member-lifecycle/removal.schedule.ts';
import { LiveRetention } from '../../../server/live/stream/live-retention.ts';
import { SyncOptions } from '../../../server/sync/sync-options.ts';
import { SyncSchedule } from '../../../server/sync/schedule/sync.schedule.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2027, 2, 4, 10);

describe('the retention clock', () => {
  let database: TestDatabase;
  let realMs: number;
  let wrongBy: number;
  let time: RetentionClock;

  class Wall extends Clock {
    now(): Date {
      return new Date(START + realMs + wrongBy);
    }
  }
  class Real extends MonotonicClock {
    override ms(): number {
      return realMs;
    }
  }
  const begin = () =>
    new RetentionClock(new Transactions(database.dataSource), new AppSettingRepository(), new Wall(), new Real());
  /** Difference from the right time, in days. */
  const aheadDays = async () => ((await time.now()).getTime() - START - realMs) / DAY;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    realMs = 0;
    wrongBy = 0;
    await database.dataSource.query(`DELETE FROM app_setting WHERE key = 'retention_clock'`);
    time = begin();
    expect(await aheadDays()).toBe(0);
  });

  it('follows a clock that is 400 days ahead by only two days, however often it is read, and follows it back', async () => {
    wrongBy = 400 * DAY;
    for (let asked = 0; asked < 20; asked++) expect(await aheadDays()).toBe(2);
    realMs += HOUR;
    expect(await aheadDays()).toBeCloseTo(4 - 1 / 24);
    wrongBy = 0;
    expect(await aheadDays()).toBe(0);
  });

  it('starts the retention clock from its stored time in a process with a wrong clock', async () => {
    wrongBy = 400 * DAY;
    time = begin();
    expect(await aheadDays()).toBe(2);
  });

  it('advances the retention clock to the right time within a day after a month without a process', async () => {
    realMs += 30 * DAY;
    time = begin();
    expect(await aheadDays()).toBe(-28);
    for (let hour = 0; hour < 15; hour++) {
      realMs += HOUR;
      await time.now();
    }
    expect(await aheadDays()).toBe(0);
  });

  it('advances the retention clock to the right time within a month after a clock that started at 1970', async () => {
    wrongBy = -START;
    await time.now();
    wrongBy = 0;
    for (let hour = 0; hour < 30 * 24; hour++) {
      realMs += HOUR;
      await time.now();
    }
    expect(await aheadDays()).toBe(0);
  });
});

describe('a clock that is 400 days ahead for a moment', () => {
  let site: TestApp;
  let wrongBy = 0;
  beforeAll(async () => {
    const options = new SyncOptions({ schedule: true, concurrency: 0 });
    site = await startTestApp({
      clock: { now: () => new Date(Date.now() + wrongBy) },
      overrides: [[SyncOptions, options]],
    });
  });
  afterAll(() => site.close());

  const counts = async () => {
    const tables = ['audit_entry', 'bingo_board', 'sync_log', 'live_event'].map(
      (table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`,
    );
    const undoable = `(SELECT array_agg(name) FROM member WHERE removal IS NOT NULL) AS undoable`;
    return (await site.dataSource.query<object[]>(`SELECT ${tables.join(', ')}, ${undoable}`))[0];
  };
  const removeAll = async () => {
    await site.app.get(AuditRetention).prune();
    await site.app.get(DeletedBoardsService).purge();
    await site.app.get(SyncSchedule).prune();
    await site.app.get(LiveRetention).prune();
    await site.app.get(RemovalSchedule).prune();
    // Makes the daily jobs due again.
    await emptyTables(site.dataSource, 'sync_turn');
  };

  it('deletes no audit entry, deleted board, sync log line, undo of a removal or live event', async () => {
    await site.dataSource.query(
      `INSERT INTO audit_entry (at, actor_id, actor_name, action, subject)
         VALUES (now() - interval '300 days', 'anna@1', 'Anna', 'board.change', 'Summer');
       INSERT INTO bingo_board (title, rows, columns, is_active, created_at, deleted_at)
         VALUES ('Gone', 3, 3, true, now(), now() - interval '20 days');
       INSERT INTO sync_log (at, member_name, status) VALUES (now() - interval '20 days', 'Anna', 'success');
       INSERT INTO member (name, name_key, is_active, removal)
         SELECT name, name, false, jsonb_build_object('by', 'Anna', 'at', now() - days * interval '1 day')
         FROM (VALUES ('old', 31), ('recent', 20)) AS removed (name, days);
       INSERT INTO live_stream (stream, version) VALUES ('many', 1200) ON CONFLICT DO NOTHING;
       INSERT INTO live_event (stream, version, at, changes)
         SELECT 'many', n, now() - interval '4 days', '[]' FROM generate_series(1, 1200) n`,
    );
    await removeAll();
    const before = await counts();
    expect(before).toMatchObject({ audit_entry: 1, bingo_board: 1, sync_log: 1, undoable: ['recent'] });
    wrongBy = 400 * DAY;
    await removeAll();
    await removeAll();
    expect(await counts()).toEqual(before);
  });
});
