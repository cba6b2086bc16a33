import { Injectable } from '@nestjs/common';
import { type EntityManager, In, type SelectQueryBuilder } from 'typeorm';
import { XpDayEntity } from '../../xp/history/xp-day.entity.ts';

interface Day {
  memberId: number;
  day: string;
  overall: number;
}

/** Reads how much XP members gained lately. */
@Injectable()
export class StrengthRepository {
  /**
   * Returns the XP that each member has gained since the end of a day, or since its first day when that is later. A member
   * with less than two days has none. @param from such as "2026-11-24"
   */
  async gains(tx: EntityManager, memberIds: readonly number[], from: string): Promise<Map<number, number>> {
    const days = (): SelectQueryBuilder<XpDayEntity> =>
      tx
        .getRepository(XpDayEntity)
        .createQueryBuilder('d')
        .select(['d.memberId', 'd.day', 'd.overall'])
        .distinctOn(['d.memberId'])
        .where({ memberId: In([...memberIds]) })
        .orderBy('d.memberId');
    const newest: Day[] = await days().addOrderBy('d.day', 'DESC').getMany();
    const before: Day[] = await days().andWhere('d.day <= :from', { from }).addOrderBy('d.day', 'DESC').getMany();
    const after: Day[] = await days().andWhere('d.day > :from', { from }).addOrderBy('d.day').getMany();
    const bases = new Map([...after, ...before].map((one) => [one.memberId, one]));
    return new Map(
      newest.flatMap(({ memberId, day, overall }): [number, number][] => {
        const base = bases.get(memberId);
        return base === undefined || base.day === day ? [] : [[memberId, Math.max(0, overall - base.overall)]];
      }),
    );
  }
}
