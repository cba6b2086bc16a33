import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import type { Progress, RunOrigin, SyncItem, SyncLog } from '../../../shared/sync/sync.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import type { Versioned } from '../../live/reads/versioned.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { SyncViewRepository } from './sync-view.repository.ts';

/** Reads runs for admins, each with its live version, so that a page can follow the stream from there. */
@Injectable()
export class SyncViewService {
  constructor(
    private readonly transactions: Transactions,
    private readonly views: SyncViewRepository,
    private readonly live: LiveService,
  ) {}

  /** @throws DomainError SYNC_NOT_FOUND */
  run(id: string): Promise<Versioned<Progress>> {
    return this.see((tx) => this.get(tx, id));
  }

  /** Returns the running runs, oldest first. */
  running(): Promise<Versioned<Progress[]>> {
    return this.see((tx) => this.views.listRunning(tx));
  }

  /** Returns runs newest first, including running ones; all origins when `by` is undefined. */
  recent(by: RunOrigin | undefined, limit: number): Promise<Versioned<Progress[]>> {
    return this.see((tx) => this.views.listRecent(tx, by, limit));
  }

  /** Newest first. */
  logs(limit: number): Promise<Versioned<SyncLog[]>> {
    return this.see((tx) => this.views.listLogs(tx, limit));
  }

  /** Returns one page by member id; `next` is the start of the following one or null. @throws DomainError SYNC_NOT_FOUND */
  items(id: string, after: number, limit: number): Promise<Versioned<{ items: SyncItem[]; next: number | null }>> {
    return this.see(async (tx) => {
      await this.get(tx, id);
      const found = await this.views.listItems(tx, id, after, limit + 1);
      const items = found.slice(0, limit);
      return { items, next: found.length > limit ? (items.at(-1)?.member_id ?? null) : null };
    });
  }

  private async get(tx: EntityManager, id: string): Promise<Progress> {
    const run = await this.views.find(tx, id);
    if (!run) throw new DomainError('SYNC_NOT_FOUND');
    return run;
  }

  private see<T>(read: (tx: EntityManager) => Promise<T>): Promise<Versioned<T>> {
    return this.transactions.snapshot(async (tx) => ({
      state: await read(tx),
      version: await this.live.currentVersion(tx, ADMIN_STREAM),
    }));
  }
}
