import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import * as z from 'zod/mini';
import type { MessagesQuery } from '../../../shared/announce/messages.schemas.ts';
import { insertedId } from '../../database/inserted-id.ts';
import { AnnounceItemEntity } from '../entities/announce-item.entity.ts';
import { AnnounceMessageEntity } from '../entities/announce-message.entity.ts';

const titleRows = z.array(z.object({ id: z.number(), title: z.string() }));

/** Reads and writes messages for admins. */
@Injectable()
export class MessageListRepository {
  /** Returns messages, newest first. */
  list(tx: EntityManager, { state, channel, before }: MessagesQuery, limit: number): Promise<AnnounceMessageEntity[]> {
    const where = {
      ...(state !== undefined && { state }),
      ...(channel !== undefined && { channelId: channel }),
      ...(before !== undefined && { id: LessThan(before) }),
    };
    return tx.getRepository(AnnounceMessageEntity).find({ where, order: { id: 'DESC' }, take: limit });
  }

  /** Returns the ids of what each of these messages tells. */
  async itemsOf(tx: EntityManager, messageIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
    const rows = await tx.getRepository(AnnounceItemEntity).findBy({ messageId: In(messageIds) });
    const found = new Map<number, number[]>();
    for (const { messageId, happeningId } of rows) {
      found.set(Number(messageId), [...(found.get(Number(messageId)) ?? []), Number(happeningId)]);
    }
    return found;
  }

  /** Returns the titles of those of these boards that visitors see. */
  async titles(tx: EntityManager, boardIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (boardIds.length === 0) return new Map();
    const boards = tx.createQueryBuilder().select('b.id', 'id').addSelect('b.title', 'title').from('bingo_board', 'b');
    boards.where('b.id IN (:...boardIds)', { boardIds });
    boards.andWhere('b.is_active AND b.deleted_at IS NULL AND b.public_from IS NOT NULL');
    return new Map(titleRows.parse(await boards.getRawMany()).map(({ id, title }) => [id, title]));
  }

  find(tx: EntityManager, id: number): Promise<AnnounceMessageEntity | null> {
    return tx.getRepository(AnnounceMessageEntity).findOneBy({ id });
  }

  /** Returns a message and keeps it from other writers until the transaction ends. */
  lock(tx: EntityManager, id: number): Promise<AnnounceMessageEntity | null> {
    return tx.getRepository(AnnounceMessageEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Lets a message be sent as if it had just been opened. */
  async resend(tx: EntityManager, id: number): Promise<void> {
    const now = () => 'clock_timestamp()';
    const fresh = { state: 'waiting' as const, problem: null, attempt: 0, reads: 0, lost: 0, plain: false };
    await tx
      .getRepository(AnnounceMessageEntity)
      .update({ id }, { ...fresh, opensAt: now, readyAt: now, runAfter: now, resentAt: now });
  }

  async drop(tx: EntityManager, id: number, problem: string): Promise<void> {
    await tx.getRepository(AnnounceMessageEntity).update({ id }, { state: 'dropped', problem });
  }

  /** Returns true when a test of a channel is under way. */
  isTested(tx: EntityManager, channelId: number): Promise<boolean> {
    const open = { channelId, isTest: true, state: In(['waiting', 'sending']) };
    return tx.getRepository(AnnounceMessageEntity).existsBy(open);
  }

  /** Adds a test, which is sent before everything else of its channel. */
  async addTest(tx: EntityManager, channelId: number): Promise<number> {
    const messages = tx.getRepository(AnnounceMessageEntity);
    const test = { channelId, ruleId: null, isTest: true, batchKey: 'test', state: 'waiting' as const };
    return insertedId(await messages.insert({ ...test, readyAt: () => 'clock_timestamp()' }));
  }

  /** Ends a message that waits. Returns false when it does not wait. */
  async dropWaiting(tx: EntityManager, id: number, problem: string): Promise<boolean> {
    const dropped = { state: 'dropped' as const, problem };
    const { affected } = await tx.getRepository(AnnounceMessageEntity).update({ id, state: 'waiting' }, dropped);
    return affected === 1;
  }
}
