import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { ActivityEntity } from '../../activities/activity.entity.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { SyncDueEntity } from '../../sync/queue/sync-due.entity.ts';
import { MemberStatEntity } from '../../xp/readings/member-stat.entity.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import type { PlayedLine } from './half-way.ts';

/** Reads whether the practice clan needs a board, and the members to play on it. */
@Injectable()
export class PracticeBingoRepository {
  /** Returns true when a board runs or is planned, or when one was deleted, because then it is not wanted. */
  hasBoard(tx: EntityManager, now: Date): Promise<boolean> {
    return tx
      .getRepository(BingoBoardEntity)
      .createQueryBuilder('b')
      .where("b.deletedAt IS NOT NULL OR coalesce(b.endDate, 'infinity') > :now", { now })
      .getExists();
  }

  /** Returns true when there never was a board, also none that was deleted. */
  async hadNoBoard(tx: EntityManager): Promise<boolean> {
    return !(await tx.getRepository(BingoBoardEntity).createQueryBuilder('b').getExists());
  }

  /** Returns the time of the first reading of any member; null without readings. */
  async firstReading(tx: EntityManager): Promise<Date | null> {
    const [first] = await tx
      .getRepository(MemberStatEntity)
      .find({ select: { memberId: true, firstReadAt: true }, order: { firstReadAt: 'ASC' }, take: 1 });
    return first?.firstReadAt ?? null;
  }

  /** Returns true when an active member was never read. */
  anyoneUnread(tx: EntityManager): Promise<boolean> {
    return tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .leftJoin(SyncDueEntity, 'd', 'd.memberId = m.id')
      .where('m.isActive AND d.lastAttemptAt IS NULL')
      .getExists();
  }

  /** Returns the log lines of members since a time. */
  linesSince(tx: EntityManager, memberIds: readonly number[], since: Date): Promise<PlayedLine[]> {
    return tx.getRepository(ActivityEntity).find({
      select: { memberId: true, text: true, details: true },
      where: { memberId: In([...memberIds]), date: MoreThanOrEqual(since) },
    });
  }

  /** Returns the names of members that visitors see, in the order of the ids. */
  async names(tx: EntityManager, ids: readonly number[]): Promise<string[]> {
    const members = await tx
      .getRepository(MemberEntity)
      .find({ select: { id: true, name: true }, where: { id: In([...ids]), isHidden: false } });
    const byId = new Map(members.map(({ id, name }) => [id, name]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /**
   * Returns ids of active members whose logs may be public, latest activity first.
   * @param joinedBefore leaves out those who joined later; null for nobody
   */
  async players(tx: EntityManager, limit: number, joinedBefore: Date | null = null): Promise<number[]> {
    const members = await tx.getRepository(MemberEntity).find({
      select: { id: true },
      where: {
        isActive: true,
        profileState: In(['public', 'unknown']),
        ...(joinedBefore && { joinedAt: LessThanOrEqual(joinedBefore) }),
      },
      order: { lastActivityDate: { direction: 'DESC', nulls: 'LAST' }, id: 'ASC' },
      take: limit,
    });
    return members.map(({ id }) => id);
  }
}
