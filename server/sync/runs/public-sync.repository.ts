import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { nameKey } from '../../../shared/game/names.ts';
import { past } from '../../database/clock/past-time.ts';
import { hasName } from '../../members/name-condition.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { PAUSED_MS } from '../queue/host-gate.ts';
import { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { SyncDueEntity } from '../queue/sync-due.entity.ts';
import { SyncRunEntity } from './sync-run.entity.ts';

export interface PublicSyncMember {
  name: string;
  /** Times of the last reading and try; null when none, or when in the future by the database's clock. */
  lastSyncedAt: Date | null;
  lastAttemptAt: Date | null;
  now: Date;
}

interface SyncLoad {
  /** Number of requested members that wait. */
  waiting: number;
  /** Time in ms until pauses no longer prevent every read. */
  pausedMs: number;
}

const MARK_VIEWED = `
INSERT INTO sync_due (member_id, viewed_at)
SELECT m.id, clock_timestamp() FROM member m WHERE ${hasName('$1')} AND NOT m.is_hidden
ON CONFLICT (member_id) DO UPDATE SET viewed_at = excluded.viewed_at RETURNING member_id AS id`;

/** Reads and locks members and the shared budget for the syncs that visitors request. */
@Injectable()
export class PublicSyncRepository {
  /** Locks the requests for one member until commit. */
  async lockMember(tx: EntityManager, id: number): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('public-sync'), $1)`, [id]);
  }

  /** Locks the budget that all visitors share until commit. */
  async lockBudget(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('public-sync'))`);
  }

  /** Stores that a visitor opened a profile. Returns the member's id, null when there is none or it is hidden. */
  async markViewed(tx: EntityManager, name: string): Promise<number | null> {
    const [viewed] = await tx.query<{ id: number }[]>(MARK_VIEWED, [nameKey(name)]);
    return viewed?.id ?? null;
  }

  async member(tx: EntityManager, id: number): Promise<PublicSyncMember | null> {
    const member = await tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .leftJoin(SyncDueEntity, 'd', 'd.memberId = m.id')
      .select('m.name', 'name')
      .addSelect(past('m.lastSyncedAt'), 'lastSyncedAt')
      .addSelect(past('d.lastAttemptAt'), 'lastAttemptAt')
      .addSelect('clock_timestamp()', 'now')
      .where('m.id = :id', { id })
      .getRawOne<PublicSyncMember>();
    return member ?? null;
  }

  /** Returns the number of waiting requested members, and the time until pauses no longer prevent every read. */
  async load(tx: EntityManager): Promise<SyncLoad | null> {
    const load = await tx
      .getRepository(SyncItemEntity)
      .createQueryBuilder('i')
      .innerJoin(SyncRunEntity, 'r', 'r.id = i.runId')
      .select('count(*)', 'waiting')
      .addSelect(`(${PAUSED_MS})::float8`, 'pausedMs')
      .where(`i.status = 'queued' AND r.kind = 'one' AND r.status = 'running'`)
      .getRawOne<SyncLoad>();
    return load ?? null;
  }
}
