import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UndoableAction } from '../../shared/audit/audit-actions.ts';
import type { AuditUndo } from '../../shared/audit/audit.schemas.ts';
import type { AuditEntryEntity } from './audit-entry.entity.ts';

/** Returns how the action of an entry can be taken back now; null when it cannot be any more. */
type UndoOf = (entry: AuditEntryEntity) => AuditUndo | null;

/** Registry of what can be undone: each feature tells it of its own actions, from the present state. D314. */
@Injectable()
export class AuditUndoRegistry {
  private readonly sources = new Map<UndoableAction, (tx: EntityManager) => Promise<UndoOf>>();

  /** Adds an action, at startup. @param load reads the present state, for the entries of one page */
  register(action: UndoableAction, load: (tx: EntityManager) => Promise<UndoOf>): void {
    this.sources.set(action, load);
  }

  /** Returns, by the entry's id, how each can be taken back; entries that cannot be are absent. */
  async undosOf(tx: EntityManager, entries: readonly AuditEntryEntity[]): Promise<ReadonlyMap<number, AuditUndo>> {
    const found = new Map<number, AuditUndo>();
    for (const [action, load] of this.sources) {
      const own = entries.filter((entry) => entry.action === action);
      if (own.length === 0) continue;
      const undoOf = await load(tx);
      for (const entry of own) {
        const undo = undoOf(entry);
        if (undo) found.set(entry.id, undo);
      }
    }
    return found;
  }
}
