import { Injectable } from '@nestjs/common';
import { Any, type EntityManager, IsNull, LessThanOrEqual } from 'typeorm';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
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

  /** Returns the squares that are on a board now, by row and column. */
  all(tx: EntityManager, boardId: number): Promise<BingoSquareEntity[]> {
    return tx
      .getRepository(BingoSquareEntity)
      .find({ where: { boardId, clearedAt: IsNull() }, order: { rowNumber: 'ASC', columnNumber: 'ASC' } });
  }

  /** Returns the squares of a board that visitors do not know, by row and column. */
  sealed(tx: EntityManager, boardId: number): Promise<BingoSquareEntity[]> {
    return tx.getRepository(BingoSquareEntity).find({
      where: { boardId, clearedAt: IsNull(), isSealed: true },
      order: { rowNumber: 'ASC', columnNumber: 'ASC' },
    });
  }

  async setSealed(tx: EntityManager, ids: readonly number[], isSealed: boolean): Promise<void> {
    if (ids.length === 0) return;
    await tx.getRepository(BingoSquareEntity).update({ id: Any([...ids]) }, { isSealed, revealDue: null });
  }

  async setDue(tx: EntityManager, id: number, due: Date | null): Promise<void> {
    await tx.getRepository(BingoSquareEntity).update(id, { revealDue: due });
  }
}
