import * as z from 'zod';

export const MANIFEST_FILE = 'manifest.json';

/** Contents of a backup file; the first entry of the archive. */
export const manifestSchema = z.strictObject({
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Clan or practice world of the rows, and its title for people; null while the database belongs to none. */
  world: z.nullable(z.object({ world: z.string(), title: z.string() })),
  /** Names of the migrations that the schema had, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Ordered so that they can be filled: each table after those that it refers to. */
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
      rows: z.int().min(0),
      /** Hash of the entry <name>.copy.gz. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  sequences: z.array(
    z.strictObject({ name: z.string().regex(/^[a-z_][a-z0-9_]*$/), value: z.int(), called: z.boolean() }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Returns the entry of a table's rows, which are in PostgreSQL's COPY text format, gzipped. */
export function entryOf(table: string): string {
  return `${table}.copy.gz`;
}
