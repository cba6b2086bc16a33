import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { AdminFiguresRepository } from '../../../server/admin/admin-figures.repository.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { ENTITIES } from '../../../server/entities.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

const LINES = 150_000;
const DAYS = 120_000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const dataSource = await openDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 });
  await dataSource.query(
    `INSERT INTO member (name, name_key) SELECT 'M' || n, 'm' || n FROM generate_series(1, 100) n`,
  );
  await dataSource.query(
    `INSERT INTO activity (member_id, date, raw_date, text, details, norm_text, occurrence, category, read_at)
     SELECT n % 100 + 1, now() - n * interval '1 minute', '', 'a', 'b', 'c' || n, 1, 'Other', now() FROM generate_series(1, $1::int) n`,
    [LINES],
  );
  await dataSource.query(
    `INSERT INTO xp_day (member_id, day, overall, xp, rank)
     SELECT n % 100 + 1, date '2024-01-01' + n / 100, 1, array_fill(1, ARRAY[29]), array_fill(1, ARRAY[30]) FROM generate_series(0, $1::int - 1) n`,
    [DAYS],
  );
  await dataSource.query('VACUUM ANALYZE activity, xp_day');
  await dataSource.destroy();
}, 120_000);
afterAll(() => database.drop());

/** Returns the blocks of both tables and their indexes that all connections have read so far. */
async function blocksRead(dataSource: DataSource): Promise<number> {
  await dataSource.query('SELECT pg_stat_force_next_flush()');
  const [row] = await dataSource.query<{ blocks: string }[]>(
    `SELECT sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0)) AS blocks
     FROM pg_statio_user_tables WHERE relname = 'activity' OR relname LIKE 'xp_day%'`,
  );
  return Number(row?.blocks);
}

it('answers the numbers of the dashboard without reading the whole history', async () => {
  // One connection, because each flushes its own statistics.
  const one = await openDatabase(database.url, { entities: ENTITIES, poolSize: 1 });
  const before = await blocksRead(one);
  const figures = await new AdminFiguresRepository().count(one.manager, new Date(0), new Date());
  expect((await blocksRead(one)) - before).toBeLessThan(100);
  expect(figures.activities / LINES).toBeCloseTo(1, 1);
  expect(figures.days / DAYS).toBeCloseTo(1, 1);
  await one.destroy();
});
