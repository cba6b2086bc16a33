import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import type { AuditEntry, AuditQuery } from '../../shared/audit/audit.schemas.ts';
import { insertedId } from '../database/inserted-id.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

/** Thing of audit entries: one member, or the noun of their actions. */
export type AuditSubject = { memberId: number } | { noun: string };

type NewAuditEntry = Omit<AuditEntry, 'id' | 'at'> & { at: Date };

/** Stores and lists admin actions. */
@Injectable()
export class AuditRepository {
  async add(tx: EntityManager, entry: NewAuditEntry): Promise<AuditEntry> {
    const row = {
      at: entry.at,
      actorId: entry.actor.id,
      actorName: entry.actor.name,
      action: entry.action,
      subject: entry.subject,
      memberId: entry.member_id,
      boardId: entry.board_id,
      before: entry.before ?? null,
      after: entry.after ?? null,
    };
    const id = insertedId(await tx.getRepository(AuditEntryEntity).insert(row));
    return present({ ...row, id });
  }

  /** Returns at most `limit` entries that match every given filter, newest first. */
  async list(tx: EntityManager, query: AuditQuery, limit: number): Promise<AuditEntry[]> {
    const list = tx.getRepository(AuditEntryEntity).createQueryBuilder('e').orderBy('e.id', 'DESC').limit(limit);
    const { before, actor, action } = query;
    if (before !== undefined) list.andWhere('e.id < :before', { before });
    if (actor !== undefined) list.andWhere('e.actorId = :actor', { actor });
    if (action !== undefined) {
      list.andWhere('(e.action = :action OR starts_with(e.action, :noun))', { action, noun: `${action}.` });
    }
    if (query.q !== undefined && query.q !== '') {
      const searched = `lower(concat_ws(' ', e.subject, e.action, e.actorName, e.before, e.after))`;
      list.andWhere(`position(:text in ${searched}) > 0`, { text: query.q.toLowerCase() });
    }
    return (await list.getMany()).map(present);
  }

  /** Returns all actors of stored entries, each with the newest name. */
  actors(tx: EntityManager): Promise<{ id: string; name: string }[]> {
    return tx.query<{ id: string; name: string }[]>(
      `SELECT actor_id AS id, actor_name AS name FROM (
         SELECT DISTINCT ON (actor_id) actor_id, actor_name FROM audit_entry ORDER BY actor_id, id DESC
       ) newest ORDER BY lower(actor_name), actor_id`,
    );
  }

  async actions(tx: EntityManager): Promise<string[]> {
    const rows = await tx
      .getRepository(AuditEntryEntity)
      .createQueryBuilder('e')
      .select('e.action', 'action')
      .distinct()
      .orderBy('e.action')
      .getRawMany<{ action: string }>();
    return rows.map(({ action }) => action);
  }

  /** Returns the newest entry about a member, or of an action that begins with a word. */
  async latest(tx: EntityManager, about: AuditSubject): Promise<{ name: string; at: Date } | null> {
    const newest = tx.getRepository(AuditEntryEntity).createQueryBuilder('e').orderBy('e.id', 'DESC').limit(1);
    if ('memberId' in about) newest.where('e.memberId = :memberId', about);
    else newest.where('starts_with(e.action, :noun)', { noun: `${about.noun}.` });
    const found = await newest.getOne();
    return found && { name: found.actorName, at: found.at };
  }

  async deleteBefore(tx: EntityManager, time: Date): Promise<void> {
    await tx.getRepository(AuditEntryEntity).delete({ at: LessThan(time) });
  }
}

function present(row: AuditEntryEntity): AuditEntry {
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
  };
}
