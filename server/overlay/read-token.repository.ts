import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { BingoBoardEntity } from '../bingo/boards/bingo-board.entity.ts';
import { insertedId } from '../database/inserted-id.ts';
import { BingoReadTokenEntity } from './bingo-read-token.entity.ts';

/** Reads and writes read tokens. Revoked ones are kept but never returned. */
@Injectable()
export class ReadTokenRepository {
  /** Returns the id of the board's token with this hash. Returns null when there is none. */
  async findId(tx: EntityManager, boardId: number, secretHash: string): Promise<number | null> {
    const found = { boardId, secretHash, revokedAt: IsNull() };
    return (await tx.getRepository(BingoReadTokenEntity).findOneBy(found))?.id ?? null;
  }

  find(tx: EntityManager, id: number): Promise<BingoReadTokenEntity | null> {
    return tx.getRepository(BingoReadTokenEntity).findOneBy({ id, revokedAt: IsNull() });
  }

  exists(tx: EntityManager, id: number): Promise<boolean> {
    return tx.getRepository(BingoReadTokenEntity).existsBy({ id, revokedAt: IsNull() });
  }

  /** Returns the tokens of a board, newest first. */
  list(tx: EntityManager, boardId: number): Promise<BingoReadTokenEntity[]> {
    const where = { boardId, revokedAt: IsNull() };
    return tx.getRepository(BingoReadTokenEntity).find({ where, order: { id: 'DESC' } });
  }

  /** Returns false when the board does not exist or is deleted. */
  boardExists(tx: EntityManager, boardId: number): Promise<boolean> {
    return tx.getRepository(BingoBoardEntity).existsBy({ id: boardId, deletedAt: IsNull() });
  }

  async add(tx: EntityManager, row: Omit<BingoReadTokenEntity, 'id'>): Promise<BingoReadTokenEntity> {
    const id = insertedId(await tx.getRepository(BingoReadTokenEntity).insert(row));
    return { ...row, id };
  }

  async revoke(tx: EntityManager, id: number, revokedAt: Date): Promise<void> {
    await tx.getRepository(BingoReadTokenEntity).update({ id }, { revokedAt });
  }

  async setLastUsed(tx: EntityManager, id: number, lastUsedAt: Date): Promise<void> {
    await tx.getRepository(BingoReadTokenEntity).update({ id }, { lastUsedAt });
  }
}
