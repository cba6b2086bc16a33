import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import type { Progress, RunKind, SyncLog } from '../../shared/sync/sync.schemas.ts';
import { inTransaction } from '../database/transaction.ts';
import { DomainError } from '../http/domain-error.ts';
import { LiveService } from '../live/live.service.ts';
import { SyncRunRepository } from './sync-run.repository.ts';

/** A run that was started, or the one of the same kind that is running; null: there was nobody to read. */
export type Started = { run: Progress; joined: boolean } | null;

/** Starts, stops and shows runs. What a run does is in sync-worker.service.ts. */
@Injectable()
export class SyncRunService {
  constructor(
    private readonly database: DataSource,
    private readonly runs: SyncRunRepository,
    private readonly live: LiveService,
  ) {}

  /** Reads every active member. */
  async startAll(): Promise<Started> {
    return this.start('all', await this.runs.listActiveIds(false));
  }

  /** Reads the active members that were never read successfully. Reading 31. */
  async startUnsynced(): Promise<Started> {
    return this.start('unsynced', await this.runs.listActiveIds(true));
  }

  /** Reads chosen members before everyone else. */
  async startOne(memberIds: number[]): Promise<Started> {
    return this.start('one', memberIds);
  }

  /**
   * Reads the failed members of a run again; twice at once is once.
   * @throws DomainError SYNC_NOT_FOUND
   */
  async retry(id: string): Promise<Started> {
    await this.get(id);
    const memberIds = await this.runs.listFailedIds(id);
    if (memberIds.length === 0) return null;
    const run = await inTransaction(this.database, (tx) => this.create(tx, 'one', memberIds, id));
    if (run) return { run, joined: false };
    const running = await this.runs.findRunningRetry(id);
    return running ? { run: running, joined: true } : this.retry(id);
  }

  /** @throws DomainError SYNC_NOT_FOUND, SYNC_NOT_RUNNING */
  async cancel(id: string): Promise<Progress> {
    await this.get(id);
    const run = await inTransaction(this.database, async (tx) => {
      const cancelled = await this.runs.cancel(tx, id);
      if (cancelled) await this.live.append(tx, ADMIN_STREAM, [{ type: 'run.changed', run: cancelled }]);
      return cancelled;
    });
    if (!run) throw new DomainError('SYNC_NOT_RUNNING');
    return run;
  }

  /** @throws DomainError SYNC_NOT_FOUND */
  async get(id: string): Promise<Progress> {
    const run = await this.runs.find(id);
    if (!run) throw new DomainError('SYNC_NOT_FOUND');
    return run;
  }

  /** Oldest first; empty when idle. */
  listRunning(): Promise<Progress[]> {
    return this.runs.listRunning();
  }

  /** Newest first, of any kind and status. */
  listRecent(limit: number): Promise<Progress[]> {
    return this.runs.listRecent(limit);
  }

  /** Newest first. */
  listLogs(limit: number): Promise<SyncLog[]> {
    return this.runs.listLogs(limit);
  }

  /** A run inside a transaction of the caller, who appends nothing to `admin` himself. */
  async create(tx: EntityManager, kind: RunKind, memberIds: number[], retryOf?: string): Promise<Progress | null> {
    const run = await this.runs.create(tx, kind, memberIds, retryOf);
    if (run) await this.live.append(tx, ADMIN_STREAM, [{ type: 'run.changed', run }]);
    return run;
  }

  private async start(kind: RunKind, memberIds: number[]): Promise<Started> {
    const running = kind === 'one' ? null : await this.runs.findRunning(kind);
    if (running) return { run: running, joined: true };
    if (memberIds.length === 0) return null;
    const run = await inTransaction(this.database, (tx) => this.create(tx, kind, memberIds));
    if (run) return { run, joined: false };
    // Another request was faster; it may even have ended since.
    const other = await this.runs.findRunning(kind);
    return other ? { run: other, joined: true } : this.start(kind, memberIds);
  }
}
