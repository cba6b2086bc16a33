import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { Progress, RunKind } from '../../shared/sync/sync.schemas.ts';
import type { Admin } from '../auth/admin.guard.ts';
import { inTransaction } from '../database/transaction.ts';
import { DomainError } from '../http/domain-error.ts';
import { LiveService } from '../live/live.service.ts';
import { SyncRunRepository, type RunSource } from './sync-run.repository.ts';

/** A run that was started, or the one of the same kind that is running; null: there was nobody to read. */
export type Started = { run: Progress; joined: boolean } | null;

/** Whose wish it is; null: the site's own. */
type Asker = Pick<Admin, 'id' | 'name'> | null;

/** Starts and stops runs. What a run does is in sync-worker.service.ts, what is seen of it in sync-view.service.ts. */
@Injectable()
export class SyncRunService {
  constructor(
    private readonly database: DataSource,
    private readonly runs: SyncRunRepository,
    private readonly live: LiveService,
  ) {}

  /** Reads every active member. */
  async startAll(admin: Asker = null): Promise<Started> {
    return this.start('all', await this.runs.listActiveIds(false), admin);
  }

  /** Reads the active members that were never read successfully. Reading 31. */
  async startUnsynced(admin: Asker = null): Promise<Started> {
    return this.start('unsynced', await this.runs.listActiveIds(true), admin);
  }

  /** Reads chosen members before everyone else. */
  async startOne(memberIds: number[], admin: Asker = null): Promise<Started> {
    return this.start('one', memberIds, admin);
  }

  /**
   * Reads the failed members of a run again, in a run of their own; twice at once is once.
   * @throws DomainError SYNC_NOT_FOUND
   */
  async retry(id: string, admin: Asker = null): Promise<Started> {
    await this.get(id);
    const memberIds = await this.runs.listFailedIds(id);
    if (memberIds.length === 0) return null;
    const run = await inTransaction(this.database, (tx) =>
      this.create(tx, 'one', memberIds, { retryOf: id, startedBy: admin?.name }),
    );
    if (run) return { run, joined: false };
    const running = await this.runs.findRunningRetry(id);
    return running ? { run: running, joined: true } : this.retry(id, admin);
  }

  /** @throws DomainError SYNC_NOT_FOUND, SYNC_NOT_RUNNING */
  async cancel(id: string, _admin: Asker = null): Promise<Progress> {
    await this.get(id);
    const run = await inTransaction(this.database, async (tx) => {
      const cancelled = await this.runs.cancel(tx, id);
      if (cancelled) await this.live.append(tx, ADMIN_STREAM, [{ type: 'run.changed', run: cancelled }]);
      return cancelled;
    });
    if (!run) throw new DomainError('SYNC_NOT_RUNNING');
    return run;
  }

  /** A run inside a transaction of the caller, who appends nothing to `admin` himself. */
  async create(
    tx: EntityManager,
    kind: RunKind,
    memberIds: number[],
    source: RunSource = {},
  ): Promise<Progress | null> {
    const run = await this.runs.create(tx, kind, memberIds, source);
    if (run) await this.live.append(tx, ADMIN_STREAM, [{ type: 'run.changed', run }]);
    return run;
  }

  private async get(id: string): Promise<Progress> {
    const run = await this.runs.find(id);
    if (!run) throw new DomainError('SYNC_NOT_FOUND');
    return run;
  }

  private async start(kind: RunKind, memberIds: number[], admin: Asker): Promise<Started> {
    const running = kind === 'one' ? null : await this.runs.findRunning(kind);
    if (running) return { run: running, joined: true };
    if (memberIds.length === 0) return null;
    const run = await inTransaction(this.database, (tx) =>
      this.create(tx, kind, memberIds, { startedBy: admin?.name }),
    );
    if (run) return { run, joined: false };
    // Another request was faster; it may even have ended since.
    const other = await this.runs.findRunning(kind);
    return other ? { run: other, joined: true } : this.start(kind, memberIds, admin);
  }
}
