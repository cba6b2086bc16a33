import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import { ADMIN_STREAM, BOARDS_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService, told } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { presentBoard } from '../bingo.presenter.ts';
import type { BingoBoardEntity } from './bingo-board.entity.ts';
import { BoardRepository, type CountedBoard } from './board.repository.ts';
import { EditConflictRepository } from './edit-conflict.repository.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import type { EditedThing, Seen } from './edited-thing.ts';

/** Result of an edit, with the changes to publish and the audit entry. */
export interface EditOutcome<T> {
  /** Value that the caller of the edit receives. */
  result: T;
  /** In order; `publish` adds the resulting completions and board.changed. */
  changes: BingoChange[];
  /** Audit entry, without the board's id. */
  fact: Omit<AuditFact, 'boardId'>;
  /** Ids of squares whose completions and progress are published again, because their event takes them from readers. */
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
    private readonly facts: EvaluationRepository,
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
    work: (tx: EntityManager, board: BingoBoardEntity) => Promise<EditOutcome<T> | { result: T; changes: null }>,
  ): Promise<T> {
    return this.transactions.run(async (tx) => {
      const board = await this.boards.take(tx, boardId);
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

  private async overtaken(tx: EntityManager, { id }: BingoBoardEntity, thing?: EditedThing): Promise<DomainError> {
    const board = await this.boards.counted(tx, id);
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
    before: Pick<BingoBoardEntity, 'id' | 'publicFrom'>,
    outcome: EditOutcome<unknown>,
  ): Promise<CountedBoard> {
    const { id } = before;
    const revised = await this.facts.revise(tx, id);
    if (!revised) throw new DomainError('BOARD_NOT_FOUND');
    const { board, rows } = revised;
    const listed = presentBoard(board);
    const deleted = rows === null;
    const follow = deleted ? [] : await this.evaluator.evaluate(tx, id, { again: outcome.touched, known: rows });
    const alongside: AdminChange = deleted
      ? { type: 'board.unlisted', board_id: id }
      : { type: 'board.listed', board: listed };
    const noted = await this.audit.note(tx, admin, { ...outcome.fact, boardId: id }, [alongside]);
    const changes: BingoChange[] = deleted
      ? [{ type: 'board.removed', board_id: id }]
      : [...outcome.changes, ...follow, { type: 'board.changed', board: listed }];
    const visible = board.isActive && !deleted;
    const was = before.publicFrom !== null;
    const events = [told(ADMIN_STREAM, noted), told(bingoStream(id), changes)];
    if (visible) events.push(told(BOARDS_STREAM, [{ type: 'board.listed', board: listed }]));
    else if (was) events.push(told(BOARDS_STREAM, [{ type: 'board.unlisted', board_id: id }]));
    const versions = await this.live.appendAll(tx, events);
    if (visible !== was) {
      await this.boards.setPublicFrom(tx, id, visible ? (versions.get(bingoStream(id)) ?? null) : null);
    }
    return board;
  }
}
