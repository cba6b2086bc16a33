import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const KEY = 'first-reading-over';
const stateRows = z.array(z.object({ is_stored: z.boolean(), was_listed: z.boolean(), untried: z.boolean() }));

/** Before a list was read, the members added by hand are all there are. */
const STATE = `
SELECT EXISTS (SELECT 1 FROM app_setting WHERE key = $1) AS is_stored,
  EXISTS (SELECT 1 FROM member WHERE listed_at IS NOT NULL) AS was_listed,
  EXISTS (
    SELECT 1 FROM member m LEFT JOIN sync_due d ON d.member_id = m.id
    WHERE m.is_active AND m.last_synced_at IS NULL AND d.last_attempt_at IS NULL
      AND m.listed_at IS NOT DISTINCT FROM (SELECT min(listed_at) FROM member)) AS untried`;

/**
 * Knows whether the first reading of the clan goes on: until every member of the first clan list was tried once, with
 * success or without. Its end is stored, so it never comes back: not by a start, a joiner or one who cannot be read.
 */
@Injectable()
export class FirstReadingService {
  private isOver = false;

  constructor(private readonly database: DataSource) {}

  async goesOn(): Promise<boolean> {
    if (this.isOver) return false;
    const [state] = stateRows.parse(await this.database.query(STATE, [KEY]));
    if (!state) return false;
    this.isOver = state.is_stored || (state.was_listed && !state.untried);
    if (this.isOver && !state.is_stored) {
      await this.database.query(
        `INSERT INTO app_setting (key, value) VALUES ($1, to_jsonb(now())) ON CONFLICT DO NOTHING`,
        [KEY],
      );
    }
    return !this.isOver && state.untried;
  }
}
