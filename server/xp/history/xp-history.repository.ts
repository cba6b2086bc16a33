import { Injectable } from '@nestjs/common';
import { type EntityManager, MoreThanOrEqual } from 'typeorm';
import { ActivityGapEntity } from '../../activities/activity-gap.entity.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { MemberStatEntity } from '../readings/member-stat.entity.ts';
import { XpDayEntity } from './xp-day.entity.ts';

/** Member of a history. The last two fields are null when no skills were ever read. */
export interface HistorySubject {
  id: number;
  skillsReadAt: Date | null;
  firstReadAt: Date | null;
  firstXp: (number | null)[] | null;
}
export type StoredDay = Pick<XpDayEntity, 'day' | 'since' | 'overall' | 'xp'>;
type StoredGap = Pick<ActivityGapEntity, 'afterDate' | 'beforeDate'>;

/** Reads a member's history. */
@Injectable()
export class XpHistoryRepository {
  /** Finds a member. Returns null when it does not exist, or is hidden. */
  async findSubject(tx: EntityManager, memberId: number): Promise<HistorySubject | null> {
    const subject = await tx
      .getRepository(MemberEntity)
      .createQueryBuilder('m')
      .leftJoin(MemberStatEntity, 's', 's.memberId = m.id')
      .select('m.id', 'id')
      .addSelect('m.skillsReadAt', 'skillsReadAt')
      .addSelect('s.firstReadAt', 'firstReadAt')
      .addSelect('s.firstXp', 'firstXp')
      .where('m.id = :memberId AND NOT m.isHidden', { memberId })
      .getRawOne<HistorySubject>();
    return subject ?? null;
  }

  /** Returns the stored days from `from` to `to` and the last one before, oldest first. */
  daysFrom(tx: EntityManager, memberId: number, from: string, to: string): Promise<StoredDay[]> {
    return tx
      .getRepository(XpDayEntity)
      .createQueryBuilder('d')
      .select(['d.memberId', 'd.day', 'd.since', 'd.overall', 'd.xp'])
      .where('d.memberId = :memberId AND d.day <= :to', { memberId, to })
      .andWhere(
        (q) => {
          const before = q.subQuery().select('max(b.day)').from(XpDayEntity, 'b');
          return `d.day >= coalesce(${before.where('b.memberId = :memberId AND b.day < :from').getQuery()}, :from)`;
        },
        { from },
      )
      .orderBy('d.day')
      .getMany();
  }

  /** Returns the periods of lost log lines that end after `from`, oldest first. */
  gapsFrom(tx: EntityManager, memberId: number, from: string): Promise<StoredGap[]> {
    return tx.getRepository(ActivityGapEntity).find({
      select: { id: true, afterDate: true, beforeDate: true },
      where: { memberId, beforeDate: MoreThanOrEqual(new Date(`${from}T00:00:00Z`)) },
      order: { beforeDate: 'ASC', id: 'ASC' },
    });
  }
}
