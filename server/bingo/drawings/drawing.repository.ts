import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoDrawingEntity } from './bingo-drawing.entity.ts';

/** The seed of the next drawing of a board, which nobody may read before it is used. */
export interface NextSeed {
  seed: string;
  fixedAt: Date;
}

/** Reads and writes bingo_drawing, and the seeds of the boards for their next drawing. */
@Injectable()
export class DrawingRepository {
  /** Returns the drawings of a board, newest first. */
  list(tx: EntityManager, boardId: number): Promise<BingoDrawingEntity[]> {
    return tx.getRepository(BingoDrawingEntity).find({ where: { boardId }, order: { id: 'DESC' } });
  }

  /** @throws DomainError BOARD_NOT_FOUND */
  async next(tx: EntityManager, boardId: number): Promise<NextSeed> {
    const board = await tx
      .getRepository(BingoBoardEntity)
      .findOne({ select: { id: true, drawSeed: true, drawFixedAt: true }, where: { id: boardId } });
    if (!board) throw new DomainError('BOARD_NOT_FOUND');
    return { seed: board.drawSeed, fixedAt: board.drawFixedAt };
  }

  /** Gives the board a new seed for its next drawing. */
  async renew(tx: EntityManager, boardId: number, at: Date): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(boardId, { drawSeed: randomUUID(), drawFixedAt: at });
  }

  async add(tx: EntityManager, drawing: Omit<BingoDrawingEntity, 'id' | 'undoneAt'>): Promise<void> {
    await tx.getRepository(BingoDrawingEntity).insert(drawing);
  }

  /** Marks the drawing of this moment as taken back. */
  async undo(tx: EntityManager, boardId: number, drawnAt: Date, at: Date): Promise<void> {
    await tx.getRepository(BingoDrawingEntity).update({ boardId, drawnAt, undoneAt: IsNull() }, { undoneAt: at });
  }

  /** Deletes what drawings were made of, for boards that ended before `before`. See SignUpRepository.forget(). */
  async forget(tx: EntityManager, before: Date): Promise<void> {
    await tx
      .getRepository(BingoDrawingEntity)
      .createQueryBuilder()
      .update({ facts: null })
      .where('facts IS NOT NULL')
      .andWhere(
        `board_id IN (SELECT id FROM bingo_board b
          WHERE coalesce(b.end_date, bingo_drawing.drawn_at + interval '180 days') < :before)`,
        { before },
      )
      .execute();
  }
}
