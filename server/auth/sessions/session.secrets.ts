import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import * as z from 'zod';

const storedSchema = z.array(z.object({ value: z.object({ secrets: z.array(z.string()).min(1) }) }));

/** The secrets that sign session cookies, newest first: those of the settings, or one made once for all nodes. */
export async function sessionSecrets(database: DataSource, configured: readonly string[]): Promise<string[]> {
  if (configured.length > 0) return [...configured];
  await database.query(
    `INSERT INTO app_setting (key, value) VALUES ('session_secret', $1) ON CONFLICT (key) DO NOTHING`,
    [JSON.stringify({ secrets: [randomBytes(32).toString('base64url')] })],
  );
  const rows: unknown = await database.query(`SELECT value FROM app_setting WHERE key = 'session_secret'`);
  const [row] = storedSchema.parse(rows);
  if (!row) throw new Error('the session secret is gone');
  return row.value.secrets;
}
