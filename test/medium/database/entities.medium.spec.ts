import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { createTestDatabase } from '../../support/database/database.ts';

/** Tables that libraries create and use. */
const FOREIGN = ['rate_limit', 'schema_migration'];

/** Query for the columns that the migrations created; columns of partitions are left out. */
const CATALOGUE = `
SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
  EXISTS (SELECT 1 FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attnum = ANY (p.conkey)) AS key,
  CASE a.attidentity WHEN 'a' THEN 'ALWAYS' WHEN 'd' THEN 'BY DEFAULT' END AS identity,
  a.attgenerated = 's' AS computed,
  CASE WHEN a.attgenerated = '' THEN pg_get_expr(d.adbin, d.adrelid) END AS default
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
  key: boolean;
  identity: string | null;
  /** True when the database computes the value, so that it cannot be written. */
  computed: boolean;
  default: string | null;
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const typeOf = ({ type, isArray }: ColumnMetadata): string =>
  String(type).replace('timestamptz', 'timestamp with time zone') + (isArray ? '[]' : '');
const defaultOf = ({ default: value }: ColumnMetadata): string | null => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'function') return String(value());
  return typeof value === 'string' ? `'${value}'::text` : JSON.stringify(value);
};
const sorted = (columns: Column[]): Column[] =>
  [...columns].sort((a, b) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`));

it('declares every column as the migrations create it: names, types, keys, defaults and nullability', async () => {
  const made = await database.dataSource.query<Column[]>(CATALOGUE);
  const declared = database.dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
    columns.map((column) => ({
      table: tableName,
      name: column.databaseName,
      type: typeOf(column),
      required: !column.isNullable,
      key: column.isPrimary,
      identity: column.generatedIdentity ?? null,
      computed: !column.isInsert && !column.isUpdate,
      default: defaultOf(column),
    })),
  );
  expect(sorted(declared)).toEqual(sorted(made.filter(({ table }) => !FOREIGN.includes(table))));
});

it('reads every entity through its repository', async () => {
  for (const { target, tableName } of database.dataSource.entityMetadatas) {
    expect([tableName, await database.dataSource.getRepository(target).count()]).toEqual([tableName, 0]);
  }
});
