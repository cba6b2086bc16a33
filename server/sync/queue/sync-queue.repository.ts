import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { LogStatus } from '../../../shared/sync/sync.schemas.ts';
import { past, until } from '../../database/clock/past-time.ts';
import { SyncDueEntity } from './sync-due.entity.ts';
import { gateSql, type HostOrder } from './host-gate.ts';
import { SyncItemEntity } from './sync-item.entity.ts';
import { SyncRunEntity } from '../runs/sync-run.entity.ts';
import { takenItemSchema, type TakenItem } from './sync-item.ts';

/** Thrown when this process lost a lease: the run was cancelled, or another worker got the item. */
export class LeaseLostError extends Error {}

/** Result that the end of an item stores. */
export interface ItemEnd {
  status: 'done' | 'failed';
  log: LogStatus;
  xpGained: number;
  message: string | null;
  /** Time at which the hiscores answered in this try; null when they were not read. */
  hiscoresAt: Date | null;
}

/** Member that is put back into the queue. */
interface Requeue {
  message: string | null;
  delayMs: number;
  /** XP that this try stored; the item's end counts it. */
  xpGained?: number;
}

/** Answer of the driver to UPDATE: the rows of RETURNING and the number of updated rows. */
const updated = z.tuple([z.array(z.unknown()), z.number()]);

type Queryable = Pick<DataSource | EntityManager, 'query'>;

/** Longer than an item ever waits for its next try; a later time was stored by a fast clock. */
const LONGEST_WAIT = '16 minutes';
/** SQL condition: the item may be taken now. An item that was never deferred is due whatever the clock was when queued. */
export const IS_DUE = `(i.attempt = 0 AND NOT i.rate_limited AND i.message IS NULL
  OR coalesce(${until('i.run_after', LONGEST_WAIT)} <= clock_timestamp(), true))`;
/** SQL condition: the lease has ended. A lease lasts `$1` ms; one that ends much later was stored by a fast clock. */
const LEASE_OVER = `NOT i.lease_until BETWEEN clock_timestamp() AND clock_timestamp() + 2 * $1 * interval '1 ms'`;

/** Takes an item only when the host has a slot, so that a member of higher priority can overtake until then. */
const TAKE = `
WITH due AS (
  SELECT i.run_id, i.member_id FROM sync_item i JOIN sync_run r ON r.id = i.run_id AND r.status = 'running'
  WHERE i.status = 'queued' AND ${IS_DUE}
    AND NOT EXISTS (SELECT 1 FROM sync_item other WHERE other.member_id = i.member_id AND other.status = 'active')
    AND NOT EXISTS (SELECT 1 FROM (${gateSql('$3', '$4')}) gate WHERE gate.opens_at > clock_timestamp())
  ORDER BY i.priority DESC, i.position, i.member_id LIMIT 1 FOR UPDATE OF i SKIP LOCKED
)
UPDATE sync_item i SET status = 'active', attempt = attempt + 1, lease_id = $1,
  lease_until = clock_timestamp() + $2 * interval '1 ms', announced = NOT i.streamed
FROM due JOIN sync_run r ON r.id = due.run_id JOIN member m ON m.id = due.member_id
  LEFT JOIN sync_due d ON d.member_id = due.member_id
WHERE i.run_id = due.run_id AND i.member_id = due.member_id
RETURNING i.run_id, i.member_id, i.lease_id, i.attempt, i.rate_limited, i.streamed, r.kind,
  m.name, m.profile_state, m.is_active, ${past('d.hiscores_at')} AS hiscores_at,
  coalesce(${past('m.last_synced_at')} > r.started_at, false) AS read_since, m.log_silent_since`;

/** A cancel ends the lease, so the item's row alone decides who was first; the run's row is neither read nor locked. */
const HELD = `WHERE i.run_id = $1 AND i.member_id = $2 AND i.lease_id = $3 AND i.status = 'active'`;

