import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { ProofDetails, Proofs, proofsQuerySchema } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { FORMER_MEMBER } from '../completion.repository.ts';
import { PictureRepository } from './picture.repository.ts';
import { presentProof } from './proof.presenter.ts';
import { SubmissionRepository } from './submission.repository.ts';
import { ProofLinesRepository } from './proof-lines.repository.ts';

const MOST = 50;
const NEWEST = 2_147_483_647;
/** How far from the time of a proof the lines are that admins see beside it. */
const AROUND_MS = 2 * 3_600_000;

type Body<T> = Omit<T, 'success'>;

/** Reads the proofs that admins decide about, with what helps them. */
@Injectable()
export class ReviewQueueService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly submissions: SubmissionRepository,
    private readonly pictures: PictureRepository,
    private readonly lines: ProofLinesRepository,
  ) {}

  /** Returns proofs of a board, newest first; those that wait oldest first. @throws DomainError BOARD_NOT_FOUND */
  list(boardId: number, { status, before, after }: z.output<typeof proofsQuerySchema>): Promise<Body<Proofs>> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const query = { status: status ?? null, before: before ?? NEWEST, after: after ?? 0, most: MOST + 1 };
      const found = await this.submissions.list(tx, boardId, query);
      const rows = found.slice(0, MOST);
      const pictures = await this.pictures.list(
        tx,
        rows.map(({ id }) => id),
      );
      return {
        proofs: rows.map((row) => presentProof(row, pictures)),
        next: found.length > MOST ? (rows.at(-1)?.id ?? null) : null,
        ...(await this.submissions.count(tx, boardId)),
      };
    });
  }

  /** @throws DomainError PROOF_NOT_FOUND */
  get(id: number): Promise<Body<ProofDetails>> {
    return this.transactions.snapshot(async (tx) => {
      const row = await this.submissions.find(tx, id);
      const pictures = await this.pictures.list(tx, [id]);
      if (!row || (pictures.length === 0 && !row.pictures_deleted_at)) throw new DomainError('PROOF_NOT_FOUND');
      const same = await this.submissions.listByIds(tx, await this.pictures.sentBefore(tx, row.board_id, id));
      return {
        proof: presentProof(row, pictures),
        lines: await this.lines.around(tx, row.person_id, row.at, AROUND_MS),
        same_pictures: same.map((other) => ({
          ...{ id: other.id, name: other.name ?? FORMER_MEMBER, status: other.status },
          ...{ row_number: other.row_number, column_number: other.column_number },
        })),
      };
    });
  }
}
