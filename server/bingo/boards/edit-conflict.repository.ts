import { Injectable } from '@nestjs/common';
import { ArrayContains, type EntityManager, Like } from 'typeorm';
import type { EditConflict } from '../../../shared/http/edit-conflict.ts';
import { AuditEntryEntity } from '../../audit/audit-entry.entity.ts';
import type { EditedThing } from './edited-thing.ts';

/** Finds the admin whose newer edit another one has not seen. */
@Injectable()
export class EditConflictRepository {
  /** Returns the last edit of a board: by whom, and of what. Null when the audit has no entry of it. */
  last(tx: EntityManager, boardId: number): Promise<Pick<AuditEntryEntity, 'actorName' | 'subject'> | null> {
    return tx
      .getRepository(AuditEntryEntity)
      .findOne({ select: { actorName: true, subject: true }, where: { boardId }, order: { id: 'DESC' } });
  }

  /** Returns who changed one thing of a board last; for the board itself, who changed its settings. */
  async by(tx: EntityManager, boardId: number, { key }: EditedThing): Promise<EditConflict['by']> {
    const where = key === null ? { boardId, action: Like('bingo.board.%') } : { boardId, things: ArrayContains([key]) };
    const found = await tx
      .getRepository(AuditEntryEntity)
      .findOne({ select: { actorName: true, at: true }, where, order: { id: 'DESC' } });
    return found && { name: found.actorName, at: found.at.toISOString() };
  }
}
