import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActivityEntity } from '../../activities/activity.entity.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoGuestEntity } from './bingo-guest.entity.ts';
import { BingoGuestLineEntity } from './bingo-guest-line.entity.ts';

/** A guest and the member that the guest is by now. */
export interface JoinedGuest {
  guest: number;
  member: number;
}

const LEAVE_DOUBLE_SEATS = `
UPDATE bingo_participant p SET left_at = greatest(joined_at, $3)
WHERE p.guest_id = $1 AND p.left_at IS NULL AND EXISTS (
  SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)`;

/** Reads and writes guests who have joined the clan. */
@Injectable()
export class JoinedGuestRepository {
  /**
   * Returns one who sits or sat on a team as a guest, locked: nobody reads the log of that guest meanwhile. Returns null
   * when there is nobody whom no other process has.
   */
  async next(tx: EntityManager): Promise<JoinedGuest | null> {
    const joined = await tx
      .getRepository(BingoGuestEntity)
      .createQueryBuilder('g')
      .innerJoin(MemberEntity, 'm', 'm.nameKey = g.nameKey AND m.isActive')
      .select('g.id', 'guest')
      .addSelect('m.id', 'member')
      .where((q) => {
        const seats = q.subQuery().select('1').from(BingoParticipantEntity, 'p');
        return `EXISTS ${seats.where('p.guestId = g.id').getQuery()}`;
      })
      .orderBy('g.id')
      .limit(1)
      .setLock('for_no_key_update', undefined, ['g'])
      .setOnLocked('skip_locked')
      .getRawOne<JoinedGuest>();
    return joined ?? null;
  }

  /** Returns lines that both logs hold, from the member's, which bingo leaves out from now on, to the guest's. */
  async twins(tx: EntityManager, { guest, member }: JoinedGuest): Promise<Map<number, number>> {
    const twins = await tx
      .getRepository(BingoGuestLineEntity)
      .createQueryBuilder('l')
      .innerJoin(ActivityEntity, 'a', 'a.date = l.date AND a.occurrence = l.occurrence')
      .select('a.id', 'dropped')
      .addSelect('l.id', 'kept')
      .where('l.guestId = :guest AND a.memberId = :member', { guest, member })
      .andWhere('(a.normText = l.normText OR a.meaning = l.meaning)')
      .getRawMany<{ dropped: number; kept: number }>();
    return new Map(twins.map(({ dropped, kept }) => [dropped, kept]));
  }

  /** Gives the member the guest's seats, records and lines. A seat that the member has already is the one that stays. */
  async become(tx: EntityManager, { guest, member }: JoinedGuest, at: Date): Promise<void> {
    const theirs = { guestId: null, memberId: member };
    await tx.getRepository(BingoGuestEntity).update(guest, { memberId: member });
    await tx.query(LEAVE_DOUBLE_SEATS, [guest, member, at]);
    await tx.getRepository(BingoParticipantEntity).update({ guestId: guest }, theirs);
    await tx.getRepository(BingoRecordEntity).update({ guestId: guest }, theirs);
  }
}