/** The item is not announced: it counts in its run by that, until it is published (sync-broadcaster.service.ts). */
const FINISH = `
WITH item AS (
  UPDATE sync_item i SET status = $4, xp_gained = i.xp_gained + $6, message = $7, ended_at = clock_timestamp(),
    result = CASE WHEN $5 = 'unchanged' AND i.xp_gained > 0 THEN 'success' ELSE $5 END,
    lease_id = NULL, lease_until = NULL, announced = false
  ${HELD} RETURNING i.run_id, i.member_id, i.result, i.xp_gained
), due AS (
  INSERT INTO sync_due AS d (member_id, last_attempt_at, failures, hiscores_at)
  SELECT member_id, clock_timestamp(), ($4 = 'failed')::int, $8::timestamptz FROM item
  ON CONFLICT (member_id) DO UPDATE SET last_attempt_at = excluded.last_attempt_at,
    failures = CASE WHEN $4 = 'failed' THEN d.failures + 1 ELSE 0 END,
    hiscores_at = coalesce(excluded.hiscores_at, d.hiscores_at)
), line AS (
  INSERT INTO sync_log (run_id, member_id, member_name, status, xp_gained, message, at)
  SELECT item.run_id, item.member_id, m.name, item.result, item.xp_gained, $7, clock_timestamp() FROM item JOIN member m ON m.id = item.member_id
  WHERE item.result <> 'unchanged'
)
SELECT run_id FROM item`;

const RELEASE = `
UPDATE sync_item i SET status = 'queued', attempt = i.attempt - $4, message = $5, lease_id = NULL, lease_until = NULL,
  announced = NOT i.streamed, run_after = clock_timestamp() + $6 * interval '1 ms', xp_gained = i.xp_gained + $7
${HELD}`;

/** The log line makes the run published again, with one more deferred member. */
const DEFER = `
WITH item AS (
  UPDATE sync_item i SET status = 'queued', attempt = i.attempt - 1, rate_limited = true, message = $6, lease_id = NULL,
    lease_until = NULL, announced = NOT i.streamed, run_after = clock_timestamp() + $4 * interval '1 ms',
    xp_gained = i.xp_gained + $7
  ${HELD} RETURNING i.run_id, i.member_id
), line AS (
  INSERT INTO sync_log (run_id, member_id, member_name, status, message, at)
  SELECT item.run_id, item.member_id, m.name, 'rate_limited', $6, clock_timestamp()
  FROM item JOIN member m ON m.id = item.member_id WHERE $5
)
SELECT run_id FROM item`;

/** SQL conditions: an end was not published for `:ms` ms; a run has no member left that would end it. */
const IS_FORGOTTEN = `NOT i.announced AND i.ended_at < clock_timestamp() - :ms * interval '1 ms'`;
const HAS_NO_MEMBER_LEFT = `r.status = 'running' AND NOT EXISTS (
  SELECT 1 FROM sync_item i WHERE i.run_id = r.id AND (i.status IN ('queued', 'active') OR NOT i.announced))`;

/** SQL of taking and giving back members of runs. Every statement on a taken item is fenced by its lease. */
@Injectable()
export class SyncQueueRepository {
  constructor(private readonly database: DataSource) {}

  /** Connection for statements outside a transaction. */
  get pool(): Queryable {
    return this.database;
  }

  /** Takes the member to read next. Returns null when nothing is due or no host has a slot yet. */
  async take(leaseId: string, leaseMs: number, hosts: HostOrder): Promise<TakenItem | null> {
    try {
      const [rows] = z
        .tuple([z.array(takenItemSchema), z.number()])
        .parse(await this.database.query(TAKE, [leaseId, leaseMs, ...hosts]));
      return rows[0] ?? null;
    } catch (error) {
      // Two runs have the same member and two workers tried to take it: the unique index accepted one of them.
      if (isUniqueViolation(error)) return null;
      throw error;
    }
  }

  /** Ends an item and writes its log line. @throws LeaseLostError when the lease is lost */
  async finish(on: Queryable, item: TakenItem, end: ItemEnd): Promise<void> {
    const rows = z
      .array(z.unknown())
      .parse(
        await on.query(FINISH, [
          item.run_id,
          item.member_id,
          item.lease_id,
          end.status,
          end.log,
          end.xpGained,
          end.message,
          end.hiscoresAt,
        ]),
      );
    if (rows.length === 0) throw new LeaseLostError(`${item.name} was taken from us`);
  }

  /** Requeues an item after a failed try, or (`giveBackTry`) when no try was made. Returns false when the lease is lost. */
  async release(on: Queryable, item: TakenItem, back: Requeue & { giveBackTry: boolean }): Promise<boolean> {
    const { message, delayMs, giveBackTry, xpGained = 0 } = back;
    const key = [item.run_id, item.member_id, item.lease_id];
    const params = [...key, giveBackTry ? 1 : 0, message, Math.round(delayMs), xpGained];
    return updated.parse(await on.query(RELEASE, params))[1] > 0;
  }

