import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import type { AuditThing } from '../../../shared/audit/audit-things.ts';
import type { RecordCompletionBody } from '../../../shared/bingo/bingo-inputs.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Completion, ProgressCell } from '../../../shared/bingo/bingo.schemas.ts';
import type { ProofEvidence } from '../../../shared/bingo/proofs/proof-evidence.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { presentCompletion } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { cellOf, ProgressRepository } from '../progress.repository.ts';
import { startOf } from '../engine/claims.ts';
import { leavesOf } from '../engine/kinds/kinds.ts';
import { CompletionRecordRepository } from './completion-record.repository.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import type { RecordRow } from './record-rows.ts';
import { checkPart } from './record-checks.ts';
import { RevocationService } from './revocation.service.ts';

const NOT_THEN = 'The square did not count for this team at that time: see its times, its reveal and its owner';

/** What the team has of the square after a record: it, or the progress towards it. */
interface Recorded {
  completion: Completion | null;
  progress?: ProgressCell;
}

/** A proof that an admin approves. */
export interface ApprovedProof {
  id: number;
  evidence: ProofEvidence;
  /** Changes of the `admin` stream that belong to it. */
  alongside: AdminChange[];
}

/** Records completions that no log line shows, and revokes completions with a reason. */
@Injectable()
export class CompletionRecordService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly records: CompletionRecordRepository,
    private readonly rows: EvaluationRepository,
    private readonly completions: CompletionRepository,
    private readonly progress: ProgressRepository,
    private readonly evaluator: BingoEvaluator,
    private readonly revocations: RevocationService,
    private readonly audit: AuditService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /**
   * Records a completion, or with an amount or a part some of it. Returns the stored one when the same player, time,
   * amount and part are recorded a second time; with neither, also when a record with one completed the square.
   * @throws DomainError BOARD_NOT_FOUND, TEAM_NOT_FOUND, MEMBER_NOT_FOUND (never on that team), VALIDATION_FAILED (no
   * such square or part, outside the board's dates, in the future), CONFLICT (the team has the square)
   */
  record(admin: AuditActor, body: RecordCompletionBody): Promise<Recorded> {
    return this.transactions.run((tx) => this.recordIn(tx, admin, body));
  }

  /**
   * Records in a transaction that ends with this, as record() does. With a proof the record is that of the proof, and the
   * audit says that it was approved; a second one of the same player and time is another record.
   */
  async recordIn(
    tx: EntityManager,
    admin: AuditActor,
    body: RecordCompletionBody,
    proof?: ApprovedProof,
  ): Promise<Recorded> {
    const at = new Date(body.completed_at);
    const board = await this.lock(tx, body.board_id);
    const team = await this.records.team(tx, body.board_id, body.team_id);
    if (!team) throw DomainError.at('team_id', 'TEAM_NOT_FOUND');
    const place = { row_number: body.row, column_number: body.column };
    const square = (await this.rows.squares(tx, [body.board_id])).find(
      (each) => each.row_number === body.row && each.column_number === body.column,
    );
    if (!square) throw DomainError.at('row', 'VALIDATION_FAILED', `${squareName(place)} is empty`);
    const person = await this.records.participant(tx, body.team_id, body.completed_by);
    if (!person) throw DomainError.at('completed_by', 'MEMBER_NOT_FOUND', 'That player was never on this team');
    if (at.getTime() < startOf(board.start.getTime()) || (board.end && at >= board.end)) {
      throw DomainError.at('completed_at', 'VALIDATION_FAILED', 'The time is outside the dates of the board');
    }
    if (at > this.clock.now()) throw DomainError.at('completed_at', 'VALIDATION_FAILED', 'The time is in the future');

    const { amount = null, part = null } = body;
    checkPart(square, { amount, part });
    const isSome = amount !== null || part !== null;
    const standing = await this.standing(tx, body.board_id, team.id, square.id);
    const wanted = { team: team.id, square: square.id, person: body.completed_by, at, amount, part };
    // The completion itself tells most repeats, without a read of all records.
    if (standing && !isSome && !proof && isShown(standing, wanted)) return { completion: standing };
    if (!proof && (standing || isSome)) {
      const records = await this.rows.records(tx, body.board_id);
      const isRepeated = records.some((each) => isSame(each, wanted));
      if (isRepeated) return this.reached(tx, body.board_id, standing, { team: team.id, square });
    }
    if (standing) throw DomainError.at('team_id', 'CONFLICT', `${team.teamName} already has ${squareName(place)}`);
    await this.records.add(tx, {
      board: body.board_id,
      team: team.id,
      square: square.id,
      person,
      at,
      amount,
      part,
      note: body.note ?? null,
      ...(proof && { proof }),
      by: admin.name,
      now: this.clock.now(),
    });
    const follow = isSome ? [square.id] : [];
    await this.publish(
      tx,
      admin,
      body.board_id,
      follow,
      {
        action: proof ? 'bingo.proof.approve' : 'bingo.completion.record',
        subject: `${squareName(place)} “${square.item_name}” for ${team.teamName}`,
        boardId: body.board_id,
        memberId: person.member_id,
        things: thingsOf(body.board_id, squareName(place), team.id),
        after: {
          by: person.name,
          at: at.toISOString(),
          note: body.note ?? null,
          ...(amount !== null && { amount }),
          ...(part !== null && { part: leavesOf(square)[part - 1]?.label }),
        },
      },
      proof?.alongside,
    );
    const made = await this.standing(tx, body.board_id, team.id, square.id);
    if (!made && !isSome) throw DomainError.at('completed_at', 'VALIDATION_FAILED', NOT_THEN);
    return this.reached(tx, body.board_id, made, { team: team.id, square });
  }

  /** Revokes a completion; its log line never completes this square again. @throws DomainError COMPLETION_NOT_FOUND */
  async revoke(admin: AuditActor, completionId: number, reason: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const boardId = await this.records.boardOf(tx, completionId);
      if (boardId === null) throw new DomainError('COMPLETION_NOT_FOUND');
      await this.lock(tx, boardId);
      // Another admin may have revoked the completion while this transaction waited for the lock.
      const basis = await this.records.basis(tx, completionId);
      const row = await this.completions.find(tx, completionId);
      if (!basis || !row) throw new DomainError('COMPLETION_NOT_FOUND');
      const by = { name: admin.name, reason, now: this.clock.now() };
      await this.revocations.revokeBasis(tx, { ...basis, boardId }, row.rule, by);
      const completion = presentCompletion(row);
      await this.publish(tx, admin, boardId, [], {
        action: 'bingo.completion.revoke',
        subject: `${squareName(completion)} “${completion.item_name}” of ${completion.team_name}`,
        boardId,
        memberId: row.member_id,
        things: thingsOf(boardId, squareName(completion), row.team_id),
        before: {
          by: completion.member_display_name ?? completion.guest_display_name,
          at: completion.completed_at,
          evidence: completion.evidence,
        },
        after: { reason },
      });
    });
  }

  /** Takes the record of a proof back, or changes its evidence, in a transaction that ends with this. */
  async changeProof(
    tx: EntityManager,
    admin: AuditActor,
    {
      boardId,
      square,
      fact,
      alongside,
    }: { boardId: number; square: number; fact: AuditFact; alongside: AdminChange[] },
  ): Promise<void> {
    await this.publish(tx, admin, boardId, [square], fact, alongside);
  }

  private async lock(tx: EntityManager, boardId: number): Promise<{ start: Date; end: Date | null }> {
    await this.boards.lock(tx, boardId);
    const window = await this.rows.window(tx, boardId);
    if (!window) throw new DomainError('BOARD_NOT_FOUND');
    if (window.locked !== null) throw new DomainError('BOARD_LOCKED');
    return window;
  }

  private async standing(tx: EntityManager, board: number, team: number, square: number): Promise<Completion | null> {
    const row = (await this.completions.list(tx, board)).find(
      (each) => each.team_id === team && each.square_id === square,
    );
    return row ? presentCompletion(row) : null;
  }

  /** Returns the completion of a square, or without one what the team has of it. */
  private async reached(
    tx: EntityManager,
    boardId: number,
    completion: Completion | null,
    { team, square }: { team: number; square: { id: number; row_number: number; column_number: number } },
  ): Promise<Recorded> {
    if (completion) return { completion };
    const rows = await this.progress.stored(tx, boardId);
    const own = rows.find((row) => row.team === team && row.square === square.id);
    if (!own) return { completion };
    return { completion, progress: cellOf(own, square) };
  }

  /** @param told squares whose progress the event must have, because an admin waits for it */
  private async publish(
    tx: EntityManager,
    admin: AuditActor,
    boardId: number,
    told: readonly number[],
    fact: AuditFact,
    alongside: readonly AdminChange[] = [],
  ): Promise<void> {
    const changes: BingoChange[] = await this.evaluator.evaluate(tx, boardId);
    const cells = told.length === 0 ? [] : await this.progress.tellSquares(tx, told);
    if (cells.length > 0) changes.push({ type: 'progress', cells });
    await this.audit.record(tx, admin, fact, alongside);
    if (changes.length > 0) await this.live.append(tx, bingoStream(boardId), changes);
  }
}

interface Wanted {
  team: number;
  square: number;
  person: number;
  at: Date;
  amount: number | null;
  part: number | null;
}

/** Returns true when the completion is by an admin, with the player and the time of the wanted record. */
function isShown({ evidence, completed_by, completed_at }: Completion, { person, at }: Wanted): boolean {
  return evidence.kind === 'manual' && completed_by === person && Date.parse(completed_at) === at.getTime();
}

/** Returns true when the record is the wanted one, which was sent twice. */
function isSame(record: RecordRow, { team, square, person, at, amount, part }: Wanted): boolean {
  return (
    record.team === team &&
    record.square === square &&
    record.amount === amount &&
    record.part === part &&
    (record.member_id ?? record.guest_id) === person &&
    record.at.getTime() === at.getTime()
  );
}

/** Returns the square and the team of a completion as the audit names them. */
function thingsOf(board: number, place: string, team: number): AuditThing[] {
  return [
    { kind: 'square', board, place },
    { kind: 'team', id: team },
  ];
}
