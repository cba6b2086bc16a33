import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, type SelectQueryBuilder } from 'typeorm';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../shared/audit/audit-actions.ts';
import { type AuditThing, parseThing, thingKey } from '../../shared/audit/audit-things.ts';
import type { AuditEntry, AuditQuery } from '../../shared/audit/audit.schemas.ts';
import { insertedId } from '../database/inserted-id.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';
import { presentEntry } from './audit.presenter.ts';

/** Thing of audit entries: one member, or the noun of their actions. */
export type AuditSubject = { memberId: number } | { noun: string } | { thing: AuditThing };

type NewAuditEntry = Omit<AuditEntry, 'id' | 'at' | 'undo'> & { at: Date };

/** Most words of a search that count. */
const MOST_WORDS = 8;

/** Stores and lists admin actions. */
@Injectable()
export class AuditRepository {
  async add(tx: EntityManager, entry: NewAuditEntry, things: string[]): Promise<AuditEntry> {
    const row = {
      at: entry.at,
      actorId: entry.actor.id,
      actorName: entry.actor.name,
      action: entry.action,
      subject: entry.subject,
      memberId: entry.member_id,
      boardId: entry.board_id,
      things,
      before: entry.before ?? null,
      after: entry.after ?? null,
    };
    const id = insertedId(await tx.getRepository(AuditEntryEntity).insert(row));
    return presentEntry({ ...row, id });
  }

  /** Returns at most `limit` entries that match every given filter, newest first. */
  async list(tx: EntityManager, query: AuditQuery, limit: number): Promise<AuditEntryEntity[]> {
    const list = tx.getRepository(AuditEntryEntity).createQueryBuilder('e').orderBy('e.id', 'DESC').limit(limit);
    const { before, actor, action, kind, since, until } = query;
    if (before !== undefined) list.andWhere('e.id < :before', { before });
    if (actor !== undefined) list.andWhere('e.actorId = :actor', { actor });
    if (action !== undefined) {
      list.andWhere('(e.action = :action OR starts_with(e.action, :noun))', { action, noun: `${action}.` });
    }
    if (kind !== undefined) {
      list.andWhere(`split_part(e.action, '.', 1) IN (:...nouns)`, { nouns: AUDIT_KINDS[kind].nouns });
    }
    if (since !== undefined) list.andWhere('e.at >= :since', { since });
    if (until !== undefined) list.andWhere('e.at < :until', { until });
    if (query.of !== undefined) onlyOf(list, query.of);
    for (const [index, word] of wordsOf(query.q ?? '').entries()) containing(list, word, index);
    return list.getMany();
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
    else if ('thing' in about) newest.where('e.things @> ARRAY[:key]', { key: thingKey(about.thing) });
    else newest.where('starts_with(e.action, :noun)', { noun: `${about.noun}.` });
    const found = await newest.getOne();
    return found && { name: found.actorName, at: found.at };
  }

  async deleteBefore(tx: EntityManager, time: Date): Promise<void> {
    await tx.getRepository(AuditEntryEntity).delete({ at: LessThan(time) });
  }
}

type List = SelectQueryBuilder<AuditEntryEntity>;

/** Keeps the entries about one thing; those of a member also under the names that were merged into it. */
function onlyOf(list: List, key: string): void {
  const thing = parseThing(key);
  if (thing?.kind === 'board') list.andWhere('e.boardId = :board', { board: thing.id });
  else if (thing?.kind === 'member') {
    list.andWhere(
      `(e.memberId = :member OR e.things @> ARRAY[:key] OR e.memberId IN (
         SELECT merged_id FROM member_rename WHERE member_id = :member AND merged_id IS NOT NULL AND undone_at IS NULL))`,
      { member: thing.id, key },
    );
  } else list.andWhere('e.things @> ARRAY[:key]', { key });
}

/** Keeps the entries that contain a word: in their names and states, or in the name of the action. */
function containing(list: List, word: string, index: number): void {
  const text = `lower(translate(concat_ws(' ', e.subject, e.action, e.actorName, e.before, e.after), '_', ' '))`;
  const named = Object.entries(AUDIT_ACTIONS).flatMap(([action, label]) =>
    label.toLowerCase().includes(word) ? action : [],
  );
  list.andWhere(`(position(:word${index} in ${text}) > 0 OR e.action = ANY(:named${index}))`, {
    [`word${index}`]: word,
    [`named${index}`]: named,
  });
}

/** Returns the words of a search; all of them must be found, in any order. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.slice(0, MOST_WORDS).map((word) => word.replaceAll('_', ' '));
}
