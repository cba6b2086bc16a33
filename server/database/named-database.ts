import pg from 'pg';

/** Address of another database of the same server. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.toString();
}

/** Makes a database beside the one of `url` when it is missing; returns its address. `name`: lower case, digits, `_`. */
export async function ensureNamedDatabase(url: string, name: string): Promise<string> {
  if (!/^[a-z0-9_]{1,63}$/.test(name)) throw new Error(`Not a database name: ${name}`);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) {
      await client.query(`CREATE DATABASE ${name}`).catch((error: unknown) => {
        // 42P04, 23505: another process made it in the meantime
        if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
      });
    }
  } finally {
    await client.end();
  }
  return withDatabaseName(url, name);
}
