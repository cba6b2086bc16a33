import pg from 'pg';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { PRODUCT } from '../../../shared/product.ts';

const lockSchema = z.tuple([z.object({ taken: z.boolean() })]);

/**
 * Runs `work` in one process of all. Returns null when another one has the lock, which ends with its connection. That
 * connection is not from the pool: a long work would keep it from requests, and a pooler gives every statement another one.
 */
export async function alone<T>(database: DataSource, key: number, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({
    connectionString: directAddress(database),
    // A restore refuses to begin while connections of this name exist.
    application_name: PRODUCT.id,
    connectionTimeoutMillis: 5000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [key]);
    return lockSchema.parse(rows)[0].taken ? await work() : null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the address of the server itself, also when the pool uses a pooler. */
export function directAddress({ options }: DataSource): string {
  if (options.type !== 'postgres' || options.url === undefined) throw new Error('the database has no address');
  return options.url;
}
