import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Runs one statement directly in the embedded database of DATA_DIR. */
export async function queryEmbedded(
  dataDir: string,
  database: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const home = join(dataDir, 'postgres');
  const { password } = JSON.parse(readFileSync(join(home, 'credentials.json'), 'utf8')) as { password: string };
  const client = new pg.Client({
    host: '127.0.0.1',
    port: postmaster(dataDir).port,
    user: 'postgres',
    password,
    database,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns process id and port of the running embedded server from its pid file. */
export function postmaster(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}
