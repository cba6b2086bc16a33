import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import type { Progress, RunKind, RunOrigin, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { past } from '../../database/clock/past-time.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncItemEntity } from '../queue/sync-item.entity.ts';
import { SyncRunEntity } from './sync-run.entity.ts';
import { countColumns, type RunCountsRow } from './run-counts.ts';
import { LOG_COLUMNS, type LogRow, presentItem, presentLog, presentRun } from './sync-run.presenter.ts';

/** SQL of the origin of a run, equal to originOf() of shared/sync. */
const ORIGIN = `CASE WHEN r.kind = 'scheduled' THEN 'schedule' WHEN r.kind = 'one' AND r.startedBy IS NULL THEN 'visitors'
  ELSE 'admins' END`;

const SYNCED = `SELECT i.log_id, i.run_id, m.name, i.result, i.xp_gained, i.message, i.ended_at
  FROM sync_item i JOIN member m ON m.id = i.member_id WHERE i.log_id IS NOT NULL`;
/** Returns SQL of the newest lines whose time fits `when`. */
const newestLogs = (when: string) => `(SELECT ${LOG_COLUMNS} FROM sync_log WHERE sync_log.at ${when}
  ORDER BY sync_log.at DESC, sync_log.id DESC LIMIT $1)
UNION ALL (${SYNCED} AND i.ended_at ${when} ORDER BY i.ended_at DESC, i.log_id DESC LIMIT $1)`;

/**
 * Lines of the log, and published syncs without news, which are lines as well while their run is kept. Readers know the
 * times in ms and keep the same order. Lines that a fast clock has stored come last.
 */
const NEWEST_LOGS = `
SELECT line.* FROM (
${newestLogs('<= clock_timestamp()')} UNION ALL ${newestLogs('> clock_timestamp()')}
) line ORDER BY date_trunc('milliseconds', ${past('line."at"')}) DESC NULLS LAST, line."id" DESC LIMIT $1`;

/** Reads runs, their members and the log. */
@Injectable()
export class SyncViewRepository {
  async find(tx: EntityManager, id: string): Promise<Progress | null> {
    const [run] = await present(runs(tx).where({ id }));
    return run ?? null;
  }

  async findRunning(tx: EntityManager, kind: RunKind): Promise<Progress | null> {
    const [run] = await present(runs(tx).where({ status: 'running', kind }));
    return run ?? null;
  }

  /** Returns the running run that reads the failed members of another one again. */
  async findRunningRetry(tx: EntityManager, retryOf: string): Promise<Progress | null> {
    const [run] = await present(runs(tx).where({ status: 'running', retryOf }));
    return run ?? null;
  }

  /** Returns the running runs, oldest first. */
  listRunning(tx: EntityManager): Promise<Progress[]> {
    return present(runs(tx).where({ status: 'running' }).orderBy('r.startedAt').addOrderBy('r.id'));
  }

  /** Returns runs of an origin, or of every origin without `by`, newest first. */
  listRecent(tx: EntityManager, by: RunOrigin | undefined, limit: number): Promise<Progress[]> {
    const recent = runs(tx).orderBy(past('r.startedAt'), 'DESC', 'NULLS LAST').addOrderBy('r.id').limit(limit);
    return present(by === undefined ? recent : recent.where(`${ORIGIN} = :by`, { by }));
  }

  /** Returns members of a run by id, above `after`. */
  async listItems(tx: EntityManager, runId: string, after: number, limit: number): Promise<SyncItem[]> {
    const { entities, raw } = await tx
      .getRepository(SyncItemEntity)
      .createQueryBuilder('i')
      .innerJoin(MemberEntity, 'm', 'm.id = i.memberId')
      .addSelect('m.name', 'member_name')
      .where('i.runId = :runId AND i.memberId > :after', { runId, after })
      .orderBy('i.memberId')
      .limit(limit)
      .getRawAndEntities<{ member_name: string }>();
    return entities.map((item, at) => presentItem({ ...item, memberName: raw[at]?.member_name ?? '' }));
  }

  /** Returns lines of the log, newest first. */
  async listLogs(tx: EntityManager, limit: number): Promise<SyncLog[]> {
    const lines = await tx.query<LogRow[]>(NEWEST_LOGS, [limit]);
    return lines.map(presentLog);
  }
}

/** Selects runs with what is counted from their members. */
function runs(tx: EntityManager): SelectQueryBuilder<SyncRunEntity> {
  const selected = tx.getRepository(SyncRunEntity).createQueryBuilder('r');
  for (const [name, column] of Object.entries(countColumns('r'))) selected.addSelect(column, name);
  return selected;
}

async function present(selected: SelectQueryBuilder<SyncRunEntity>): Promise<Progress[]> {
  const { entities, raw } = await selected.getRawAndEntities<RunCountsRow>();
  return entities.flatMap((run, at) => {
    const counts = raw[at];
    return counts ? [presentRun({ ...run, ...counts })] : [];
  });
}
