import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

/** Longer than any wait that a service requests. */
const LONGEST_ASKED = '16 minutes';
const failureRows = z.array(z.object({ failures: z.number() }));
const claimRows = z.tuple([z.array(z.object({ failures: z.number() })), z.number()]);
const stateRows = z.array(
  z.object({ done_at: z.nullable(z.date()), failures: z.number(), problem: z.nullable(z.string()) }),
);
type TurnState = z.infer<typeof stateRows>[number];

/**
 * A wait that follows from the settings ($3) has the length that they give now, not when it began. A time further ahead
 * than any wait was stored before the clock was set back.
 */
const TAKE = `
UPDATE sync_turn SET next_at = clock_timestamp() + $2 * interval '1 ms', wait_ms = NULL
WHERE name = $1 AND failures = $4
  AND NOT next_at + coalesce(coalesce($3::bigint, wait_ms) - wait_ms, 0) * interval '1 ms'
    BETWEEN clock_timestamp() AND clock_timestamp() + CASE WHEN wait_ms IS NULL
      THEN greatest($2 * interval '1 ms', interval '${LONGEST_ASKED}') ELSE coalesce($3::bigint, wait_ms) * interval '1 ms' END
RETURNING failures`;

/**
 * Jobs that recur and that one process at a time does: the first process that finds a job due takes it. A process that
 * dies during a job blocks it for `leaseMs` only. Table sync_turn.
 */
@Injectable()
export class RecurringJobsRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * Takes a job that is due. Returns its number of failures in a row, or null when it is not due or another process has it.
   * @param waitOf ms between two runs of the job after a number of failures, by the present settings
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

  /** Stores a success of the job. `problem` is a message for admins about it; null without one. */
  async succeed(name: string, nextInMs: number, problem: string | null = null): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET done_at = clock_timestamp(), failures = 0, problem = $3,
         wait_ms = $2::bigint, next_at = clock_timestamp() + $2::bigint * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem],
    );
  }

  /** Stores a failure of the job. @param asked true when a service requested the wait, so that the settings do not apply */
  async fail(name: string, nextInMs: number, problem: string, asked = false): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET failures = failures + 1, problem = $3,
         wait_ms = CASE WHEN $4 THEN NULL ELSE $2::bigint END, next_at = clock_timestamp() + $2::bigint * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem, asked],
    );
  }

  /** Returns the last result of a job; null when it never ran. */
  async state(name: string): Promise<TurnState | null> {
    const rows: unknown = await this.database.query(
      'SELECT done_at, failures, problem FROM sync_turn WHERE name = $1',
      [name],
    );
    return stateRows.parse(rows)[0] ?? null;
  }
}
