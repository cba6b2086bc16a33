import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { past } from '../../database/clock/past-time.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncDueEntity } from '../queue/sync-due.entity.ts';
import { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { IS_DUE } from '../queue/sync-queue.repository.ts';
import { SyncRunEntity } from '../runs/sync-run.entity.ts';

/** Active member that waits in no run. A time in the future counts as null; a future join as the longest wait. */
interface WaitingMember {
  id: number;
  joinedAt: Date;
  lastAttemptAt: Date | null;
  failures: number;
  neverRead: boolean;
  clanXpChangedAt: Date | null;
  viewedAt: Date | null;
  now: Date;
  logMissed: boolean;
}

const LOG_MISSED = `m.logSilentSince IS NOT NULL AND m.profileState IN ('unknown', 'public')`;

/** Reads the members that wait for a scheduled round. */
@Injectable()
export class ScheduledRoundRepository {
  /** Locks the creation of rounds until commit. */
  async lock(tx: EntityManager): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-round'))`);
  }

  /** Returns true when a queued member of a running run can be taken now. */
  isQueued(tx: EntityManager): Promise<boolean> {
    return tx
      .getRepository(SyncItemEntity)
      .createQueryBuilder('i')
      .innerJoin(SyncRunEntity, 'r', `r.id = i.runId AND r.status = 'running'`)
      .where(`i.status = 'queued' AND ${IS_DUE}`)
      .getExists();
  }

  waiting(tx: EntityManager): Promise<WaitingMember[]> {
    return (
      tx
        .getRepository(MemberEntity)
        .createQueryBuilder('m')
        .leftJoin(SyncDueEntity, 'd', 'd.memberId = m.id')
        .select('m.id', 'id')
        .addSelect(`coalesce(${past('m.joinedAt')}, to_timestamp(0))`, 'joinedAt')
        .addSelect(`${past('m.skillsReadAt')} IS NULL`, 'neverRead')
        .addSelect(past('m.clanXpChangedAt'), 'clanXpChangedAt')
        .addSelect(LOG_MISSED, 'logMissed')
        // A reading without news is only noted with the member.
        .addSelect(`greatest(${past('d.lastAttemptAt')}, ${past('m.lastSyncedAt')})`, 'lastAttemptAt')
        .addSelect('coalesce(d.failures, 0)', 'failures')
        .addSelect(past('d.viewedAt'), 'viewedAt')
        .addSelect('clock_timestamp()', 'now')
        .where('m.isActive')
        .andWhere((q) => {
          const queued = q.subQuery().select('1').from(SyncItemEntity, 'i');
          return `NOT EXISTS ${queued.where(`i.memberId = m.id AND i.status IN ('queued', 'active')`).getQuery()}`;
        })
        .getRawMany<WaitingMember>()
    );
  }
}
