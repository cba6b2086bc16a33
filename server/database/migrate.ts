import { openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

const MIGRATION_LOCK = 7_215_002;

/**
 * Runs the missing migrations. A lock lets only one of several starting processes do so at a time. Returns how many
 * it ran.
 * @param beforehand runs under the lock before the first of them; when it throws, nothing is changed
 */
export async function migrate(
  url: string,
  migrations = MIGRATIONS,
  beforehand: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const database = await openDatabase(url, { poolSize: 2, statementTimeoutMs: 0, migrations });
  try {
    const turn = database.createQueryRunner();
    try {
      await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await beforehand();
      const ran = await database.runMigrations({ transaction: 'each' });
      await turn.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      return ran.length;
    } finally {
      await turn.release();
    }
  } finally {
    await database.destroy();
  }
}
