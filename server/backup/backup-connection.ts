import pg from 'pg';
import { explainConnectionError } from '../database/connection-error.ts';

/** Opens a connection without the time limits of the server's pool, because a copy may take minutes. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'citadel-watch-backup',
    keepAlive: true,
  });
  client.on('error', () => undefined); // the running statement reports the failure
  await client.connect().catch((error: unknown) => {
    throw explainConnectionError(error, url);
  });
  return client;
}

/** Runs `work` on a connection, which is always closed afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
