import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, LessThan, MoreThan, type SelectQueryBuilder } from 'typeorm';
import type { StoredSplit } from '../../../shared/bingo/sign-ups/split.schemas.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoSquareEntity } from '../squares/bingo-square.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoBoardEntity } from './bingo-board.entity.ts';

/** A board with the current number of its teams and squares. */
export type CountedBoard = BingoBoardEntity & { teamCount: number; itemCount: number };

/** The fields of a board that an admin sets. */
export type BoardFields = Pick<
  BingoBoardEntity,
  | 'title'
  | 'description'
  | 'rows'
  | 'columns'
  | 'startDate'
  | 'endDate'
  | 'signupFrom'
  | 'signupUntil'
  | 'isActive'
  | 'settings'
  | 'scoring'
  | 'mode'
  | 'revealAt'
  | 'codeWord'
  | 'streamDelayS'
>;

/** Whether the results of a board are final; the last two fields tell why they were opened again. */
export type BoardLock = Partial<Pick<BingoBoardEntity, 'lockedAt' | 'lockedBy' | 'reopenedAt' | 'reopenReason'>>;

interface Counts {
  team_count: number;
  item_count: number;
}

/** Of a guest g: it has a seat that `purge` leaves. */
const KEEPS_SEAT = `EXISTS (SELECT FROM bingo_participant p
  JOIN bingo_board b ON b.id = p.board_id AND coalesce(b.deleted_at >= :before, true)
  JOIN bingo_team t ON t.id = p.team_id AND coalesce(t.deleted_at >= :before, true) WHERE p.guest_id = g.id)`;

/** Reads and writes bingo_board. */
@Injectable()
export class BoardRepository {
  /** Locks the board until commit. Returns false when it does not exist. */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    const row = await tx
      .getRepository(BingoBoardEntity)
      .findOne({ select: { id: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
    return row !== null;
  }

  /** Locks the board until commit and returns it as it is under the lock, deleted or not. */
  take(tx: EntityManager, id: number): Promise<BingoBoardEntity | null> {
    return tx.getRepository(BingoBoardEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns a board, deleted or not. */
  async find(tx: EntityManager, id: number): Promise<CountedBoard | null> {
    const [board] = await read(counted(tx).where({ id }));
    return board ?? null;
  }

  /** Returns a board that exists, with its counts. @throws DomainError BOARD_NOT_FOUND */
  async counted(tx: EntityManager, id: number): Promise<CountedBoard> {
    const board = await this.find(tx, id);
    if (!board) throw new DomainError('BOARD_NOT_FOUND');
    return board;
  }

  /** Returns the active boards that are not deleted, newest start first. */
  listPublic(tx: EntityManager): Promise<CountedBoard[]> {
    return read(newestFirst(counted(tx).where({ isActive: true, deletedAt: IsNull() })));
  }

  /** Returns all boards that are not deleted, newest start first. */
  listAll(tx: EntityManager): Promise<CountedBoard[]> {
    return read(newestFirst(counted(tx).where({ deletedAt: IsNull() })));
  }

  /** Returns the boards deleted after `since`, newest deletion first. */
  listDeleted(tx: EntityManager, since: Date): Promise<BingoBoardEntity[]> {
    return tx
      .getRepository(BingoBoardEntity)
      .find({ where: { deletedAt: MoreThan(since) }, order: { deletedAt: 'DESC' } });
  }

  /** Stores a board and returns its id. */
  async add(tx: EntityManager, board: BoardFields, at: Date): Promise<number> {
    const boards = tx.getRepository(BingoBoardEntity);
    const row = boards.create({ ...board, createdAt: at });
    await boards.insert(row);
    return row.id;
  }

  async update(tx: EntityManager, id: number, board: Omit<BoardFields, 'rows' | 'columns'>): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(id, board);
  }

  /** Marks a board as deleted. Pass null to restore it. */
  async setDeleted(tx: EntityManager, id: number, at: Date | null): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(id, { deletedAt: at });
  }

  /** Makes the results of a board final, or opens them again. */
  async setLock(tx: EntityManager, id: number, lock: BoardLock): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(id, lock);
  }

  /** Stores the split that is in force; null when it was undone. */
  async setSplit(tx: EntityManager, id: number, split: StoredSplit | null): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(id, { split });
  }

  async setPublicFrom(tx: EntityManager, id: number, version: number | null): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(id, { publicFrom: version });
  }

  /** Deletes the rows of boards and teams marked as deleted before `before`, and of guests who have no seat. */
  async purge(tx: EntityManager, before: Date): Promise<void> {
    await tx.getRepository(BingoBoardEntity).delete({ deletedAt: LessThan(before) });
    await tx.getRepository(BingoTeamEntity).delete({ deletedAt: LessThan(before) });
    await tx
      .getRepository(BingoGuestEntity)
      .createQueryBuilder()
      .delete()
      .where(
        `NOT EXISTS (SELECT FROM bingo_participant p
          WHERE p.guest_id = bingo_guest.id OR p.member_id = bingo_guest.member_id)`,
      )
      .execute();
  }

  /** Returns the guests whom `purge` is about to delete, without those who are members by now. */
  async guestsToPurge(tx: EntityManager, before: Date): Promise<number[]> {
    const guests = tx.createQueryBuilder().select('g.id', 'id').from('bingo_guest', 'g');
    guests.where(`g.member_id IS NULL AND NOT ${KEEPS_SEAT}`, { before });
    return (await guests.getRawMany<{ id: number }>()).map(({ id }) => id);
  }
}

/** Selects boards and counts what is on them, in one statement. */
function counted(tx: EntityManager): SelectQueryBuilder<BingoBoardEntity> {
  return tx
    .getRepository(BingoBoardEntity)
    .createQueryBuilder('b')
    .addSelect(
      (q) => q.select('count(*)').from(BingoTeamEntity, 't').where('t.boardId = b.id AND t.deletedAt IS NULL'),
      'team_count',
    )
    .addSelect(
      (q) => q.select('count(*)').from(BingoSquareEntity, 's').where('s.boardId = b.id AND s.clearedAt IS NULL'),
      'item_count',
    );
}

/** Sorts by the start, or by the creation of a board without one. */
function newestFirst(boards: SelectQueryBuilder<BingoBoardEntity>): SelectQueryBuilder<BingoBoardEntity> {
  return boards.orderBy('coalesce(b.startDate, b.createdAt)', 'DESC').addOrderBy('b.id', 'DESC');
}

async function read(boards: SelectQueryBuilder<BingoBoardEntity>): Promise<CountedBoard[]> {
  const { entities, raw } = await boards.getRawAndEntities<Counts>();
  return entities.map((board, at) => ({
    ...board,
    teamCount: raw[at]?.team_count ?? 0,
    itemCount: raw[at]?.item_count ?? 0,
  }));
}
