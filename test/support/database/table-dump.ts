import type { DataSource } from 'typeorm';

/** Returns every row as text by table, except for the tables `leftOut`. Partitions are parts of their table. */
export async function dumpTables(
  database: DataSource,
  leftOut: readonly string[] = [],
): Promise<Map<string, string[]>> {
  const tables: { name: string }[] = await database.query(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
  );
  const dump = new Map<string, string[]>();
  for (const { name } of tables) {
    if (leftOut.includes(name)) continue;
    const rows: { row: string }[] = await database.query(`SELECT to_jsonb(t)::text AS row FROM ${name} t ORDER BY 1`);
    dump.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return dump;
}
