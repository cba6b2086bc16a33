import { Injectable, type OnModuleInit } from '@nestjs/common';
import * as z from 'zod/mini';
import type { EntityManager } from 'typeorm';
import type { Period } from '../../../shared/game/periods.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { AuditUndoRegistry } from '../../audit/audit-undo.registry.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { XpClearRepository } from './xp-clear.repository.ts';
import type { XpClear } from './xp-clear.repository.ts';
import { periodKeys } from '../periods/xp-periods.ts';
import { restoredBase } from '../periods/rebase-xp.ts';

const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** What the audit stores of a clearing. */
const clearSchema = z.object({ clear_id: z.int() });

export interface ClearOutcome {
  /** Null when no member had gained XP. */
  clearId: number | null;
  members: number;
}

/**
 * Clears the running period, so that the gains of all members count from now, and undoes such clearings. Neither changes
 * the history or the other periods. D025.
 */
@Injectable()
export class XpClearingService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly clears: XpClearRepository,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly undos: AuditUndoRegistry,
  ) {}

  /** Tells the audit which clearings can be undone. */
  onModuleInit(): void {
    this.undos.register('xp.clear', async (tx) => {
      const open = (await this.listIn(tx)).filter(({ canUndo }) => canUndo);
      return ({ after }) => {
        const id = clearSchema.safeParse(after).data?.clear_id;
        return id !== undefined && open.some((clear) => clear.id === id) ? { kind: 'xp_clear', id } : null;
      };
    });
  }

  /** Clears a period and records it as an action of `admin`. */
  clear(period: Period, admin: AuditActor): Promise<ClearOutcome> {
    return this.transactions.run(async (tx) => {
      await this.clears.lock(tx);
      const now = this.clock.now();
      const key = periodKeys(now)[period];
      const clearId = await this.clears.add(tx, period, key, now, admin.name);
      const members = await this.clears.moveBases(tx, clearId, period, key);
      if (members === 0) {
        await this.clears.remove(tx, clearId);
        return { clearId: null, members };
      }
      await this.audit.record(tx, admin, {
        action: 'xp.clear',
        subject: `${period} XP`,
        after: { clear_id: clearId, members },
      });
      await this.live.append(tx, CLAN_STREAM, [{ type: 'xp.rebased', period }]);
      return { clearId, members };
    });
  }

  /**
   * Undoes a clearing: the gains of the period count from its start again. When the period has ended, nothing is restored.
   * @throws DomainError NOT_FOUND; CONFLICT when it was undone, is older than 30 days, or a later clearing of the same
   * period exists
   */
  undo(id: number, admin: AuditActor): Promise<ClearOutcome> {
    return this.transactions.run(async (tx) => {
      await this.clears.lock(tx);
      const now = this.clock.now();
      const clear = await this.clears.find(tx, id);
      if (!clear) throw new DomainError('NOT_FOUND', 'This clearing does not exist');
      const obstacle = obstacleTo(clear, now);
      if (obstacle !== null) throw new DomainError('CONFLICT', obstacle);
      await this.clears.markUndone(tx, id, now);
      const isRunning = clear.periodKey === periodKeys(now)[clear.period];
      const kept = isRunning ? await this.clears.keptBases(tx, clear) : [];
      const undone: AuditFact = {
        action: 'xp.clear.undo',
        subject: `${clear.period} XP`,
        before: { clear_id: id, cleared_at: clear.clearedAt },
        after: { members: kept.length },
      };
      if (kept.length === 0) {
        await this.audit.record(tx, admin, undone);
        return { clearId: id, members: 0 };
      }
      const bases = kept.map((row) => ({ memberId: row.memberId, base: restoredBase(row, row.current, row.base) }));
      await this.clears.setBases(tx, clear.period, bases);
      await this.audit.record(tx, admin, undone);
      await this.live.append(tx, CLAN_STREAM, [{ type: 'xp.rebased', period: clear.period }]);
      return { clearId: id, members: kept.length };
    });
  }

  /** Lists the clearings of the last 30 days, newest first, and whether each can be undone now. */
  list(): Promise<(XpClear & { canUndo: boolean })[]> {
    return this.listIn(this.transactions.manager);
  }

  private async listIn(tx: EntityManager): Promise<(XpClear & { canUndo: boolean })[]> {
    const now = this.clock.now();
    const clears = await this.clears.listSince(tx, oldestUndo(now));
    return clears.map((clear) => ({ ...clear, canUndo: obstacleTo(clear, now) === null }));
  }
}

function obstacleTo(clear: XpClear, now: Date): string | null {
  if (clear.undoneAt) return 'This clearing has already been undone';
  if (clear.clearedAt < oldestUndo(now)) return `A clearing can be undone for ${UNDO_DAYS} days`;
  if (clear.isCovered) return 'The same period was cleared again later; undo that first';
  return null;
}

function oldestUndo(now: Date): Date {
  return new Date(now.getTime() - UNDO_DAYS * DAY_MS);
}
