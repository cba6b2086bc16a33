import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import { PRODUCT } from '../../../shared/product.ts';
import { returnedIds } from '../../database/returned-rows.ts';
import type { MemberPair } from '../../members/member-data.registry.ts';
import type { KeptContribution } from '../bingo-evaluator.ts';
import { BingoCompletionEntity } from '../completions/bingo-completion.entity.ts';
import { BingoRecordEntity } from '../completions/bingo-record.entity.ts';
import { BingoRevocationEntity } from '../completions/bingo-revocation.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { PictureRemovalRepository } from '../pictures/picture-removal.repository.ts';
import { BingoSubmissionEntity } from '../proofs/bingo-submission.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';

const CLOSE_DOUBLE_SEATS = `
UPDATE bingo_participant p SET left_at = greatest(joined_at, $3)
WHERE p.member_id = $1 AND p.left_at IS NULL AND EXISTS (
  SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)
RETURNING id`;

const REOPEN_SEATS = `
UPDATE bingo_participant p SET left_at = NULL WHERE p.id = ANY ($1) AND NOT EXISTS (
  SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)`;

interface MovedSeats {
  /** Ids of the seats that were moved. */
  seats: number[];
  /** Ids of the seats that were ended because the other member has one on the same board. */
  closed: number[];
}

/** Moves, returns and keeps bingo data of one member when members are merged or removed. */
@Injectable()
export class BingoMemberDataRepository {
  constructor(private readonly pictures: PictureRemovalRepository) {}

  async moveSeats(tx: EntityManager, { from, into }: MemberPair, at: Date): Promise<MovedSeats> {
    const [closed] = await tx.query<[{ id: number }[], number]>(CLOSE_DOUBLE_SEATS, [from, into, at]);
    const seats = await move(tx, BingoParticipantEntity, { from, into });
    return { seats, closed: closed.map(({ id }) => id) };
  }

  async returnSeats(tx: EntityManager, { from }: MemberPair, { seats, closed }: MovedSeats): Promise<void> {
    await give(tx, BingoParticipantEntity, seats, from);
    await tx.query(REOPEN_SEATS, [closed, from]);
  }

  /** Moves guests linked to `from` to `into`. Returns their ids. */
  moveGuests(tx: EntityManager, pair: MemberPair): Promise<number[]> {
    return move(tx, BingoGuestEntity, pair);
  }

  async returnGuests(tx: EntityManager, { from }: MemberPair, guests: readonly number[]): Promise<void> {
    await give(tx, BingoGuestEntity, guests, from);
  }

  /** Moves completions and records of `from` to `into`. Returns the ids of the records. */
  async moveRecords(tx: EntityManager, pair: MemberPair): Promise<number[]> {
    await move(tx, BingoCompletionEntity, pair);
    return move(tx, BingoRecordEntity, pair);
  }

  async returnRecords(tx: EntityManager, { from }: MemberPair, records: readonly number[]): Promise<void> {
    await give(tx, BingoRecordEntity, records, from);
  }

  /** Moves the proofs of `from` to `into`. Returns their ids. */
  moveProofs(tx: EntityManager, pair: MemberPair): Promise<number[]> {
    return move(tx, BingoSubmissionEntity, pair);
  }

  async returnProofs(tx: EntityManager, { from }: MemberPair, proofs: readonly number[]): Promise<void> {
    await give(tx, BingoSubmissionEntity, proofs, from);
  }

  /** Deletes the words and pictures of a member's proofs; those that wait are withdrawn. What counted stays. */
  async forgetProofs(tx: EntityManager, memberId: number, at: Date): Promise<void> {
    const submissions = tx.getRepository(BingoSubmissionEntity);
    const own = (await submissions.find({ select: { id: true }, where: { memberId } })).map(({ id }) => id);
    if (own.length === 0) return;
    await this.pictures.remove(tx, own, at, { isForgotten: true });
    await submissions.update({ id: Any(own) }, { decisionNote: null, linkId: null });
    await submissions.update({ id: Any(own), status: 'pending' }, { status: 'withdrawn', decidedAt: at });
  }

  /** Copies revocations of dropped lines to the equal lines that are kept. Returns [square, dropped, kept] of each. */
  async moveRevocations(tx: EntityManager, lines: ReadonlyMap<number, number>): Promise<[number, number, number][]> {
    if (lines.size === 0) return [];
    const rows = await tx.getRepository(BingoRevocationEntity).find({
      select: { squareId: true, activityId: true },
      where: { activityId: Any([...lines.keys()]) },
    });
    const moved = rows.map(({ squareId, activityId }): [number, number, number] => [
      squareId,
      activityId,
      lines.get(activityId) ?? 0,
    ]);
    for (const [square, dropped, kept] of moved) await this.copyRevocation(tx, square, dropped, kept);
    return moved;
  }

  async returnRevocations(tx: EntityManager, moved: readonly [number, number, number][]): Promise<void> {
    for (const [square, dropped, kept] of moved) await this.copyRevocation(tx, square, kept, dropped);
  }

  /**
   * Stores lines of a member that counted as records without a player, and gives all records of the member one number,
   * the id of one of them, which separates them from others of nobody.
   */
  async keepContributions(
    tx: EntityManager,
    memberId: number,
    counted: readonly KeptContribution[],
    at: Date,
  ): Promise<void> {
    const records = tx.getRepository(BingoRecordEntity);
    const own = await records.find({ select: { id: true }, where: { memberId } });
    const kept = counted.map((each) => ({
      ...{ boardId: each.board, teamId: each.team, squareId: each.square, completedAt: each.at },
      ...{
        recordedBy: PRODUCT.name,
        recordedAt: at,
        amount: each.amount,
        part: each.part,
        keptEvidence: each.evidence,
      },
    }));
    const ids = kept.length === 0 ? [] : returnedIds(await records.insert(kept));
    const all = [...own.map(({ id }) => id), ...ids];
    if (all.length > 0) await records.update({ id: Any(all) }, { formerId: Math.min(...all) });
  }

  /** Stores the completions by log lines and readings of a member as records without a player, except those of `squares`. */
  async keepCompletions(tx: EntityManager, memberId: number, squares: readonly number[], at: Date): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_record (board_id, team_id, square_id, completed_at, recorded_by, recorded_at, kept_evidence)
       SELECT board_id, team_id, square_id, completed_at, 'Citadel Watch', $2, evidence
       FROM bingo_completion WHERE member_id = $1 AND num_nonnulls(activity_id, reading_at) = 1 AND square_id <> ALL ($3)`,
      [memberId, at, squares],
    );
  }

  private async copyRevocation(tx: EntityManager, square: number, from: number, to: number): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_revocation (square_id, activity_id, board_id, reason, revoked_by, revoked_at)
       SELECT square_id, $3, board_id, reason, revoked_by, revoked_at FROM bingo_revocation
       WHERE square_id = $1 AND activity_id = $2 ON CONFLICT DO NOTHING`,
      [square, from, to],
    );
  }
}

/** A table whose rows belong to members. */
type OfMembers = new () => { id: number; memberId: number | null };

/** Gives all rows of one member to another one. Returns their ids. */
async function move(tx: EntityManager, table: OfMembers, { from, into }: MemberPair): Promise<number[]> {
  const update = tx.getRepository(table).createQueryBuilder().update({ memberId: into });
  return returnedIds(await update.where({ memberId: from }).returning('id').execute());
}

/** Gives rows to a member. */
async function give(tx: EntityManager, table: OfMembers, ids: readonly number[], memberId: number): Promise<void> {
  await tx.getRepository(table).update({ id: Any(ids) }, { memberId });
}
