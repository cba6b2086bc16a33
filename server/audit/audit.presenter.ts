import type { AuditEntry, AuditUndo } from '../../shared/audit/audit.schemas.ts';
import type { AuditEntryEntity } from './audit-entry.entity.ts';

/** Returns an entry as it is sent. @param undo how it can be taken back now; undefined when it cannot be */
export function presentEntry(row: Omit<AuditEntryEntity, 'things'>, undo?: AuditUndo): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actorId, name: row.actorName },
    action: row.action,
    subject: row.subject,
    member_id: row.memberId,
    board_id: row.boardId,
    before: row.before,
    after: row.after,
    ...(undo && { undo }),
  };
}
