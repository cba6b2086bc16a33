import type { DataSource, EntityManager } from 'typeorm';

/** Runs `work` in one READ COMMITTED transaction; a throw rolls back and is passed on. */
export function inTransaction<T>(database: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return database.transaction(work);
}

/** Runs reads in one REPEATABLE READ, read-only transaction: they all see one moment. */
export function inSnapshot<T>(database: DataSource, work: (tx: EntityManager) => Promise<T>): Promise<T> {
  return database.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return work(tx);
  });
}
