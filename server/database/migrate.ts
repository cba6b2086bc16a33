import { openDatabase } from './database.ts';

const MIGRATION_LOCK = 7_215_002;

/** Brings the database to the newest schema. Processes that start together take turns. */
export async function migrate(url: string): Promise<void> {
  const database = await openDatabase(url, { poolSize: 2, statementTimeoutMs: 0 });
  try {
    const turn = database.createQueryRunner();
    try {
      await turn.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await database.runMigrations({ transaction: 'each' });
      await turn.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    } finally {
      await turn.release();
    }
  } finally {
    await database.destroy();
  }
}
