import pg from 'pg';
import { explainConnectionError } from '../database/connection-error.ts';

/** A connection of its own, without the limits of the server's pool: a copy may take minutes. */
async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'citadel-watch-backup',
    keepAlive: true,
  });
  client.on('error', () => undefined); // the statement that is under way fails by itself
  await client.connect().catch((error: unknown) => {
    throw explainConnectionError(error, url);
  });
  return client;
}

/** Runs `work` on a connection and ends it, whatever happens. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
