import { Injectable } from '@nestjs/common';
import { Brackets, type EntityManager } from 'typeorm';
import { MemberEntity } from '../../members/member.entity.ts';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoCompletionEntity } from '../completions/bingo-completion.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';

/** A seat of a board, with how far the log of its player has been read. */
interface SeatRow {
  left_at: Date | null;
  profile_state: ProfileState;
  is_followed: boolean;
  last_read_at: Date | null;
  is_silent: boolean;
}

/** Reads how far the players of boards have been read, and stores what was told of it. */
@Injectable()
export class SettledRepository {
  /**
   * Returns the boards without final results that have begun and are not settled to their end, by id. One that runs waits
   * until it shows a completion later than what was told, because nothing else carries the words.
   */
  async open(tx: EntityManager, now: Date): Promise<number[]> {
    const boards = tx.getRepository(BingoBoardEntity).createQueryBuilder('b');
    const unsure = boards
      .subQuery()
      .select('c.id')
      .from(BingoCompletionEntity, 'c')
      .where("c.boardId = b.id AND c.completedAt >= coalesce(b.settledUntil, '-infinity')");
    const rows = await boards
      .select('b.id', 'id')
      .where('b.deletedAt IS NULL AND b.lockedAt IS NULL AND coalesce(b.startDate, b.createdAt) <= :now', { now })
      .andWhere('(b.settledUntil IS NULL OR b.endDate IS NULL OR b.settledUntil < b.endDate)')
      .andWhere(new Brackets((either) => either.where('b.endDate <= :now').orWhere(`EXISTS ${unsure.getQuery()}`)))
      .orderBy('b.id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns the current and past seats of a board. */
  seats(tx: EntityManager, boardId: number): Promise<SeatRow[]> {
    return tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder('p')
      .innerJoin(BingoTeamEntity, 't', 't.id = p.teamId AND t.deletedAt IS NULL')
      .leftJoin(MemberEntity, 'm', 'm.id = p.memberId')
      .leftJoin(BingoGuestEntity, 'g', 'g.id = p.guestId')
      .select('p.leftAt', 'left_at')
      .addSelect('coalesce(m.profileState, g.profileState)', 'profile_state')
      .addSelect('coalesce(m.isActive, true)', 'is_followed')
      .addSelect('coalesce(m.lastSyncedAt, g.lastReadAt)', 'last_read_at')
      .addSelect('(m.logSilentSince IS NOT NULL OR coalesce(g.failures, 0) > 0)', 'is_silent')
      .where('p.boardId = :boardId', { boardId })
      .getRawMany<SeatRow>();
  }

  async tell(tx: EntityManager, boardId: number, until: Date): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(boardId, { settledUntil: until });
  }
}
