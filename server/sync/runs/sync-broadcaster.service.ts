import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { timerDelay } from '../../config/timer-delay.ts';
import { Transactions } from '../../database/transactions.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import {
  ITEM_COLUMNS,
  type ItemRow,
  itemRowSchema,
  LOG_COLUMNS,
  logRowSchema,
  presentItem,
  presentLog,
  presentRun,
  RUN_COLUMNS,
  runRowSchema,
} from './sync-run.presenter.ts';
import { SyncOptions } from '../sync.options.ts';

/** Lines, and members, of one event; the rest goes with the next. */
const AT_ONCE = 200;

/**
 * Tells admins how runs go, at most four times a second (D104). What was not told yet is marked in the tables,
 * so a process that dies in between leaves nothing untold.
 */
@Injectable()
export class SyncBroadcaster {
  private readonly log = new Logger(SyncBroadcaster.name);
  private timer: NodeJS.Timeout | null = null;
  /** End of the last event, by the monotonic clock. */
  private lastMs = -Infinity;
  private telling: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly live: LiveService,
    private readonly monotonic: MonotonicClock,
    private readonly options: SyncOptions,
  ) {}

  /** Something changed: told now, or when the least gap has passed. */
  poke(): void {
    if (this.timer || this.stopped) return;
    const wait = this.lastMs + this.options.announceMs - this.monotonic.ms();
    this.timer = setTimeout(
      () => {
        this.timer = null;
        void this.tell();
      },
      timerDelay(wait, this.options.announceMs),
    );
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    await this.tell();
  }

  private async tell(): Promise<void> {
    await this.telling;
    // The one before may have taken its time: the distance counts from its end.
    if (!this.stopped && this.monotonic.ms() < this.lastMs + this.options.announceMs) return this.poke();
    this.lastMs = this.monotonic.ms();
    this.telling = this.flush().catch((error: unknown) => this.log.warn(`not told yet: ${String(error)}`));
    await this.telling;
    this.lastMs = this.monotonic.ms();
  }

  private async flush(): Promise<void> {
    const more = await this.transactions.run(async (tx) => {
      // One teller at a time, so that lines go out in their order.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('sync-announcer'))`);
      const logs = await this.takeLogs(tx);
      // Runs before their members, as every writer locks them; a member that is being written waits for the next event.
      const changes: AdminChange[] = (await this.takeRuns(tx)).map((run) => ({ type: 'run.changed', run }));
      const items = await this.takeItems(tx);
      for (const syncId of new Set(items.map((row) => row.run_id))) {
        const ofRun = items.filter((row) => row.run_id === syncId);
        changes.push({ type: 'items.changed', syncId, items: ofRun.map(presentItem) });
      }
      if (logs.length > 0) changes.push({ type: 'logs.added', logs });
      if (changes.length > 0) await this.live.append(tx, ADMIN_STREAM, changes);
      return logs.length === AT_ONCE || items.length === AT_ONCE;
    });
    if (more) this.poke();
  }

  private async takeRuns(tx: EntityManager) {
    const [rows] = z
      .tuple([z.array(runRowSchema), z.number()])
      .parse(await tx.query(`UPDATE sync_run SET announced = true WHERE NOT announced RETURNING ${RUN_COLUMNS}`));
    return rows.map(presentRun);
  }

  private async takeItems(tx: EntityManager): Promise<ItemRow[]> {
    const [rows] = z.tuple([z.array(itemRowSchema), z.number()]).parse(
      await tx.query(
        `WITH told AS (SELECT run_id, member_id FROM sync_item WHERE NOT announced LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
         UPDATE sync_item i SET announced = true FROM told JOIN member m ON m.id = told.member_id
         WHERE i.run_id = told.run_id AND i.member_id = told.member_id RETURNING ${ITEM_COLUMNS}`,
      ),
    );
    return rows;
  }

  private async takeLogs(tx: EntityManager) {
    const [rows] = z.tuple([z.array(logRowSchema), z.number()]).parse(
      await tx.query(
        `UPDATE sync_log SET announced = true WHERE id IN
           (SELECT id FROM sync_log WHERE NOT announced ORDER BY id LIMIT ${AT_ONCE}) RETURNING ${LOG_COLUMNS}`,
      ),
    );
    return rows.map(presentLog).sort((a, b) => a.id - b.id);
  }
}
