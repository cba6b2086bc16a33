import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../shared/audit/audit-actions.ts';
import { type AuditThing, thingKey } from '../../shared/audit/audit-things.ts';
import type { AuditEntry, AuditQuery, AuditResponse } from '../../shared/audit/audit.schemas.ts';
import type { AdminChange } from '../../shared/admin/admin.changes.ts';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import { Clock } from '../config/clock.ts';
import { Transactions } from '../database/transactions.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { limitState } from './audit-limit.ts';
import { presentEntry } from './audit.presenter.ts';
import { AuditRepository } from './audit.repository.ts';
import { AuditUndoRegistry } from './audit-undo.registry.ts';

/** Account of an admin action, with its name at that time. */
export interface AuditActor {
  id: string;
  name: string;
}

/** An admin action to record. */
export interface AuditFact {
  action: AuditAction;
  /** Object of the action, as text for people: a member's name, "Board Summer Bingo", "XP of today". */
  subject: string;
  memberId?: number | null;
  boardId?: number | null;
  /** Further things whose history contains the action, such as its square and its team. */
  things?: readonly AuditThing[];
  /** State before and after, only the fields that changed. Long values are shortened. */
  before?: unknown;
  after?: unknown;
}

const MAX_SUBJECT = 200;

/** Records admin actions, in the transaction of the action itself. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly undos: AuditUndoRegistry,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Records one or several actions of a transaction, and publishes them to admins. To be called once in a transaction,
   * after all other writes and before any live.append: it appends to `admin`, the first stream in alphabetical order.
   * @param alongside further changes of the `admin` stream that belong to the action
   */
  async record(
    tx: EntityManager,
    admin: AuditActor,
    fact: AuditFact | readonly AuditFact[],
    alongside: readonly AdminChange[] = [],
  ): Promise<void> {
    const changes = await this.note(tx, admin, fact, alongside);
    if (changes.length > 0) await this.live.append(tx, ADMIN_STREAM, changes);
  }

  /**
   * Records actions as record() does, and leaves it to the caller to append the returned changes to `admin`: together with
   * those of other streams that costs one statement.
   */
  async note(
    tx: EntityManager,
    admin: AuditActor,
    fact: AuditFact | readonly AuditFact[],
    alongside: readonly AdminChange[] = [],
  ): Promise<AdminChange[]> {
    const at = this.clock.now();
    const changes: AdminChange[] = [...alongside];
    for (const one of isList(fact) ? fact : [fact]) {
      changes.push({ type: 'audit.added', entry: await this.add(tx, admin, one, at) });
    }
    return changes;
  }

  /**
   * Returns entries that match the filters, newest first, with what can be undone at the moment, and the version of the
   * `admin` stream that they belong to.
   */
  list(query: AuditQuery): Promise<{ body: AuditResponse; version: number }> {
    return this.transactions.snapshot(async (tx) => {
      const version = await this.live.currentVersion(tx, ADMIN_STREAM);
      const found = await this.entries.list(tx, query, query.limit + 1);
      const rows = found.slice(0, query.limit);
      const undos = await this.undos.undosOf(tx, rows);
      const entries = rows.map((row) => presentEntry(row, undos.get(row.id)));
      const next = found.length > query.limit ? (entries.at(-1)?.id ?? null) : null;
      const actors = await this.entries.actors(tx);
      return { version, body: { success: true, entries, next, actors, actions: await this.entries.actions(tx) } };
    });
  }

  private add(tx: EntityManager, admin: AuditActor, fact: AuditFact, at: Date): Promise<AuditEntry> {
    const things = (fact.things ?? []).map(thingKey);
    const entry = {
      at,
      actor: { id: admin.id, name: admin.name },
      action: fact.action,
      subject: fact.subject.slice(0, MAX_SUBJECT),
      member_id: fact.memberId ?? null,
      board_id: fact.boardId ?? null,
      before: limitState(fact.before),
      after: limitState(fact.after),
    };
    return this.entries.add(tx, entry, things);
  }
}

function isList(fact: AuditFact | readonly AuditFact[]): fact is readonly AuditFact[] {
  return Array.isArray(fact);
}
