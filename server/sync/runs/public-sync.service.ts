import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SYNC_COOLDOWN_S } from '../../../shared/sync/sync-rules.ts';
import type { MemberSyncResponse } from '../../../shared/sync/sync.schemas.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { type PublicSyncMember, PublicSyncRepository } from './public-sync.repository.ts';
import { SyncRunRepository } from './sync-run.repository.ts';
import { SyncRunService } from './sync-run.service.ts';

/** Longest time of the host's slots for visitors' syncs; the other slots are for the schedule. */
const BUDGET_MS = 30_000;
const BUDGET_AT_LEAST = 10;
/** A sync is refused only for a pause longer than this. */
const PAUSE_WORTH_TELLING_MS = 10_000;

/** Syncs that visitors request: at most one in five minutes for each member, shared by all simultaneous requests. D132. */
@Injectable()
export class PublicSyncService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: PublicSyncRepository,
    private readonly queue: SyncRunRepository,
    private readonly runs: SyncRunService,
    private readonly config: Config,
  ) {}

  /** Queues a tracked member before all others, or returns the reason why not. @throws DomainError MEMBER_NOT_FOUND */
  async request(name: string): Promise<MemberSyncResponse> {
    const id = await this.markViewed(name);
    return this.transactions.run(async (tx) => {
      // The lock makes simultaneous requests run one after another, so that the second sees the result of the first.
      await this.repository.lockMember(tx, id);
      const early = await this.cooling(tx, id);
      if (early) return early;
      const { name: known, now } = await this.get(tx, id);
      if (await this.queue.raisePriority(tx, id)) return queued(known);
      // The member may have been read since the first check: a member that is not queued any more was stored before.
      const late = await this.cooling(tx, id);
      if (late) return late;
      await this.repository.lockBudget(tx);
      const busyMs = await this.busyMs(tx);
      if (busyMs > 0) return busy(known, new Date(now.getTime() + busyMs));
      await this.runs.create(tx, 'one', [id]);
      return queued(known);
    });
  }

  /** Returns the refusal for a member that was tried less than five minutes ago; null when it may be read. */
  private async cooling(tx: EntityManager, id: number): Promise<MemberSyncResponse | null> {
    const member = await this.get(tx, id);
    const readAt = member.lastSyncedAt?.getTime() ?? 0;
    const triedAt = Math.max(readAt, member.lastAttemptAt?.getTime() ?? 0);
    const nextMs = triedAt + SYNC_COOLDOWN_S * 1000;
    if (nextMs <= member.now.getTime()) return null;
    const wasRead = readAt + SYNC_COOLDOWN_S * 1000 > member.now.getTime();
    const message = wasRead
      ? `${member.name} was read less than five minutes ago`
      : `${member.name} could not be read. Please try again in a few minutes.`;
    return { success: true, state: wasRead ? 'fresh' : 'busy', message, next_sync_at: new Date(nextMs).toISOString() };
  }

  /** Stores the visit, so that the schedule reads the member sooner. Returns the member's id. */
  private async markViewed(name: string): Promise<number> {
    const id = await this.repository.markViewed(this.transactions.manager, name);
    if (id === null) throw new DomainError('MEMBER_NOT_FOUND');
    return id;
  }

  private async get(tx: EntityManager, id: number): Promise<PublicSyncMember> {
    const member = await this.repository.member(tx, id);
    if (!member) throw new DomainError('MEMBER_NOT_FOUND');
    return member;
  }

  /** Returns the wait in ms until the shared budget has room; 0 when it has. */
  private async busyMs(tx: EntityManager): Promise<number> {
    const load = await this.repository.load(tx);
    if (!load) return 0;
    if (load.pausedMs > PAUSE_WORTH_TELLING_MS) return load.pausedMs;
    const slotMs = Math.max(1, this.config.runemetricsIntervalMs);
    const room = Math.max(BUDGET_AT_LEAST, Math.floor(BUDGET_MS / slotMs));
    return load.waiting < room ? 0 : Math.max(1000, (load.waiting - room + 1) * slotMs);
  }
}

function queued(name: string): MemberSyncResponse {
  return { success: true, state: 'queued', message: `${name} is next in the sync queue`, next_sync_at: null };
}

function busy(name: string, next: Date): MemberSyncResponse {
  const message = `The game's request limit is reached. ${name} can be synced again shortly.`;
  return { success: true, state: 'busy', message, next_sync_at: next.toISOString() };
}
