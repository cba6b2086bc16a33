import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

/** Longer than a service ever asks us to wait. */
const LONGEST_ASKED = '16 minutes';
const failureRows = z.array(z.object({ failures: z.number() }));
const claimRows = z.tuple([z.array(z.object({ failures: z.number() })), z.number()]);
const stateRows = z.array(
  z.object({ done_at: z.nullable(z.date()), failures: z.number(), problem: z.nullable(z.string()) }),
);
type TurnState = z.infer<typeof stateRows>[number];

/**
 * A wait that follows from the settings ($3) counts as long as they say now, not as they said when it began. What lies
 * further ahead than any wait lasts was set before the clock was set back.
 */
const TAKE = `
UPDATE sync_turn SET next_at = clock_timestamp() + $2 * interval '1 ms', wait_ms = NULL
WHERE name = $1 AND failures = $4
  AND NOT next_at + coalesce(coalesce($3::bigint, wait_ms) - wait_ms, 0) * interval '1 ms'
    BETWEEN clock_timestamp() AND clock_timestamp() + CASE WHEN wait_ms IS NULL
      THEN greatest($2 * interval '1 ms', interval '${LONGEST_ASKED}') ELSE coalesce($3::bigint, wait_ms) * interval '1 ms' END
RETURNING failures`;

/**
 * Work that recurs and that one process of all does: whoever finds the turn due takes it. A process that dies with a
 * turn in hand keeps it for `leaseMs` only. Table sync_turn.
 */
@Injectable()
export class RecurringJobsRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Null: it is not due, or another process has it. `failures`: bad ends in a row before this turn.
   * @param waitOf time between turns after so many failures, as the settings say now
   */
  async take(
    name: string,
    leaseMs: number,
    waitOf: ((failures: number) => number) | null = null,
  ): Promise<{ failures: number } | null> {
    await this.database.query('INSERT INTO sync_turn (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    const [before] = failureRows.parse(
      await this.database.query('SELECT failures FROM sync_turn WHERE name = $1', [name]),
    );
    if (!before) return null;
    const waitMs = waitOf && Math.round(waitOf(before.failures));
    const [rows] = claimRows.parse(await this.database.query(TAKE, [name, leaseMs, waitMs, before.failures]));
    return rows[0] ?? null;
  }

  /** The turn was good; `problem`: good, but somebody must look at this. */
  async succeed(name: string, nextInMs: number, problem: string | null = null): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET done_at = clock_timestamp(), failures = 0, problem = $3,
         wait_ms = $2::bigint, next_at = clock_timestamp() + $2::bigint * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem],
    );
  }

  /** @param asked a service said how long to wait, so the settings do not count */
  async fail(name: string, nextInMs: number, problem: string, asked = false): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET failures = failures + 1, problem = $3,
         wait_ms = CASE WHEN $4 THEN NULL ELSE $2::bigint END, next_at = clock_timestamp() + $2::bigint * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem, asked],
    );
  }

  /** Null: never taken. */
  async state(name: string): Promise<TurnState | null> {
    const rows: unknown = await this.database.query(
      'SELECT done_at, failures, problem FROM sync_turn WHERE name = $1',
      [name],
    );
    return stateRows.parse(rows)[0] ?? null;
  }
}
