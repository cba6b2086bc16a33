import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncDueEntity } from '../../sync/schedule/sync-due.entity.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';

/** Reads whether the practice clan can play bingo, and with whom. */
@Injectable()
export class PracticeBingoRepository {
  /** Tells whether a board runs or is planned, or one was deleted, which means that somebody does not want it. */
  hasBoard(tx: EntityManager, now: Date): Promise<boolean> {
    return tx
      .getRepository(BingoBoardEntity)
      .createQueryBuilder('b')
      .where("b.deletedAt IS NOT NULL OR coalesce(b.endDate, 'infinity') > :now", { now })
      .getExists();
  }

  /** Tells whether a member of the clan was never read. */
  anyoneUnread(tx: EntityManager): Promise<boolean> {
    return tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .leftJoin(SyncDueEntity, 'd', 'd.memberId = m.id')
      .where('m.isActive AND d.lastAttemptAt IS NULL')
      .getExists();
  }

  /** Returns ids of active members whose logs may be open, those who played last first. */
  async players(tx: EntityManager, limit: number): Promise<number[]> {
    const members = await tx.getRepository(MemberEntity).find({
      select: { id: true },
      where: { isActive: true, profileState: In(['public', 'unknown']) },
      order: { lastActivityDate: { direction: 'DESC', nulls: 'LAST' }, id: 'ASC' },
      take: limit,
    });
    return members.map(({ id }) => id);
  }
}
