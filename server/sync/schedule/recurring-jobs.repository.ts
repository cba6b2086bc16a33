import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SyncTurnEntity } from './sync-turn.entity.ts';

/** Longer than any wait that a service requests. */
const LONGEST_ASKED = '16 minutes';

/** How the last turns of a job ended. */
export type TurnState = Pick<SyncTurnEntity, 'doneAt' | 'failures' | 'problem'>;

/** How a turn ended, and when the next one is. */
interface TurnEnd {
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
      THEN greatest($2 * interval '1 ms', interval '${LONGEST_ASKED}') ELSE coalesce($3::bigint, wait_ms) * interval '1 ms' END
RETURNING failures`;

const IN_MS = "clock_timestamp() + :nextInMs * interval '1 ms'";

/** Stores when recurring jobs are due and how they ended, one row a job. The database's clock is the only clock. */
@Injectable()
export class RecurringJobsRepository {
  /** Stores a job that is due at once, unless it is stored already. */
  async addOnce(tx: EntityManager, name: string): Promise<void> {
    const insert = tx.getRepository(SyncTurnEntity).createQueryBuilder().insert();
    await insert.values({ name }).orIgnore().updateEntity(false).execute();
  }

  /** Returns null when the job was never stored. */
  state(tx: EntityManager, name: string): Promise<TurnState | null> {
    return tx
      .getRepository(SyncTurnEntity)
      .findOne({ select: { name: true, doneAt: true, failures: true, problem: true }, where: { name } });
  }

  /**
   * Takes the turn when it is due. Returns false when it is not, or when another process was faster.
   * @param failures bad ends in a row, as they were read @param waitMs the wait that the settings name now
   */
  async claim(
    tx: EntityManager,
    name: string,
    { leaseMs, waitMs, failures }: { leaseMs: number; waitMs: number | null; failures: number },
  ): Promise<boolean> {
    const [, taken] = await tx.query<[unknown[], number]>(TAKE, [name, leaseMs, waitMs, failures]);
    return taken > 0;
  }

  async succeed(tx: EntityManager, name: string, { nextInMs, problem }: TurnEnd): Promise<void> {
    await tx
      .getRepository(SyncTurnEntity)
      .createQueryBuilder()
      .update({ doneAt: () => 'clock_timestamp()', failures: 0, problem, waitMs: nextInMs, nextAt: () => IN_MS })
      .where({ name })
      .setParameters({ nextInMs })
      .execute();
  }

  /** @param asked a service said how long to wait, so the settings do not count */
  async fail(
    tx: EntityManager,
    name: string,
    { nextInMs, problem, asked }: TurnEnd & { asked: boolean },
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
