import type { DataSource } from 'typeorm';

const COLUMNS = `
SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND a.atttypid IN ('timestamptz'::regtype, 'date'::regtype) AND c.relname <> 'schema_migration'
ORDER BY 1, 2`;

/**
 * Moves every stored time ahead, as if a clock that ran ahead had stored them all and had just been set back. Reads the
 * columns from the catalogue, so that a new one is moved as well; times inside of JSON are named here.
 */
export async function shiftStoredTimes(database: DataSource, by: string): Promise<void> {
  const columns: { table: string; name: string; type: string }[] = await database.query(COLUMNS);
  const sets = new Map<string, string[]>();
  for (const { table, name, type } of columns) {
    const moved = type === 'date' ? `("${name}" + interval '${by}')::date` : `"${name}" + interval '${by}'`;
    sets.set(table, [...(sets.get(table) ?? []), `"${name}" = ${moved}`]);
  }
  await database.transaction(async (tx) => {
    for (const [table, parts] of sets) await tx.query(`UPDATE "${table}" SET ${parts.join(', ')}`);
    await tx.query(`UPDATE rate_limit SET expire = expire + 1000 * extract(epoch FROM interval '${by}')`);
    const iso = (json: string) =>
      `to_jsonb(to_char(((${json})::timestamptz + interval '${by}') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
    await tx.query(
      `UPDATE app_setting SET value = jsonb_set(value, '{at}', ${iso(`value ->> 'at'`)})
       WHERE key IN ('backup', 'retention_clock') AND value ->> 'at' IS NOT NULL`,
    );
    await tx.query(
      `UPDATE session SET sess = jsonb_set(sess::jsonb, '{admin,since}', ${iso(`sess -> 'admin' ->> 'since'`)})::json
       WHERE sess -> 'admin' ->> 'since' IS NOT NULL`,
    );
  });
}
