import pg from 'pg';

/** Returns the address of another database of the same server. */
export function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.toString();
}

/** The real clan's database on the embedded server. */
const EMBEDDED_DATABASE = 'citadel_watch';
/** Its name under the product's former name. It is never renamed, so that an older version can still start on it. */
const FORMER_EMBEDDED_DATABASE = 'clan_hall';

/** Returns the name of the real clan's database on the embedded server at this address. */
export async function embeddedDatabaseName(url: string): Promise<string> {
  const client = await connected(url);
  try {
    const isThere = await exists(client, FORMER_EMBEDDED_DATABASE);
    return isThere ? FORMER_EMBEDDED_DATABASE : EMBEDDED_DATABASE;
  } finally {
    await client.end();
  }
}

/** Creates a database beside the one of `url` when it is missing. Returns its address. `name`: lower case, digits, `_`. */
export async function ensureNamedDatabase(url: string, name: string): Promise<string> {
  if (!/^[a-z0-9_]{1,63}$/.test(name)) throw new Error(`Not a database name: ${name}`);
  const client = await connected(url);
  try {
    if (!(await exists(client, name))) {
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

/** Returns true when the server at this address has a database of this name. */
export async function hasDatabase(url: string, name: string): Promise<boolean> {
  const client = await connected(url);
  try {
    return await exists(client, name);
  } finally {
    await client.end();
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return rowCount !== 0;
}
