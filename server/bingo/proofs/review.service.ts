import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AdminChange } from '../../../shared/admin/admin.changes.ts';
import type { AuditAction } from '../../../shared/audit/audit-actions.ts';
import type { ApproveProofBody } from '../../../shared/bingo/proofs/proof-inputs.ts';
import type { ProofEvidence } from '../../../shared/bingo/proofs/proof-evidence.ts';
import type { Proof } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { type AuditActor, type AuditFact, AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { presentRecorded } from '../bingo.presenter.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { PictureRemovalRepository } from '../pictures/picture-removal.repository.ts';
import { CompletionRecordRepository } from '../completions/completion-record.repository.ts';
import { CompletionRecordService } from '../completions/completion-record.service.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import { shareOfProof } from '../completions/record-checks.ts';
import { cutBytes } from '../set-evidence.ts';
import type { BingoSubmissionEntity } from './bingo-submission.entity.ts';
import { PictureRepository } from './picture.repository.ts';
import { presentProof, shortProof } from './proof.presenter.ts';
import { SubmissionRepository, type SubmissionRow } from './submission.repository.ts';

/** Most bytes of the player's words in evidence, which every viewer gets. */
const NOTE_BYTES = 120;
const MOMENT_MS = 120_000;
const REOPENED = 'The proof was opened again';

/** Decides about proofs: what is approved becomes a record. D423. */
@Injectable()
export class ReviewService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly submissions: SubmissionRepository,
    private readonly pictures: PictureRepository,
    private readonly rows: EvaluationRepository,
    private readonly records: CompletionRecordRepository,
    private readonly recording: CompletionRecordService,
    private readonly removal: PictureRemovalRepository,
    private readonly completions: CompletionRepository,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Approves a proof, with corrections: it is recorded, and counts in the same event.
   * @throws DomainError PROOF_NOT_FOUND, SUBMISSION_DECIDED, CONFLICT (changed, or its square was), BOARD_LOCKED and
   * those of a record
   */
  approve(admin: AuditActor, id: number, body: ApproveProofBody): Promise<Proof> {
    return this.transactions.run(async (tx) => {
      const row = await this.pending(tx, id, body.expected);
      const square = await this.squareOf(tx, row, body);
      const person = await this.records.participant(tx, row.team_id, body.person ?? row.person_id ?? 0);
      if (!person) throw DomainError.at('person', 'MEMBER_NOT_FOUND', 'That player was never on this team');
      // What the player sent for another square says nothing about this one.
      const sent = square.id === row.square_id ? row : { amount: null, part: null };
      const share = shareOfProof(square, {
        amount: body.amount === undefined ? sent.amount : body.amount,
        part: body.part === undefined ? sent.part : body.part,
      });
      const at = body.at === undefined ? row.at : new Date(body.at);
      const now = this.clock.now();
      const { proof, change } = await this.change(tx, id, {
        ...{ status: 'approved', squareId: square.id, isShown: body.show, happenedAt: at, ...share },
        ...{ memberId: person.member_id, guestId: person.guest_id },
        ...{ decidedBy: admin.name, decidedAt: now, decisionNote: body.note || null },
      });
      const evidence: ProofEvidence = {
        ...{
          kind: 'proof',
          approved_by: admin.name,
          approved_at: now.toISOString(),
          sent_at: row.sent_at.toISOString(),
        },
        note: row.note && cutBytes(row.note, NOTE_BYTES),
        pictures: body.show ? proof.pictures.map((picture) => picture.id) : [],
        ...(row.pictures_deleted_at && { pictures_deleted_at: row.pictures_deleted_at.toISOString() }),
      };
      await this.recording.recordIn(
        tx,
        admin,
        {
          ...{ board_id: row.board_id, team_id: row.team_id, row: square.row_number, column: square.column_number },
          ...{ completed_by: person.member_id ?? person.guest_id ?? 0, completed_at: at.toISOString() },
          ...{ ...share, note: body.note ?? null },
        },
        { id, evidence, alongside: [change] },
      );
      return proof;
    });
  }

  /** Rejects a proof with a note that its player reads. @throws DomainError PROOF_NOT_FOUND, SUBMISSION_DECIDED, CONFLICT */
  reject(admin: AuditActor, id: number, { expected, note }: { expected: number; note: string }): Promise<Proof> {
    return this.transactions.run(async (tx) => {
      const row = await this.pending(tx, id, expected);
      const decided = { decidedBy: admin.name, decidedAt: this.clock.now(), decisionNote: note };
      const { proof, change } = await this.change(tx, id, { status: 'rejected', ...decided });
      const states = { before: { by: row.name }, after: { note } };
      await this.audit.record(tx, admin, factOf('bingo.proof.reject', row, states), [change]);
      return proof;
    });
  }

  /**
   * Takes a decision back: the proof waits again, and its record no longer counts.
   * @throws DomainError PROOF_NOT_FOUND, CONFLICT (not decided, withdrawn, or changed), BOARD_LOCKED
   */
  reopen(admin: AuditActor, id: number, expected: number): Promise<Proof> {
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (row.status !== 'approved' && row.status !== 'rejected') {
        throw new DomainError('CONFLICT', 'Nobody has decided this proof');
      }
      this.checkRevision(row, expected);
      const record = await this.submissions.record(tx, id);
      if (record !== null) await this.checkOpen(tx, row.board_id);
      const now = this.clock.now();
      const undecided = { decidedBy: null, decidedAt: null, decisionNote: null, isShown: false };
      const by = { name: admin.name, reason: REOPENED, now };
      if (record !== null) await this.records.revokeRecord(tx, record, by);
      const { proof, change } = await this.change(tx, id, { status: 'pending', ...undecided });
      const fact = factOf('bingo.proof.reopen', row, { before: { status: row.status, by: row.name } });
      if (record === null) await this.audit.record(tx, admin, fact, [change]);
      else {
        const changed = { boardId: row.board_id, square: row.square_id, fact, alongside: [change] };
        await this.recording.changeProof(tx, admin, changed);
      }
      return proof;
    });
  }

  /** Deletes the pictures of a proof; what it counted stays. @throws DomainError PROOF_NOT_FOUND */
  deletePictures(admin: AuditActor, id: number): Promise<Proof> {
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      const pictures = await this.pictures.list(tx, [id]);
      if (pictures.length === 0) return presentProof(row, []);
      const now = this.clock.now();
      const completions = await this.removal.remove(tx, [id], now);
      const { proof, change } = await this.present(tx, id);
      const fact = factOf('bingo.proof.pictures.delete', row, { before: { pictures: pictures.length } });
      await this.audit.record(tx, admin, fact, [change]);
      // The results of a board may be final: its evidence changes without another evaluation.
      const shown = (await this.completions.ofIds(tx, completions)).map(presentRecorded);
      if (shown.length > 0) await this.live.append(tx, bingoStream(row.board_id), shown);
      return proof;
    });
  }

  /** Returns the square that an approval is for: that of the proof, or another one of the board. */
  private async squareOf(tx: EntityManager, row: SubmissionRow, { row: line, column }: ApproveProofBody) {
    const squares = await this.rows.squares(tx, [row.board_id]);
    if (line !== undefined && column !== undefined) {
      const place = { row_number: line, column_number: column };
      const other = squares.find((each) => each.row_number === line && each.column_number === column);
      if (!other) throw DomainError.at('row', 'VALIDATION_FAILED', `${squareName(place)} is empty`);
      if (other.isSealed) throw DomainError.at('row', 'VALIDATION_FAILED', `${squareName(place)} is still secret`);
      return other;
    }
    const own = squares.find(({ id }) => id === row.square_id);
    if (!own) throw new DomainError('CONFLICT', `${squareName(row)} is another square since the proof was sent`);
    return own;
  }

  /** Returns a proof that waits, of a locked board, as the admin saw it. */
  private async pending(tx: EntityManager, id: number, expected: number): Promise<SubmissionRow> {
    const row = await this.lock(tx, id);
    if (row.status === 'withdrawn') throw new DomainError('CONFLICT', 'The player has withdrawn this proof');
    if (row.status !== 'pending') throw new DomainError('SUBMISSION_DECIDED', this.decided(row));
    this.checkRevision(row, expected);
    return row;
  }

  private decided({ status, decided_by, decided_at }: SubmissionRow): string {
    const isRecent = this.clock.now().getTime() - (decided_at?.getTime() ?? 0) < MOMENT_MS;
    return `${decided_by ?? 'Another admin'} has ${status} this${isRecent ? ' a moment ago' : ''}`;
  }

  private checkRevision(row: SubmissionRow, expected: number): void {
    if (row.revision === expected) return;
    throw new DomainError('CONFLICT', 'This proof has changed since you opened it. Look at it again.');
  }

  private async checkOpen(tx: EntityManager, boardId: number): Promise<void> {
    const window = await this.rows.window(tx, boardId);
    if (window?.locked) throw new DomainError('BOARD_LOCKED');
  }

  private async lock(tx: EntityManager, id: number): Promise<SubmissionRow> {
    const known = await this.submissions.find(tx, id);
    if (!known) throw new DomainError('PROOF_NOT_FOUND');
    await this.boards.lock(tx, known.board_id);
    // It may have been changed while this transaction waited for the board.
    const row = await this.submissions.find(tx, id);
    const isVisible = row && (row.pictures_deleted_at || (await this.pictures.list(tx, [id])).length > 0);
    if (!isVisible) throw new DomainError('PROOF_NOT_FOUND');
    return row;
  }

  private async change(
    tx: EntityManager,
    id: number,
    fields: Partial<BingoSubmissionEntity>,
  ): Promise<{ proof: Proof; change: AdminChange }> {
    await this.submissions.update(tx, id, fields);
    // An approved proof gets its record right after this.
    return this.present(tx, id, fields.status === 'approved');
  }

  private async present(
    tx: EntityManager,
    id: number,
    isRecorded = false,
  ): Promise<{ proof: Proof; change: AdminChange }> {
    const row = await this.submissions.find(tx, id);
    if (!row) throw new DomainError('PROOF_NOT_FOUND');
    const shown = isRecorded ? { ...row, has_record: true } : row;
    const proof = presentProof(shown, await this.pictures.list(tx, [id]));
    return { proof, change: { type: 'proof.changed', proof: shortProof(proof) } };
  }
}

function factOf(action: AuditAction, row: SubmissionRow, states: Pick<AuditFact, 'before' | 'after'>): AuditFact {
  return {
    action,
    subject: `${squareName(row)} “${row.item_name}” for ${row.team_name}`,
    boardId: row.board_id,
    memberId: row.is_member ? row.person_id : null,
    things: [
      { kind: 'square', board: row.board_id, place: squareName(row) },
      { kind: 'team', id: row.team_id },
    ],
    ...states,
  };
}
