import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, IsNull, LessThanOrEqual } from 'typeorm';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoCompletionEntity } from '../completions/bingo-completion.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoSquareEntity } from '../squares/bingo-square.entity.ts';

/** Reads and writes what visitors do not know yet. */
@Injectable()
export class RevealRepository {
  /** Returns the boards with a square that becomes public at `now` at the latest, by id. */
  async due(tx: EntityManager, now: Date): Promise<number[]> {
    const rows = await tx
      .getRepository(BingoSquareEntity)
      .createQueryBuilder('s')
      .innerJoin(BingoBoardEntity, 'b', 'b.id = s.boardId AND b.deletedAt IS NULL AND b.lockedAt IS NULL')
      .select('s.boardId', 'id')
      .distinct()
      .where({ isSealed: true, clearedAt: IsNull(), revealDue: LessThanOrEqual(now) })
      .orderBy('id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns the boards that have begun and have a free square that a team has not yet, by id. */
  async withFreeDue(tx: EntityManager, now: Date): Promise<number[]> {
    const begins = 'greatest(coalesce(b.startDate, b.createdAt), b.revealAt)';
    const rows = await tx
      .getRepository(BingoSquareEntity)
      .createQueryBuilder('s')
      .innerJoin(BingoBoardEntity, 'b', 'b.id = s.boardId AND b.deletedAt IS NULL AND b.lockedAt IS NULL')
      .innerJoin(BingoTeamEntity, 't', 't.boardId = b.id AND t.deletedAt IS NULL')
      .leftJoin(BingoCompletionEntity, 'c', 'c.squareId = s.id AND c.teamId = t.id')
      .select('s.boardId', 'id')
      .distinct()
      .where(`s.clearedAt IS NULL AND s.rule ->> 'kind' = 'free' AND c.id IS NULL`)
      .andWhere(`${begins} <= :now AND (b.endDate IS NULL OR date_trunc('minute', ${begins}) < b.endDate)`, { now })
      .orderBy('id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns the squares that are on a board now, by row and column. */
  all(tx: EntityManager, boardId: number): Promise<BingoSquareEntity[]> {
    return tx
      .getRepository(BingoSquareEntity)
      .find({ where: { boardId, clearedAt: IsNull() }, order: { rowNumber: 'ASC', columnNumber: 'ASC' } });
  }

  /** Returns some squares by row and column. */
  ofIds(tx: EntityManager, ids: readonly number[]): Promise<BingoSquareEntity[]> {
    return tx
      .getRepository(BingoSquareEntity)
      .find({ where: { id: Any([...ids]) }, order: { rowNumber: 'ASC', columnNumber: 'ASC' } });
  }

  async setSealed(tx: EntityManager, ids: readonly number[], isSealed: boolean): Promise<void> {
    if (ids.length === 0) return;
    await tx.getRepository(BingoSquareEntity).update({ id: Any([...ids]) }, { isSealed, revealDue: null });
  }

  /** Stores when squares become public; null for a time that nobody knows. */
  async setDue(tx: EntityManager, squares: readonly { id: number; due: Date | null }[]): Promise<void> {
    if (squares.length === 0) return;
    await tx.query(
      `UPDATE bingo_square s SET reveal_due = n.due FROM unnest($1::int[], $2::timestamptz[]) AS n (id, due) WHERE s.id = n.id`,
      [squares.map(({ id }) => id), squares.map(({ due }) => due)],
    );
  }
}
