import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SendProofBody } from '../../../shared/bingo/proofs/proof-inputs.ts';
import {
  MAX_BOARD_BYTES,
  MAX_BOARD_PICTURES,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PROOFS,
  MAX_PROOFS_AN_HOUR,
  MAX_WAITING,
} from '../../../shared/bingo/proofs/proof-limits.ts';
import type { OwnProof } from '../../../shared/bingo/proofs/proofs.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import type { LinkHolder } from '../../auth/player-link.registry.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { PictureEncoderService } from '../../icons/picture-encoder.service.ts';
import { LiveService } from '../../live/stream/live.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { CompletionRecordRepository } from '../completions/completion-record.repository.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import { shareOfProof } from '../completions/record-checks.ts';
import { startOf } from '../engine/claims.ts';
import { LinkService } from '../links/link.service.ts';
import { PictureRepository } from './picture.repository.ts';
import { pictureBytes, pictureHash } from './picture-bytes.ts';
import { presentOwnProof, presentProof, shortProof } from './proof.presenter.ts';
import { SubmissionRepository, type SubmissionRow } from './submission.repository.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Most proofs that a player's page shows. */
const MOST_SHOWN = 60;
const WAITING = `${MAX_WAITING} proofs of your team for this square are waiting for an admin`;

/** Takes the proofs that players send by their links. D421. */
@Injectable()
export class SubmissionService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: LinkService,
    private readonly boards: BoardRepository,
    private readonly rows: EvaluationRepository,
    private readonly records: CompletionRecordRepository,
    private readonly submissions: SubmissionRepository,
    private readonly pictures: PictureRepository,
    private readonly encoder: PictureEncoderService,
    private readonly live: LiveService,
    private readonly clock: Clock,
  ) {}

  /** Returns the proofs that were sent by the holder's seat, or for its player; newest first. */
  listOwn(holder: LinkHolder): Promise<OwnProof[]> {
    return this.transactions.snapshot(async (tx) => {
      const rows = await this.submissions.listOwn(tx, { ...holder, linkId: holder.id }, MOST_SHOWN);
      const pictures = await this.pictures.list(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => presentOwnProof(row, pictures));
    });
  }

  /**
   * Stores a proof, and returns the stored one when it is sent a second time. Admins see it with its first picture.
   * @throws DomainError LINK_REVOKED, MEMBER_NOT_FOUND, VALIDATION_FAILED, CONFLICT (the team has the square, or enough
   * proofs wait), TOO_MANY_REQUESTS
   */
  send(holder: LinkHolder, body: SendProofBody): Promise<OwnProof> {
    return this.transactions.run(async (tx) => {
      const { start, end } = await this.lockOpen(tx, holder);
      const known = await this.submissions.findByKey(tx, holder.id, body.key);
      if (known) return this.own(tx, known);
      const now = this.clock.now();
      const at = momentOf(body.at, { start, end, now });
      const square = (await this.rows.squares(tx, [holder.boardId])).find(
        ({ row_number, column_number }) => row_number === body.row && column_number === body.column,
      );
      const place = squareName({ row_number: body.row, column_number: body.column });
      if (!square) throw DomainError.at('row', 'VALIDATION_FAILED', `${place} is empty`);
      if (square.isSealed === true) throw DomainError.at('row', 'VALIDATION_FAILED', `${place} is still secret`);
      const share = shareOfProof(square, { amount: body.amount ?? null, part: body.part ?? null });
      const player = await this.playerOf(tx, holder, body.person ?? holder.personId);
      const isDone = (await this.rows.completions(tx, holder.boardId)).some(
        (each) => each.team === holder.teamId && each.square === square.id,
      );
      if (isDone) throw new DomainError('CONFLICT', `Your team already has ${place}`);
      await this.checkLimits(tx, holder, square.id, now);
      const id = await this.submissions.add(
        tx,
        {
          ...{ boardId: holder.boardId, teamId: holder.teamId, squareId: square.id, linkId: holder.id },
          ...{ memberId: player.member_id, guestId: player.guest_id, sentKey: body.key, happenedAt: at },
          ...{ ...share, note: body.note || null },
        },
        now,
      );
      return this.own(tx, await this.submissions.find(tx, id));
    });
  }

  /**
   * Adds a picture to a proof that waits; one at the same place was sent before and stays.
   * @throws DomainError PROOF_NOT_FOUND, CONFLICT (decided), VALIDATION_FAILED (no picture), PICTURES_FULL
   */
  async addPicture(holder: LinkHolder, id: number, place: number, dataUrl: string): Promise<OwnProof> {
    // Before the work of decoding, which nobody gets for a proof that takes no picture.
    const before = await this.transactions.run((tx) => this.waiting(tx, holder, id, place));
    if (before.hasPicture) return before.proof;
    const bytes = pictureBytes(dataUrl);
    if (bytes === 'too large') {
      throw DomainError.at('picture', 'VALIDATION_FAILED', `A picture may have at most ${MAX_PICTURE_BYTES >> 20} MB`);
    }
    const encoded = bytes && (await this.encoder.encode(bytes, MAX_PICTURE_PIXELS));
    if (!encoded) throw DomainError.at('picture', 'VALIDATION_FAILED', 'Choose a PNG, JPEG or WebP picture');
    return this.transactions.run(async (tx) => {
      await this.lockOpen(tx, holder);
      const now = await this.waiting(tx, holder, id, place);
      if (now.hasPicture) return now.proof;
      const size = encoded.webp.length + encoded.thumb.length;
      const total = await this.pictures.total(tx, holder.boardId);
      if (total.pictures >= MAX_BOARD_PICTURES || total.bytes + size > MAX_BOARD_BYTES) {
        throw new DomainError('PICTURES_FULL');
      }
      const common = { boardId: holder.boardId, submissionId: id, place, size, sentAt: this.clock.now() };
      await this.pictures.add(tx, { ...encoded, ...common, sha256: pictureHash(encoded.webp) });
      return this.change(tx, id, {});
    });
  }

  /** Withdraws a proof that waits, and deletes its pictures. @throws DomainError PROOF_NOT_FOUND, CONFLICT */
  withdraw(holder: LinkHolder, id: number): Promise<void> {
    return this.transactions.run(async (tx) => {
      await this.lock(tx, holder);
      const { proof } = await this.waiting(tx, holder, id, 0);
      await this.pictures.deleteOf(tx, [id]);
      const now = this.clock.now();
      // A proof without a picture was never shown to admins, and is not now.
      const wasShown = proof.pictures.length > 0;
      await this.change(tx, id, { status: 'withdrawn', decidedAt: now, ...(wasShown && { picturesDeletedAt: now }) });
    });
  }

  /** Changes a proof and tells admins about it when they can see it. */
  private async change(
    tx: EntityManager,
    id: number,
    fields: Parameters<SubmissionRepository['update']>[2],
  ): Promise<OwnProof> {
    await this.submissions.update(tx, id, fields);
    const row = await this.submissions.find(tx, id);
    if (!row) throw new DomainError('PROOF_NOT_FOUND');
    const pictures = await this.pictures.list(tx, [id]);
    if (pictures.length > 0 || row.pictures_deleted_at) {
      const proof = shortProof(presentProof(row, pictures));
      await this.live.append(tx, ADMIN_STREAM, [{ type: 'proof.changed', proof }]);
    }
    return presentOwnProof(row, pictures);
  }

  /** Locks the board, and checks that the link still stands. */
  private async lock(
    tx: EntityManager,
    holder: LinkHolder,
  ): Promise<{ start: Date; end: Date | null; locked: Date | null }> {
    await this.boards.lock(tx, holder.boardId);
    const window = await this.rows.window(tx, holder.boardId);
    if (!window || !(await this.links.stands(tx, holder.id))) throw new DomainError('LINK_REVOKED');
    return window;
  }

  private async lockOpen(tx: EntityManager, holder: LinkHolder): Promise<{ start: Date; end: Date | null }> {
    const window = await this.lock(tx, holder);
    if (window.locked !== null) throw new DomainError('BOARD_LOCKED', 'The results of this board are final');
    return window;
  }

  private async waiting(
    tx: EntityManager,
    holder: LinkHolder,
    id: number,
    place: number,
  ): Promise<{ proof: OwnProof; hasPicture: boolean }> {
    const row = await this.submissions.find(tx, id);
    const isOwn = row?.team_id === holder.teamId && (await this.isSentBy(tx, holder, row));
    if (!row || !isOwn) throw new DomainError('PROOF_NOT_FOUND');
    if (row.status !== 'pending') throw new DomainError('CONFLICT', 'This proof no longer waits for an admin');
    const pictures = await this.pictures.list(tx, [id]);
    const hasPicture = pictures.some((each) => each.place === place);
    return { proof: presentOwnProof(row, pictures), hasPicture };
  }

  /** Returns true for a proof that the holder's seat has sent, or another one for its player. */
  private async isSentBy(tx: EntityManager, holder: LinkHolder, row: SubmissionRow): Promise<boolean> {
    if (row.person_id === holder.personId || row.link_id === holder.id) return true;
    return row.link_id !== null && (await this.links.areOfOneSeat(tx, row.link_id, holder.id));
  }

  private async playerOf(tx: EntityManager, holder: LinkHolder, personId: number) {
    const players = await this.links.playersOf(holder);
    const isOnTeam = players.some(({ person_id }) => person_id === personId);
    const player = isOnTeam ? await this.records.participant(tx, holder.teamId, personId) : null;
    if (!player) throw DomainError.at('person', 'MEMBER_NOT_FOUND', 'This link cannot send for that player');
    return player;
  }

  private async checkLimits(tx: EntityManager, holder: LinkHolder, square: number, now: Date): Promise<void> {
    const hourAgo = new Date(now.getTime() - HOUR_MS);
    const sent = await this.submissions.sent(tx, holder.id, hourAgo);
    if (sent.recent >= MAX_PROOFS_AN_HOUR) {
      throw new DomainError('TOO_MANY_REQUESTS', `You can send ${MAX_PROOFS_AN_HOUR} proofs in an hour`);
    }
    if (sent.all >= MAX_PROOFS) {
      throw new DomainError('TOO_MANY_REQUESTS', `You can send ${MAX_PROOFS} proofs for one board`);
    }
    const waiting = await this.submissions.waiting(tx, holder.teamId, square, hourAgo);
    if (waiting >= MAX_WAITING) throw new DomainError('CONFLICT', WAITING);
  }

  private async own(tx: EntityManager, row: SubmissionRow | null): Promise<OwnProof> {
    if (!row) throw new DomainError('PROOF_NOT_FOUND');
    return presentOwnProof(row, await this.pictures.list(tx, [row.id]));
  }
}

/** Returns when it happened: by default now, or the last minute of a board that has ended. */
function momentOf(asked: string | undefined, { start, end, now }: { start: Date; end: Date | null; now: Date }): Date {
  if (now.getTime() < startOf(start.getTime())) {
    throw new DomainError('CONFLICT', 'The board has not started yet');
  }
  const last = end && now >= end ? new Date(end.getTime() - MINUTE_MS) : now;
  if (asked === undefined) return last;
  const at = new Date(asked);
  if (at.getTime() < startOf(start.getTime()) || (end && at >= end)) {
    throw DomainError.at('at', 'VALIDATION_FAILED', 'The time is outside the dates of the board');
  }
  if (at > now) throw DomainError.at('at', 'VALIDATION_FAILED', 'The time is in the future');
  return at;
}
