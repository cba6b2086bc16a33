import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const claimRows = z.tuple([z.array(z.object({ failures: z.number() })), z.number()]);
const stateRows = z.array(
  z.object({ done_at: z.nullable(z.date()), failures: z.number(), problem: z.nullable(z.string()) }),
);
type TurnState = z.infer<typeof stateRows>[number];

/**
 * Work that recurs and that one process of all does: whoever finds the turn due takes it. A process that dies with a
 * turn in hand keeps it for `leaseMs` only. Table sync_turn.
 */
@Injectable()
export class TurnService {
  constructor(private readonly database: DataSource) {}

  /** Null: it is not due, or another process has it. `failures`: bad ends in a row before this turn. */
  async take(name: string, leaseMs: number): Promise<{ failures: number } | null> {
    await this.database.query('INSERT INTO sync_turn (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    const [rows] = claimRows.parse(
      await this.database.query(
        `UPDATE sync_turn SET next_at = clock_timestamp() + $2 * interval '1 ms'
         WHERE name = $1 AND next_at <= clock_timestamp() RETURNING failures`,
        [name, leaseMs],
      ),
    );
    return rows[0] ?? null;
  }

  /** The turn was good; `problem`: good, but somebody must look at this. */
  async succeed(name: string, nextInMs: number, problem: string | null = null): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET done_at = clock_timestamp(), failures = 0, problem = $3,
         next_at = clock_timestamp() + $2 * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem],
    );
  }

  async fail(name: string, nextInMs: number, problem: string): Promise<void> {
    await this.database.query(
      `UPDATE sync_turn SET failures = failures + 1, problem = $3,
         next_at = clock_timestamp() + $2 * interval '1 ms' WHERE name = $1`,
      [name, Math.round(nextInMs), problem],
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
