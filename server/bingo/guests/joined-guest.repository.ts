import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ActivityEntity } from '../../activities/activity.entity.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoReadingRevocationEntity } from '../readings/bingo-reading-revocation.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoGuestEntity } from './bingo-guest.entity.ts';
import { BingoGuestLineEntity } from './bingo-guest-line.entity.ts';

/** Ids of a guest who joined the clan and of the member that the guest became. */
export interface JoinedGuest {
  guest: number;
  member: number;
}

const LEAVE_DOUBLE_SEATS = `
UPDATE bingo_participant p SET left_at = greatest(joined_at, $3)
WHERE p.guest_id = $1 AND p.left_at IS NULL AND EXISTS (
  SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)`;

/** A reading that both have stays the guest's, as their log lines do. */
const MOVE_READINGS = `
UPDATE bingo_reading r SET guest_id = NULL, member_id = $2 WHERE r.guest_id = $1
  AND NOT EXISTS (SELECT FROM bingo_reading o WHERE o.member_id = $2 AND o.read_at = r.read_at)`;

/** Reads and updates guests who joined the clan. */
@Injectable()
export class JoinedGuestRepository {
  /**
   * Locks and returns a guest with a current or past seat who is an active member now; the lock keeps its log from
   * being stored meanwhile. Returns null when there is none, or when other processes have locked all of them.
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

  /** Maps each line of the member's log that the guest's log has, too, to the guest's line. Bingo uses the latter. */
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

  /**
   * Moves seats and records of a guest to the member. Ends a seat of the guest on a board on which the member has one.
   */
  async become(tx: EntityManager, { guest, member }: JoinedGuest, at: Date): Promise<void> {
    const theirs = { guestId: null, memberId: member };
    await tx.getRepository(BingoGuestEntity).update(guest, { memberId: member });
    await tx.query(LEAVE_DOUBLE_SEATS, [guest, member, at]);
    await tx.getRepository(BingoParticipantEntity).update({ guestId: guest }, theirs);
    await tx.getRepository(BingoRecordEntity).update({ guestId: guest }, theirs);
    await tx.query(MOVE_READINGS, [guest, member]);
    await tx.getRepository(BingoReadingRevocationEntity).update({ guestId: guest }, theirs);
  }
}
