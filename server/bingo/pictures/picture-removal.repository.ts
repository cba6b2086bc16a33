import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { returnedIds } from '../../database/returned-rows.ts';
import { BingoBoardEntity } from '../boards/bingo-board.entity.ts';
import { BingoCompletionEntity } from '../completions/bingo-completion.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoPictureEntity } from '../proofs/bingo-picture.entity.ts';
import { BingoSubmissionEntity } from '../proofs/bingo-submission.entity.ts';

/** How long the pictures of a board are kept: from its end, or without one from the sending of the proof. */
const DEADLINE = `coalesce(b.endDate, s.sentAt)
  + make_interval(days => coalesce(CAST(b.settings ->> 'picture_days' AS integer), :days))`;

/** Deletes pictures of proofs for good, with everything that names them. D486. */
@Injectable()
export class PictureRemovalRepository {
  /**
   * Deletes the pictures of proofs, and writes to the proofs and to the evidence of what they counted when that was. With
   * `isForgotten` the words of their players go, too. The caller holds the locks of the boards.
   * @returns the ids of the completions whose evidence has changed; also on a board with final results
   */
  async remove(
    tx: EntityManager,
    submissionIds: readonly number[],
    at: Date,
    { isForgotten }: { isForgotten: boolean } = { isForgotten: false },
  ): Promise<number[]> {
    const ids = [...submissionIds];
    await tx.getRepository(BingoPictureEntity).delete({ submissionId: Any(ids) });
    await tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder()
      .update({ picturesDeletedAt: at, revision: () => 'revision + 1', ...(isForgotten && { note: null }) })
      .where({ id: Any(ids) })
      .execute();
    const patch = JSON.stringify({
      ...{ pictures: [], pictures_deleted_at: at.toISOString() },
      ...(isForgotten && { note: null }),
    });
    await tx
      .getRepository(BingoRecordEntity)
      .createQueryBuilder()
      .update({ keptEvidence: () => 'kept_evidence || CAST(:patch AS jsonb)' })
      .where(`submission_id = ANY (:ids) AND kept_evidence ->> 'kind' = 'proof'`, { ids, patch })
      .execute();
    const completions = tx
      .getRepository(BingoCompletionEntity)
      .createQueryBuilder()
      .update({ evidence: () => 'evidence || CAST(:patch AS jsonb)' })
      .where(`record_id IN (SELECT id FROM bingo_record WHERE submission_id = ANY (:ids))`, { ids, patch })
      .andWhere(`evidence ->> 'kind' = 'proof'`);
    return returnedIds(await completions.returning('id').execute());
  }

  /** Returns the boards that have pictures whose time is over, by id. @param days for boards that do not say how long */
  async boardsDue(tx: EntityManager, now: Date, days: number): Promise<number[]> {
    const rows = await due(tx, now, days)
      .select('p.boardId', 'id')
      .distinct()
      .orderBy('id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Returns the oldest proofs of a board that have pictures whose time is over. */
  async due(
    tx: EntityManager,
    boardId: number,
    { now, days, most }: { now: Date; days: number; most: number },
  ): Promise<number[]> {
    const rows = await due(tx, now, days)
      .andWhere('p.boardId = :boardId', { boardId })
      .select('s.id', 'id')
      .distinct()
      .orderBy('id')
      .limit(most)
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  /** Deletes pending proofs from before `before` that never had a picture: their pages were closed before they sent one. */
  async deleteUnfinished(tx: EntityManager, before: Date): Promise<void> {
    await tx
      .getRepository(BingoSubmissionEntity)
      .createQueryBuilder()
      .delete()
      .where(`status = 'pending' AND pictures_deleted_at IS NULL AND sent_at < :before`, { before })
      .andWhere('NOT EXISTS (SELECT 1 FROM bingo_picture p WHERE p.submission_id = bingo_submission.id)')
      .execute();
  }
}

function due(tx: EntityManager, now: Date, days: number) {
  return tx
    .getRepository(BingoPictureEntity)
    .createQueryBuilder('p')
    .innerJoin(BingoSubmissionEntity, 's', 's.id = p.submissionId')
    .innerJoin(BingoBoardEntity, 'b', 'b.id = p.boardId')
    .where(`${DEADLINE} <= :now`, { now, days });
}
