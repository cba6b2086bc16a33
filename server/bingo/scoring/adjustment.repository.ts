import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoAdjustmentEntity } from './bingo-adjustment.entity.ts';

/** Fields of a new adjustment. */
type AdjustmentFields = Pick<BingoAdjustmentEntity, 'boardId' | 'teamId' | 'points' | 'reason' | 'madeBy' | 'madeAt'>;

/** Reads and writes bingo_adjustment. */
@Injectable()
export class AdjustmentRepository {
  /** Returns the adjustments that are not revoked, of teams that are not deleted, oldest first. */
  list(tx: EntityManager, boardId: number): Promise<BingoAdjustmentEntity[]> {
    return tx
      .getRepository(BingoAdjustmentEntity)
      .createQueryBuilder('a')
      .innerJoin(BingoTeamEntity, 't', 't.id = a.teamId AND t.deletedAt IS NULL')
      .where('a.boardId = :boardId AND a.revokedAt IS NULL', { boardId })
      .orderBy('a.id')
      .getMany();
  }

  /** Returns an adjustment of a board that is not revoked. */
  find(tx: EntityManager, boardId: number, id: number): Promise<BingoAdjustmentEntity | null> {
    return tx.getRepository(BingoAdjustmentEntity).findOneBy({ id, boardId, revokedAt: IsNull() });
  }

  async add(tx: EntityManager, fields: AdjustmentFields): Promise<BingoAdjustmentEntity> {
    const adjustments = tx.getRepository(BingoAdjustmentEntity);
    const row = adjustments.create({ ...fields, revokedAt: null, revokedBy: null, revokeReason: null });
    await adjustments.insert(row);
    return row;
  }

  async revoke(tx: EntityManager, id: number, by: { name: string; reason: string; at: Date }): Promise<void> {
    await tx
      .getRepository(BingoAdjustmentEntity)
      .update(id, { revokedAt: by.at, revokedBy: by.name, revokeReason: by.reason });
  }
}
