import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { type SkippedRow, skippedRowSchema } from '../../shared/roster/clan.schemas.ts';

const KEY = 'clan-list-skipped';
const rowsSchema = z.array(skippedRowSchema);
const stored = z.array(
  z.object({
    // Rows alone were stored by versions that did not tell repeated rows apart; the next list replaces them.
    value: z.union([z.object({ isWhole: z.boolean(), rows: rowsSchema }), rowsSchema]),
    updated_at: z.date(),
  }),
);

/** Rows of a clan list that were skipped. */
interface SkippedRows {
  /** They only repeat names: nobody is missing because of them. */
  isWhole: boolean;
  rows: SkippedRow[];
}

/** Rows of the newest clan list that were skipped, in app_setting. */
@Injectable()
export class SkippedRowsRepository {
  constructor(private readonly database: DataSource) {}

  /** Remembers the rows of the list that was read last; none: all is well. */
  async save(skipped: SkippedRows): Promise<void> {
    if (skipped.rows.length === 0) {
      await this.database.query('DELETE FROM app_setting WHERE key = $1', [KEY]);
      return;
    }
    // The time stays that of the first list with these rows.
    await this.database.query(
      `INSERT INTO app_setting AS s (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key)
       DO UPDATE SET value = excluded.value, updated_at = now() WHERE s.value IS DISTINCT FROM excluded.value`,
      [KEY, JSON.stringify(skipped)],
    );
  }

  /** Null when no row was skipped. */
  async find(): Promise<(SkippedRows & { since: Date }) | null> {
    const found: unknown = await this.database.query('SELECT value, updated_at FROM app_setting WHERE key = $1', [KEY]);
    const [row] = stored.parse(found);
    if (!row) return null;
    const { value, updated_at: since } = row;
    return Array.isArray(value) ? { since, isWhole: false, rows: value } : { since, ...value };
  }
}
