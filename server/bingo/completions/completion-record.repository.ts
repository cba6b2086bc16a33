import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import type { ProofEvidence } from '../../../shared/bingo/proofs/proof-evidence.ts';
import { insertedId } from '../../database/inserted-id.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { BingoCompletionEntity } from './bingo-completion.entity.ts';
import { BingoRecordEntity } from './bingo-record.entity.ts';
import type { RecordRow } from './record-rows.ts';
import { BingoRevocationEntity } from './bingo-revocation.entity.ts';

/** A member or guest with a current or past seat on a team; exactly one id is set. */
export interface Participant {
  member_id: number | null;
  guest_id: number | null;
  name: string;
}

/** Square of a completion, with the line or the record that completes it. */
type Basis = Pick<BingoCompletionEntity, 'squareId' | 'teamId' | 'activityId' | 'recordId' | 'readingAt'>;

/** Who takes something back, why and when. */
export interface Revoked {
  /** The admin's name. */
  name: string;
  reason: string;
  now: Date;
}

/** Reads and writes the records and revocations of admins. */
@Injectable()
export class CompletionRecordRepository {
  team(tx: EntityManager, boardId: number, teamId: number): Promise<Pick<BingoTeamEntity, 'id' | 'teamName'> | null> {
    return tx
      .getRepository(BingoTeamEntity)
      .findOne({ select: { id: true, teamName: true }, where: { id: teamId, boardId, deletedAt: IsNull() } });
  }

  /** Returns a member or guest who has or had a seat on the team. Returns null when nobody with this id had one. */
  async participant(tx: EntityManager, teamId: number, personId: number): Promise<Participant | null> {
    const person = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder('p')
      .leftJoin(MemberEntity, 'm', 'm.id = p.memberId')
      .leftJoin(BingoGuestEntity, 'g', 'g.id = p.guestId')
      .select('p.memberId', 'member_id')
      .addSelect('p.guestId', 'guest_id')
      .addSelect('coalesce(m.name, g.name)', 'name')
      .where('p.teamId = :teamId AND p.personId = :personId', { teamId, personId })
      .limit(1)
      .getRawOne<Participant>();
    return person ?? null;
  }

  /** Stores a record and returns it as an evaluation reads it. */
  async add(
    tx: EntityManager,
    record: {
      board: number;
      team: number;
      square: number;
      person: Participant;
      at: Date;
      /** Null completes the square, or the part. */
      amount: number | null;
      part: number | null;
      note: string | null;
      /** The proof that it comes from, with the evidence to show; absent for a record by hand. */
      proof?: { id: number; evidence: ProofEvidence };
      by: string;
      now: Date;
    },
  ): Promise<RecordRow> {
    const keptEvidence = record.proof?.evidence ?? null;
    const result = await tx.getRepository(BingoRecordEntity).insert({
      boardId: record.board,
      teamId: record.team,
      squareId: record.square,
      memberId: record.person.member_id,
      guestId: record.person.guest_id,
      completedAt: record.at,
      ...{ amount: record.amount, part: record.part },
      note: record.note,
      ...(record.proof && { submissionId: record.proof.id, keptEvidence }),
      recordedBy: record.by,
      recordedAt: record.now,
    });
    return {
      ...{ id: insertedId(result), team: record.team, square: record.square },
      ...{ member_id: record.person.member_id, guest_id: record.person.guest_id, at: record.at, note: record.note },
      ...{ recorded_by: record.by, recorded_at: record.now, amount: record.amount, part: record.part },
      ...{ former: null, kept_evidence: keptEvidence },
    };
  }

  /** Returns the board's id of a completion. Returns null when the completion does not exist. */
  async boardOf(tx: EntityManager, completionId: number): Promise<number | null> {
    const completion = await tx
      .getRepository(BingoCompletionEntity)
      .findOne({ select: { id: true, boardId: true }, where: { id: completionId } });
    return completion?.boardId ?? null;
  }

  basis(tx: EntityManager, completionId: number): Promise<Basis | null> {
    return tx.getRepository(BingoCompletionEntity).findOne({
      select: { id: true, squareId: true, teamId: true, activityId: true, recordId: true, readingAt: true },
      where: { id: completionId },
    });
  }

  async revokeRecord(tx: EntityManager, recordId: number, by: Revoked): Promise<void> {
    await tx
      .getRepository(BingoRecordEntity)
      .update(recordId, { revokedAt: by.now, revokedBy: by.name, revokeReason: by.reason });
  }

  /** Stores that a line no longer completes a square. Changes nothing when this is stored already. */
  async revokeLine(
    tx: EntityManager,
    pair: { board: number; square: number; line: number },
    by: Revoked,
  ): Promise<void> {
    await tx
      .getRepository(BingoRevocationEntity)
      .createQueryBuilder()
      .insert()
      .values({
        squareId: pair.square,
        activityId: pair.line,
        boardId: pair.board,
        reason: by.reason,
        revokedBy: by.name,
        revokedAt: by.now,
      })
      .orIgnore()
      .execute();
  }
}
