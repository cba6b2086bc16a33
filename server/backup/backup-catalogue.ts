import type pg from 'pg';
import * as z from 'zod';
import type { Manifest } from './backup-manifest.ts';

const MIGRATIONS_TABLE = 'schema_migration';
/** Tables that are not backed up: sessions and what belongs to them, counters of limits, and the list of applied migrations. */
const EXCLUDED_TABLES = [MIGRATIONS_TABLE, 'session', 'discord_grant', 'rate_limit'];

const tableSchema = z.array(z.object({ name: z.string(), columns: z.array(z.string()), refers: z.array(z.string()) }));

/** Omits partitions, which are read through their parent, and generated columns, which the database computes. */
const TABLES = `
SELECT c.relname AS name,
  (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  coalesce((SELECT json_agg(DISTINCT t.relname) FROM pg_constraint k JOIN pg_class t ON t.oid = k.confrelid
   WHERE k.conrelid = c.oid AND k.contype = 'f' AND t.oid <> c.oid), '[]') AS refers
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND c.relname <> ALL ($1)
ORDER BY c.relname`;

const sequenceSchema = z.array(z.object({ name: z.string(), value: z.coerce.number(), called: z.boolean() }));

export interface TableShape {
  name: string;
  columns: string[];
}

/**
 * Returns the tables of a backup, each after those that it refers to.
 * @param whole true for those too that a backup leaves out
 * @throws Error for circular references
 */
export async function listTables(client: pg.Client, whole = false): Promise<TableShape[]> {
  const { rows } = await client.query(TABLES, [whole ? [MIGRATIONS_TABLE] : EXCLUDED_TABLES]);
  const waiting = new Map(tableSchema.parse(rows).map((table) => [table.name, table]));
  const ordered: TableShape[] = [];
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((table) => table.refers.every((name) => !waiting.has(name)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const { name, columns } of free) {
      ordered.push({ name, columns });
      waiting.delete(name);
    }
  }
  return ordered;
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query(
    `SELECT sequencename AS name, start_value AS value, false AS called FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NULL
     UNION ALL
     SELECT sequencename, last_value, true FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
     ORDER BY 1`,
  );
  return sequenceSchema.parse(rows);
}

/** Returns the names of the applied migrations, oldest first; none when the database was never used. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`SELECT to_regclass('public.schema_migration') IS NOT NULL AS there`);
  if (!z.array(z.object({ there: z.boolean() })).parse(rows)[0]?.there) return [];
  const applied = await client.query('SELECT name FROM schema_migration ORDER BY "timestamp", id');
  return z
    .array(z.object({ name: z.string() }))
    .parse(applied.rows)
    .map(({ name }) => name);
}

export async function readWorld(client: pg.Client): Promise<Manifest['world']> {
  const { rows } = await client.query(`SELECT value FROM app_setting WHERE key = 'world'`);
  const world = z.array(z.object({ value: z.object({ world: z.string(), title: z.string() }) })).parse(rows)[0];
  return world?.value ?? null;
}

export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
