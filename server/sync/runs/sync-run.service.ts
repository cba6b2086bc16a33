import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import type { Progress, RunKind } from '../../../shared/sync/sync.schemas.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { SyncRunRepository, type RunSource } from './sync-run.repository.ts';
import { SyncViewRepository } from './sync-view.repository.ts';

/** Started run, or the running one of the same kind (`joined`); null when there was no member to read. */
export type Started = { run: Progress; joined: boolean } | null;

/** Admin who requests a run; null for the site itself. */
type Requester = AuditActor | null;

/** Starts and cancels runs. sync-worker.service.ts executes them, sync-view.service.ts reads them for admins. */
@Injectable()
export class SyncRunService {
  constructor(
    private readonly transactions: Transactions,
    private readonly runs: SyncRunRepository,
    private readonly views: SyncViewRepository,
    private readonly live: LiveService,
    private readonly audit: AuditService,
  ) {}

  /** Starts a run over all active members. */
  async startAll(admin: Requester = null): Promise<Started> {
    return this.start('all', await this.runs.listActiveIds(this.transactions.manager, false), admin);
  }

  /** Starts a run over the active members that were never read successfully. D031. */
  async startUnsynced(admin: Requester = null): Promise<Started> {
    return this.start('unsynced', await this.runs.listActiveIds(this.transactions.manager, true), admin);
  }

  /** Starts a run over chosen members, which are read before all others. */
  async startOne(memberIds: number[], admin: Requester = null): Promise<Started> {
    return this.start('one', memberIds, admin);
  }

  /**
   * Starts a run over the failed members of another one; simultaneous calls start one run.
   * @throws DomainError SYNC_NOT_FOUND
   */
  async retry(id: string, admin: Requester = null): Promise<Started> {
    await this.get(id);
    const memberIds = await this.runs.listFailedIds(this.transactions.manager, id);
    if (memberIds.length === 0) return null;
    const run = await this.begin('one', memberIds, admin, id);
    if (run) return { run, joined: false };
    const running = await this.views.findRunningRetry(this.transactions.manager, id);
    return running ? { run: running, joined: true } : this.retry(id, admin);
  }

  /** @throws DomainError SYNC_NOT_FOUND, SYNC_NOT_RUNNING */
  async cancel(id: string, admin: Requester = null): Promise<Progress> {
    const before = await this.get(id);
    const run = await this.transactions.run(async (tx) => {
      if (!(await this.runs.cancel(tx, id))) return null;
      // A statement of its own, which sees every member that ended before its lease was lost.
      const cancelled = await this.views.find(tx, id);
      if (!cancelled) return null;
      const { processed, total } = cancelled;
      await this.publish(tx, cancelled, admin, {
        action: 'sync.cancel',
        subject: subjectOf(cancelled),
        before: { status: before.status },
        after: { status: cancelled.status, processed, total },
      });
      return cancelled;
    });
    if (!run) throw new DomainError('SYNC_NOT_RUNNING');
    return run;
  }

  /** Starts a run in a transaction of the caller, which must not append to the stream `admin` itself. */
  async create(
    tx: EntityManager,
    kind: RunKind,
    memberIds: number[],
    source: RunSource = {},
  ): Promise<Progress | null> {
    const run = await this.runs.create(tx, kind, memberIds, source);
    if (run) await this.publish(tx, run, null, null);
    return run;
  }

  /** Ends the items in running runs of a member that is removed, or merged into another one. */
  skipMember(tx: EntityManager, memberId: number): Promise<void> {
    return this.runs.skipMember(tx, memberId);
  }

  /** Starts a run in its own transaction, with the record of the admin's action. */
  private begin(kind: RunKind, memberIds: number[], admin: Requester, retryOf?: string): Promise<Progress | null> {
    return this.transactions.run(async (tx) => {
      const run = await this.runs.create(tx, kind, memberIds, { startedBy: admin?.name, retryOf });
      if (!run) return null;
      await this.publish(tx, run, admin, {
        action: retryOf === undefined ? 'sync.start' : 'sync.retry',
        subject: subjectOf(run),
        after: { syncId: run.syncId, total: run.total, retryOf },
      });
      return run;
    });
  }

  /** Publishes the run, and records the action when an admin made it. Call it last in the transaction. */
  private async publish(tx: EntityManager, run: Progress, admin: Requester, action: AuditFact | null): Promise<void> {
    const change = { type: 'run.changed', run } as const;
    if (admin && action) await this.audit.record(tx, admin, action, [change]);
    else await this.live.append(tx, ADMIN_STREAM, [change]);
  }

  private async get(id: string): Promise<Progress> {
    const run = await this.views.find(this.transactions.manager, id);
    if (!run) throw new DomainError('SYNC_NOT_FOUND');
    return run;
  }

  private async start(kind: RunKind, memberIds: number[], admin: Requester): Promise<Started> {
    const running = kind === 'one' ? null : await this.views.findRunning(this.transactions.manager, kind);
    if (running) return { run: running, joined: true };
    if (memberIds.length === 0) return null;
    const run = await this.begin(kind, memberIds, admin);
    if (run) return { run, joined: false };
    // Another request started a run first, which may even have ended since.
    const other = await this.views.findRunning(this.transactions.manager, kind);
    return other ? { run: other, joined: true } : this.start(kind, memberIds, admin);
  }
}

function subjectOf({ kind, retryOf, total }: Progress): string {
  if (kind === 'all') return 'Sync of all members';
  if (kind === 'unsynced') return 'Sync of new members';
  const members = `${total} ${total === 1 ? 'member' : 'members'}`;
  return retryOf === null ? `Sync of ${members}` : `Sync of ${members} that failed`;
}
