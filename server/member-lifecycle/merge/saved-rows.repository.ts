import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';

/** A whole row as to_jsonb returns it, which jsonb_populate_recordset restores exactly. */
export const rowSchema = z.record(z.string(), z.unknown());
export type Row = z.infer<typeof rowSchema>;

const jsonRows = z.array(z.object({ row: rowSchema }));

/** Tables of which whole rows are saved. */
export type KeptTable =
  | 'member'
  | 'member_stat'
  | 'xp_day'
  | 'xp_held'
  | 'xp_clear_base'
  | 'activity'
  | 'activity_gap'
  | 'sync_due'
  | 'sync_item'
  | 'bingo_signup'
  | 'bingo_reading';

/** Returns the rows that meet a condition on `t`; the condition's parameters are `params`. */
export async function readRows(tx: EntityManager, table: KeptTable, where: string, params: unknown[]): Promise<Row[]> {
  const rows: unknown = await tx.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${where}`, params);
  return jsonRows.parse(rows).map(({ row }) => row);
}

/** Deletes the rows that meet a condition on `t`, and returns them. */
export async function takeRows(tx: EntityManager, table: KeptTable, where: string, params: unknown[]): Promise<Row[]> {
  const rows: unknown = await tx.query(
    `WITH taken AS (DELETE FROM ${table} t WHERE ${where} RETURNING to_jsonb(t) AS row) SELECT row FROM taken`,
    params,
  );
  return jsonRows.parse(rows).map(({ row }) => row);
}

/** Columns to restore of tables that compute others themselves, which nobody may set. */
const SET_COLUMNS: Partial<Record<KeptTable, string>> = {
  bingo_reading: 'id, member_id, guest_id, read_at, seen_until, xp, level',
};

/** Inserts whole rows with their ids. */
export async function putRows(tx: EntityManager, table: KeptTable, rows: readonly unknown[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = SET_COLUMNS[table];
  await tx.query(
    `INSERT INTO ${table} ${columns ? `(${columns})` : ''} OVERRIDING SYSTEM VALUE
     SELECT ${columns ?? '*'} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

/** Sets every column of a member's row except its id. */
export async function setMember(tx: EntityManager, row: Row): Promise<void> {
  const columns = Object.keys(row).filter((column) => column !== 'id' && /^[a-z_]+$/.test(column));
  await tx.query(
    `UPDATE member m SET (${columns.join()}) = (SELECT ${columns.join()} FROM jsonb_populate_record(NULL::member, $1::jsonb))
     WHERE m.id = $2`,
    [JSON.stringify(row), row.id],
  );
}
