import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';
import { type SkippedRow, skippedRowSchema } from '../../shared/clan/clan.schemas.ts';

const KEY = 'clan-list-skipped';
const storedRows = z.array(z.object({ value: z.array(skippedRowSchema), updated_at: z.date() }));

/** Rows of the newest clan list that could not be read, in app_setting. */
@Injectable()
export class SkippedRowsRepository {
  constructor(private readonly database: DataSource) {}

  /** Remembers the rows of the list that was read last; none: all is well. */
  async save(rows: readonly SkippedRow[]): Promise<void> {
    if (rows.length === 0) {
      await this.database.query('DELETE FROM app_setting WHERE key = $1', [KEY]);
      return;
    }
    // The time stays that of the first list with these rows.
    await this.database.query(
      `INSERT INTO app_setting AS s (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key)
       DO UPDATE SET value = excluded.value, updated_at = now() WHERE s.value IS DISTINCT FROM excluded.value`,
      [KEY, JSON.stringify(rows)],
    );
  }

  /** Null when every row could be read. */
  async find(): Promise<{ since: Date; rows: SkippedRow[] } | null> {
    const rows: unknown = await this.database.query('SELECT value, updated_at FROM app_setting WHERE key = $1', [KEY]);
    const [stored] = storedRows.parse(rows);
    return stored ? { since: stored.updated_at, rows: stored.value } : null;
  }
}
