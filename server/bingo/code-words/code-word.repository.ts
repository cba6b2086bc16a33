import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredCodeWord } from '../../../shared/bingo/code-words/code-words.schemas.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';

/** Reads and writes the code words of boards. */
@Injectable()
export class CodeWordRepository {
  /** Returns the boards that have started and have a code word that nobody knows, by id. */
  async due(tx: EntityManager, now: Date): Promise<number[]> {
    const rows = await tx
      .getRepository(BingoBoardEntity)
      .createQueryBuilder('b')
      .select('b.id', 'id')
      .where(`b.codeWord ->> 'told_at' IS NULL AND b.codeWord IS NOT NULL AND b.deletedAt IS NULL`)
      .andWhere('coalesce(b.startDate, b.createdAt) <= :now', { now })
      .orderBy('b.id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  async set(tx: EntityManager, boardId: number, codeWord: StoredCodeWord): Promise<void> {
    await tx.getRepository(BingoBoardEntity).update(boardId, { codeWord });
  }
}
