import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import type { AuditThing } from '../../../shared/audit/audit-things.ts';
import type { RecordCompletionBody } from '../../../shared/bingo/bingo-inputs.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { ProofEvidence } from '../../../shared/bingo/proofs/proof-evidence.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { ADMIN_STREAM, bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService, told } from '../../live/stream/live.service.ts';
import { BingoEvaluator, type Telling } from '../bingo-evaluator.ts';
import { presentCompletion } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { cellOf } from '../progress.repository.ts';
import { startOf } from '../engine/claims.ts';
import { leavesOf } from '../engine/kinds/kinds.ts';
import { CompletionRecordRepository } from './completion-record.repository.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import type { FactRows } from '../facts.repository.ts';
import { checkPart, isSame, isShown, participantOf, reachedIn, type Recorded } from './record-checks.ts';
import { RevocationService } from './revocation.service.ts';

const NOT_THEN = 'The square did not count for this team at that time: see its times, its reveal and its owner';

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
    const rows = await this.lock(tx, body.board_id);
    const { window: board } = rows;
    const team = rows.teams.find(({ id }) => id === body.team_id);
    if (!team) throw DomainError.at('team_id', 'TEAM_NOT_FOUND');
    const place = { row_number: body.row, column_number: body.column };
    const square = rows.squares.find((each) => each.row_number === body.row && each.column_number === body.column);
    if (!square) throw DomainError.at('row', 'VALIDATION_FAILED', `${squareName(place)} is empty`);
    const person = participantOf(rows, team.id, body.completed_by);
    if (!person) throw DomainError.at('completed_by', 'MEMBER_NOT_FOUND', 'That player was never on this team');
    if (at.getTime() < startOf(board.start.getTime()) || (board.end && at >= board.end)) {
      throw DomainError.at('completed_at', 'VALIDATION_FAILED', 'The time is outside the dates of the board');
    }
    if (at > this.clock.now()) throw DomainError.at('completed_at', 'VALIDATION_FAILED', 'The time is in the future');

    const { amount = null, part = null } = body;
    checkPart(square, { amount, part });
    const isSome = amount !== null || part !== null;
    const standing = rows.completions.find((each) => each.team === team.id && each.square === square.id);
    const wanted = { team: team.id, square: square.id, person: body.completed_by, at, amount, part };
    const isRepeated =
      (standing && !isSome && isShown(standing, wanted)) ||
      ((standing || isSome) && rows.records.some((each) => isSame(each, wanted)));
    if (isRepeated && !proof) return this.repeated(tx, rows, standing, { team: team.id, square });
    if (standing) throw DomainError.at('team_id', 'CONFLICT', `${team.name} already has ${squareName(place)}`);
    const record = await this.records.add(tx, {
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
    const telling = { known: { ...rows, records: [...rows.records, record] }, now: isSome ? [square.id] : [] };
    const changes = await this.publish(
      tx,
      admin,
      body.board_id,
      telling,
      {
        action: proof ? 'bingo.proof.approve' : 'bingo.completion.record',
        subject: `${squareName(place)} “${square.item_name}” for ${team.name}`,
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
    const made = reachedIn(changes, { team: team.id, ...place });
    if (!made.completion && !isSome) throw DomainError.at('completed_at', 'VALIDATION_FAILED', NOT_THEN);
    if (made.completion || made.progress) return made;
    return this.repeated(tx, rows, undefined, { team: team.id, square });
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
      await this.publish(
        tx,
        admin,
        boardId,
        {},
        {
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
        },
      );
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
    await this.publish(tx, admin, boardId, { now: [square] }, fact, alongside);
  }

  private async lock(tx: EntityManager, boardId: number): Promise<FactRows> {
    await this.boards.lock(tx, boardId);
    const rows = await this.rows.read(tx, boardId);
    if (!rows) throw new DomainError('BOARD_NOT_FOUND');
    if (rows.window.locked !== null) throw new DomainError('BOARD_LOCKED');
    return rows;
  }

  /** Returns the stored completion of a square, or without one what the team has of it. */
  private async repeated(
    tx: EntityManager,
    rows: FactRows,
    standing: { id: number } | undefined,
    { team, square }: { team: number; square: { id: number; row_number: number; column_number: number } },
  ): Promise<Recorded> {
    const row = standing && (await this.completions.find(tx, standing.id));
    if (row) return { completion: presentCompletion(row) };
    const own = rows.progress.find((each) => each.team === team && each.square === square.id);
    return { completion: null, ...(own && { progress: cellOf(own, square) }) };
  }

  /** Evaluates and tells, and returns what it told readers of the board. */
  private async publish(
    tx: EntityManager,
    admin: AuditActor,
    boardId: number,
    telling: Telling,
    fact: AuditFact,
    alongside: readonly AdminChange[] = [],
  ): Promise<BingoChange[]> {
    const changes = await this.evaluator.evaluate(tx, boardId, telling);
    const noted = await this.audit.note(tx, admin, fact, alongside);
    const events = [told(ADMIN_STREAM, noted)];
    if (changes.length > 0) events.push(told(bingoStream(boardId), changes));
    await this.live.appendAll(tx, events);
    return changes;
  }
}

/** Returns the square and the team of a completion as the audit names them. */
function thingsOf(board: number, place: string, team: number): AuditThing[] {
  return [
    { kind: 'square', board, place },
    { kind: 'team', id: team },
  ];
}
