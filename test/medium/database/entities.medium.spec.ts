import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { createTestDatabase } from '../../support/database/database.ts';

/** Tables that libraries make and keep for themselves. */
const FOREIGN = ['rate_limit', 'schema_migration'];

/** What the migrations made, from the catalogue; partitions are parts of their table. */
const CATALOGUE = `
SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
  EXISTS (SELECT 1 FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attnum = ANY (p.conkey)) AS key
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  key: boolean;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const typeOf = ({ type, isArray }: ColumnMetadata): string =>
  String(type).replace('timestamptz', 'timestamp with time zone') + (isArray ? '[]' : '');
const sorted = (columns: Column[]): Column[] =>
  [...columns].sort((a, b) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`));

it('entities and migrations agree, column by column: names, types, keys, and what may be missing', async () => {
  const made = await database.dataSource.query<Column[]>(CATALOGUE);
  const declared = database.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map((column) => ({
      table: tableName,
      name: column.databaseName,
      type: typeOf(column),
      required: !column.isNullable,
      key: column.isPrimary,
    })),
  );
  expect(sorted(declared)).toEqual(sorted(made.filter(({ table }) => !FOREIGN.includes(table))));
});

it('every entity can be read through its repository', async () => {
  for (const { target, tableName } of database.dataSource.entityMetadatas) {
    expect([tableName, await database.dataSource.getRepository(target).count()]).toEqual([tableName, 0]);
  }
});
