import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncTurnEntity } from './sync-turn.entity.ts';

/** Longer than any wait that a service requests. */
const LONGEST_PAUSE = '16 minutes';

/** Results of the last executions of a job. */
export type JobState = Pick<SyncTurnEntity, 'doneAt' | 'failures' | 'problem'>;

/** Result of an execution, and the wait until the next one. */
interface JobEnd {
  nextInMs: number;
  problem: string | null;
}

/**
 * A wait that follows from the settings ($3) has the length that they give now, not when it began. A time further ahead
 * than any wait was stored before the clock was set back.
 */
const TAKE = `
UPDATE sync_turn SET next_at = clock_timestamp() + $2 * interval '1 ms', wait_ms = NULL
WHERE name = $1 AND failures = $4
  AND NOT next_at + coalesce(coalesce($3::bigint, wait_ms) - wait_ms, 0) * interval '1 ms'
    BETWEEN clock_timestamp() AND clock_timestamp() + CASE WHEN wait_ms IS NULL
      THEN greatest($2 * interval '1 ms', interval '${LONGEST_PAUSE}') ELSE coalesce($3::bigint, wait_ms) * interval '1 ms' END
RETURNING failures`;

const IN_MS = "clock_timestamp() + :nextInMs * interval '1 ms'";

/** Stores when recurring jobs are due and how they ended, one row for each job, by the database's clock. */
@Injectable()
export class RecurringJobsRepository {
  /** Stores a job that is due at once, unless it is stored already. */
  async addOnce(tx: EntityManager, name: string): Promise<void> {
    const insert = tx.getRepository(SyncTurnEntity).createQueryBuilder().insert();
    await insert.values({ name }).orIgnore().updateEntity(false).execute();
  }

  /** Returns null when the job was never stored. */
  state(tx: EntityManager, name: string): Promise<JobState | null> {
    return tx
      .getRepository(SyncTurnEntity)
      .findOne({ select: { name: true, doneAt: true, failures: true, problem: true }, where: { name } });
  }

  /**
   * Takes a job that is due. Returns false when it is not due, or when another process took it first.
   * @param failures failures in a row, as read before @param waitMs the wait by the present settings
   */
  async claim(
    tx: EntityManager,
    name: string,
    { leaseMs, waitMs, failures }: { leaseMs: number; waitMs: number | null; failures: number },
  ): Promise<boolean> {
    const [, taken] = await tx.query<[unknown[], number]>(TAKE, [name, leaseMs, waitMs, failures]);
    return taken > 0;
  }

  async succeed(tx: EntityManager, name: string, { nextInMs, problem }: JobEnd): Promise<void> {
    await tx
      .getRepository(SyncTurnEntity)
      .createQueryBuilder()
      .update({ doneAt: () => 'clock_timestamp()', failures: 0, problem, waitMs: nextInMs, nextAt: () => IN_MS })
      .where({ name })
      .setParameters({ nextInMs })
      .execute();
  }

  /** Stores a failure. @param asked true when a service requested the wait, so that the settings do not apply */
  async fail(
    tx: EntityManager,
    name: string,
    { nextInMs, problem, asked }: JobEnd & { asked: boolean },
  ): Promise<void> {
    const waitMs = asked ? null : nextInMs;
    await tx
      .getRepository(SyncTurnEntity)
      .createQueryBuilder()
      .update({ failures: () => 'failures + 1', problem, waitMs, nextAt: () => IN_MS })
      .where({ name })
      .setParameters({ nextInMs })
      .execute();
  }
}
