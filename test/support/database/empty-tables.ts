import { QueryFailedError, type DataSource } from 'typeorm';

const TRIES = 20;
const DEADLOCK = '40P01';

/**
 * Deletes all rows of the tables, in their order. What the test before has started in the background may still write:
 * it locks rows in another order, and PostgreSQL ends one of the two with a deadlock. The deletion is then tried again.
 */
export async function emptyTables(dataSource: DataSource, ...tables: string[]): Promise<void> {
  const statements = tables.map((table) => `DELETE FROM ${table}`).join('; ');
  for (let tried = 1; ; tried++) {
    try {
      await dataSource.query(statements);
      return;
    } catch (error) {
      const deadlock = error instanceof QueryFailedError && Object(error.driverError).code === DEADLOCK;
      if (!deadlock || tried === TRIES) throw error;
    }
  }
}
