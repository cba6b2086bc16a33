import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import { AnnounceMessageEntity } from './announce-message.entity.ts';

/** Changes of stored messages beside their sending. */
@Injectable()
export class MessageCareRepository {
  /** Lets the messages that named these members be edited: somebody was hidden, shown or erased. */
  async editNamed(tx: EntityManager, memberIds: readonly number[]): Promise<void> {
    await tx
      .getRepository(AnnounceMessageEntity)
      .createQueryBuilder()
      .update({ editDue: true })
      .where({ state: In(['sent', 'sending', 'editing']) })
      .andWhere(
        `id IN (SELECT i.message_id FROM announce_item i JOIN happening h ON h.id = i.happening_id WHERE h.member_id = ANY (:ids))`,
        { ids: memberIds },
      )
      .execute();
  }

  /** Deletes messages that nobody needs any more. */
  async prune(
    tx: EntityManager,
    { droppedBefore, sentBefore }: { droppedBefore: Date; sentBefore: Date },
  ): Promise<void> {
    const messages = tx.getRepository(AnnounceMessageEntity);
    // Those of a broken channel that nobody mends wait for ever.
    await messages.delete({ state: In(['dropped', 'collecting', 'waiting']), opensAt: LessThan(droppedBefore) });
    await messages.delete({ state: In(['sent', 'dead']), opensAt: LessThan(sentBefore) });
  }
}
