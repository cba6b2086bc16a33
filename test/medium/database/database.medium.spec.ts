import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '../../../server/database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

describe('the database', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());

  it('migrates to the newest schema, which a second migration does not change', async () => {
    const before = await db.dataSource.query('SELECT * FROM schema_migration');
    await Promise.all([migrate(db.url), migrate(db.url)]);
    expect(await db.dataSource.query('SELECT * FROM schema_migration')).toEqual(before);
    expect(before).not.toHaveLength(0);
  });

  it('answers again after its connections were cut', async () => {
    await db.dataSource
      .query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()')
      .catch(() => undefined);
    const deadline = Date.now() + 5000;
    let answer: unknown = null;
    while (answer === null && Date.now() < deadline) {
      answer = await db.dataSource.query('SELECT 8000000000::bigint AS xp').catch(() => null);
    }
    expect(answer).toEqual([{ xp: 8_000_000_000 }]);
  });
});
