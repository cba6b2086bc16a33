import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { presentBoard, presentRecorded } from '../bingo.presenter.ts';
import { BoardRepository, type CountedBoard } from './board.repository.ts';
import { EditConflictRepository } from './edit-conflict.repository.ts';
import type { EditedThing, Seen } from './edited-thing.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { ProgressRepository } from '../progress.repository.ts';

/** Result of an edit, with the changes to publish and the audit entry. */
export interface EditOutcome<T> {
  /** Value that the caller of the edit receives. */
  result: T;
  /** In order; `publish` adds the resulting completions and board.changed. */
  changes: BingoChange[];
  /** Audit entry, without the board's id. */
  fact: Omit<AuditFact, 'boardId'>;
  /** Ids of squares whose completions and progress have to be published again, because the square's position or texts changed. */
  touched?: readonly number[];
  /** True for an edit that a board with final results allows, because it cannot change them. */
  keepsResults?: true;
}

const ANY: { revision: null; thing?: EditedThing } = { revision: null };

/** Runs every edit of a board by an admin: locks, checks, evaluates, audits and publishes in one transaction. */
@Injectable()
export class BoardEditService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly completions: CompletionRepository,
    private readonly progress: ProgressRepository,
    private readonly evaluator: BingoEvaluator,
    private readonly conflicts: EditConflictRepository,
    private readonly audit: AuditService,
    private readonly live: LiveService,
  ) {}

  /**
   * Locks a board and runs `work` on it. Publishes nothing when `work` returns null as its changes.
   * @param expected the revision that the admin's page showed when the form was opened (If-Match); null accepts any
   * @throws DomainError BOARD_NOT_FOUND; BOARD_CHANGED when the board has another revision; BOARD_LOCKED when `work`
   * changes a board whose results are final, unless its outcome `keepsResults`
   */
  edit<T>(
    admin: AuditActor,
    boardId: number,
    expected: number | Seen | null,
    work: (tx: EntityManager, board: CountedBoard) => Promise<EditOutcome<T> | { result: T; changes: null }>,
  ): Promise<T> {
    return this.transactions.run(async (tx) => {
      if (!(await this.boards.lock(tx, boardId))) throw new DomainError('BOARD_NOT_FOUND');
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const { revision, thing } = typeof expected === 'object' ? (expected ?? ANY) : { revision: expected };
      if (revision !== null && revision !== board.revision) throw await this.overtaken(tx, board, thing);
      const outcome = await work(tx, board);
      if (outcome.changes === null) return outcome.result;
      if (board.lockedAt !== null && outcome.keepsResults !== true) throw new DomainError('BOARD_LOCKED');
      await this.publish(tx, admin, board, outcome);
      return outcome.result;
    });
  }

  private async overtaken(tx: EntityManager, board: CountedBoard, thing?: EditedThing): Promise<DomainError> {
    const last = await this.conflicts.last(tx, board.id);
    const message = last ? `${last.actorName} has changed ${last.subject} since you opened it` : undefined;
    const conflict = thing && {
      version: String(board.revision),
      present: { ...(await thing.present(tx, board)) },
      by: await this.conflicts.by(tx, board.id, thing),
    };
    return new DomainError('BOARD_CHANGED', message, undefined, conflict);
  }

  /**
   * Publishes a board as this transaction leaves it. @param before the board as it was read under the same lock; a new
   * board as it was stored
   */
  async publish(
    tx: EntityManager,
    admin: AuditActor,
    before: CountedBoard,
    outcome: EditOutcome<unknown>,
  ): Promise<CountedBoard> {
    const { id } = before;
    await this.boards.revise(tx, id);
    const board = await this.boards.find(tx, id);
    if (!board) throw new DomainError('BOARD_NOT_FOUND');
    const listed = presentBoard(board);
    const deleted = board.deletedAt !== null;
    const follow = deleted ? [] : await this.evaluator.evaluate(tx, id);
    const shown = deleted ? [] : await this.completions.ofSquares(tx, outcome.touched ?? []);
    // The event of a set square removes its progress in the state of a reader.
    const isCounting = outcome.changes.some((change) => change.type === 'square.set' && change.item.goal);
    const cells = isCounting ? await this.progress.tellSquares(tx, outcome.touched ?? [], true) : [];
    const isStepped = outcome.changes.some((change) => change.type === 'square.set' && change.item.steps);
    const steps = isStepped ? await this.progress.steps(tx, id, outcome.touched ?? []) : [];
    const alongside: AdminChange = deleted
      ? { type: 'board.unlisted', board_id: id }
      : { type: 'board.listed', board: listed };
    await this.audit.record(tx, admin, { ...outcome.fact, boardId: id }, [alongside]);

    const changes: BingoChange[] = deleted
      ? [{ type: 'board.removed', board_id: id }]
      : [
          ...outcome.changes,
          ...follow,
          ...shown.map(presentRecorded),
          ...(cells.length === 0 ? [] : [{ type: 'progress' as const, cells }]),
          ...(steps.length === 0 ? [] : [{ type: 'steps' as const, cells: steps }]),
          { type: 'board.changed', board: listed },
        ];
    const version = await this.live.append(tx, bingoStream(id), changes);
    const visible = board.isActive && !deleted;
    const was = before.publicFrom !== null;
    if (visible !== was) await this.boards.setPublicFrom(tx, id, visible ? version : null);
    if (visible) await this.live.append(tx, BOARDS_STREAM, [{ type: 'board.listed', board: listed }]);
    else if (was) await this.live.append(tx, BOARDS_STREAM, [{ type: 'board.unlisted', board_id: id }]);
    return board;
  }
}
