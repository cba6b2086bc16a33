import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../../server/database/database.ts';
import { ENTITIES } from '../../../server/entities.ts';
import { withDatabaseName } from '../../../server/database/named-database.ts';

export interface TestDatabase {
  url: string;
  dataSource: DataSource;
  /** Closes the pool, ends all other connections and drops the database. */
  drop(): Promise<void>;
}

/** Creates a database with the newest schema, cloned from the template of the run (about 0.1 s). */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_SERVER;
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (server === undefined || template === undefined)
    throw new Error('test/support/database/start-postgres.mjs did not run');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = withDatabaseName(server, name);
  const dataSource = await openDatabase(url, { entities: ENTITIES, poolSize: 10 });
  return {
    url,
    dataSource,
    async drop() {
      if (dataSource.isInitialized) await dataSource.destroy();
      await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
