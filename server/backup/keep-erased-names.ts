import type pg from 'pg';
import * as z from 'zod';

const thereSchema = z.array(z.object({ there: z.boolean() }));
const rowsSchema = z.array(z.object({ hash: z.string(), erased_at: z.date() }));
const keySchema = z.array(z.object({ value: z.unknown() }));

/**
 * Copies the hashes of erased names, and their key, from the old database to the restored one, so that members erased
 * after the backup stay erased. The next start deletes these members again before it accepts requests.
 */
export async function keepErasedNames(restored: pg.Client, old: pg.Client): Promise<void> {
  const asked = await old.query(`SELECT to_regclass('public.erased_name') IS NOT NULL AS there`);
  if (!thereSchema.parse(asked.rows)[0]?.there) return;
  const names = rowsSchema.parse((await old.query('SELECT hash, erased_at FROM erased_name')).rows);
  if (names.length === 0) return;
  const [key] = keySchema.parse((await old.query(`SELECT value FROM app_setting WHERE key = 'erasure-key'`)).rows);
  if (!key) return;
  await restored.query(
    `INSERT INTO app_setting (key, value) VALUES ('erasure-key', $1)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(key.value)],
  );
  await restored.query(
    `INSERT INTO erased_name (hash, erased_at) SELECT * FROM unnest($1::text[], $2::timestamptz[]) ON CONFLICT DO NOTHING`,
    [names.map(({ hash }) => hash), names.map(({ erased_at }) => erased_at)],
  );
}