  /**
   * Requeues an item because a service requested a wait: no try is used up, and the run counts it once for each member.
   * Returns false when the lease is lost.
   */
  async defer(on: Queryable, item: TakenItem, { message, delayMs, xpGained = 0 }: Requeue): Promise<boolean> {
    const key = [item.run_id, item.member_id, item.lease_id];
    const params = [...key, Math.round(delayMs), !item.rate_limited, message, xpGained];
    return z.array(z.unknown()).parse(await on.query(DEFER, params)).length > 0;
  }

  /** Stores when the hiscores answered in a try that does not end the item. */
  async noteHiscores(tx: EntityManager, memberId: number, at: Date): Promise<void> {
    await tx.getRepository(SyncDueEntity).upsert({ memberId, hiscoresAt: at }, ['memberId']);
  }

  /** Extends leases. Returns those that this process still holds. */
  async beat(leaseIds: string[], leaseMs: number): Promise<Set<string>> {
    const kept = await this.database
      .getRepository(SyncItemEntity)
      .createQueryBuilder()
      .update({ leaseUntil: () => `clock_timestamp() + :leaseMs * interval '1 ms'` })
      .where({ leaseId: Any(leaseIds), status: 'active' })
      .setParameters({ leaseMs })
      .returning('lease_id')
      .execute();
    const rows = z.array(z.object({ lease_id: z.string() })).parse(kept.raw);
    return new Set(rows.map((row) => row.lease_id));
  }

  /**
   * Requeues the members of dead workers. No try is used up, but the member moves behind the others, so that a member
   * that crashes its worker is not the next one's first; after `maxLost` workers it fails, so that the run ends.
   * @returns true when anything was requeued or failed, or when another worker left something unpublished
   */
  async reclaim(maxLost: number, leaseMs: number): Promise<boolean> {
    const [, requeued] = updated.parse(
      await this.database.query(
        `UPDATE sync_item i SET status = 'queued', lease_id = NULL, lease_until = NULL,
         attempt = attempt - 1, lost = lost + 1, position = position + 1000000,
         announced = NOT streamed
       WHERE status = 'active' AND ${LEASE_OVER} AND lost + 1 < $2`,
        [leaseMs, maxLost],
      ),
    );
    const lost = z.array(
      z.object({ run_id: z.string(), member_id: z.number(), lease_id: z.string(), name: z.string() }),
    );
    const last = lost.parse(
      await this.database.query(
        `SELECT i.run_id, i.member_id, i.lease_id, m.name FROM sync_item i JOIN member m ON m.id = i.member_id
         WHERE i.status = 'active' AND ${LEASE_OVER} AND i.lost + 1 >= $2`,
        [leaseMs, maxLost],
      ),
    );
    for (const item of last) {
      const message = 'Every worker that read this member stopped answering';
      const key = [item.run_id, item.member_id, item.lease_id];
      await this.database.query(FINISH, [...key, 'failed', 'failed', 0, message, null]);
    }
    return requeued + last.length > 0 || this.isForgotten(leaseMs / 2);
  }

  /** Returns true when a worker died before it published an end, or the last members of a run were removed. */
  private async isForgotten(ms: number): Promise<boolean> {
    const items = this.database.getRepository(SyncItemEntity).createQueryBuilder('i');
    if (await items.where(IS_FORGOTTEN, { ms: Math.round(ms) }).getExists()) return true;
    return this.database.getRepository(SyncRunEntity).createQueryBuilder('r').where(HAS_NO_MEMBER_LEFT).getExists();
  }

  /** Returns the time in ms until something may be taken; null when nothing is queued. */
  async nextDueMs(hosts: HostOrder): Promise<number | null> {
    const rows = z.array(z.object({ ms: z.nullable(z.coerce.number()) })).parse(
      await this.database.query(
        `SELECT 1000 * extract(epoch FROM greatest(i.due, gate.opens_at, clock_timestamp()) - clock_timestamp()) AS ms
         FROM (SELECT min(CASE WHEN ${IS_DUE} THEN '-infinity' ELSE i.run_after END) AS due FROM sync_item i JOIN sync_run r ON r.id = i.run_id
           WHERE i.status = 'queued' AND r.status = 'running') i
         LEFT JOIN (${gateSql('$1', '$2')}) gate ON true WHERE i.due IS NOT NULL`,
        [...hosts],
      ),
    );
    return rows[0]?.ms ?? null;
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}
