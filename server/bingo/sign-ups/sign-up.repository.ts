import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import type { SignUpStatus } from '../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { signUpAnswersSchema, signUpStatusSchema } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { PROFILE_STATES } from '../../../shared/members/members.schemas.ts';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoParticipantEntity } from '../teams/bingo-participant.entity.ts';
import { BingoSignUpEntity } from './bingo-sign-up.entity.ts';

const rows = z.array(
  z.object({
    id: z.number(),
    member_id: z.nullable(z.number()),
    name: z.string(),
    is_hidden: z.boolean(),
    status: signUpStatusSchema,
    is_captain: z.boolean(),
    created_at: z.date(),
    answers: z.nullable(signUpAnswersSchema),
    decided_by: z.nullable(z.string()),
    profile_state: z.enum(PROFILE_STATES),
    team_id: z.nullable(z.number()),
  }),
);
/** A sign-up with the present name of its player. A guest who has joined the clan since then is that member. */
export type SignUpRow = z.infer<typeof rows>[number];

type NewSignUp = Pick<BingoSignUpEntity, 'boardId' | 'memberId' | 'guestName' | 'guestKey' | 'answers' | 'createdAt'>;

/** Reads and writes bingo_signup. */
@Injectable()
export class SignUpRepository {
  /** Returns the sign-ups of a board in order, with the names of hidden members, which only admins may see. */
  async list(tx: EntityManager, boardId: number): Promise<SignUpRow[]> {
    const found: unknown = await named(tx).where('s.boardId = :boardId', { boardId }).orderBy('s.id').getRawMany();
    return rows.parse(found);
  }

  /** Returns what decides about places, in order of signing up. */
  places(tx: EntityManager, boardId: number): Promise<Pick<BingoSignUpEntity, 'id' | 'status'>[]> {
    return tx
      .getRepository(BingoSignUpEntity)
      .find({ select: { id: true, status: true }, where: { boardId }, order: { id: 'ASC' } });
  }

  /** Returns the member, active and with this key of a name; null when there is none. */
  async memberByKey(
    tx: EntityManager,
    nameKey: string,
  ): Promise<Pick<MemberEntity, 'id' | 'name' | 'isHidden'> | null> {
    return tx
      .getRepository(MemberEntity)
      .findOne({ select: { id: true, name: true, isHidden: true }, where: { nameKey, isActive: true } });
  }

  /** Returns true when the member, or a guest with this key, has signed up for the board. */
  async has(tx: EntityManager, boardId: number, memberId: number | null, guestKey: string): Promise<boolean> {
    const either =
      memberId === null
        ? [{ boardId, guestKey }]
        : [
            { boardId, guestKey },
            { boardId, memberId },
          ];
    return tx.getRepository(BingoSignUpEntity).existsBy(either);
  }

  /** Returns the number of a board's sign-ups without a member. */
  countGuests(tx: EntityManager, boardId: number): Promise<number> {
    return tx
      .getRepository(BingoSignUpEntity)
      .createQueryBuilder('s')
      .where('s.boardId = :boardId AND s.memberId IS NULL', { boardId })
      .getCount();
  }

  /** Stores a sign-up and returns its id. */
  async add(tx: EntityManager, signUp: NewSignUp): Promise<number> {
    const signUps = tx.getRepository(BingoSignUpEntity);
    const row = signUps.create(signUp);
    await signUps.insert(row);
    return row.id;
  }

  /** Returns the board of a sign-up, which never changes; null when there is no such sign-up. */
  async boardOf(tx: EntityManager, id: number): Promise<number | null> {
    const row = await tx.getRepository(BingoSignUpEntity).findOne({ select: { boardId: true }, where: { id } });
    return row?.boardId ?? null;
  }

  async decide(
    tx: EntityManager,
    ids: readonly number[],
    decision: { status?: SignUpStatus; isCaptain?: boolean; decidedBy: string },
  ): Promise<void> {
    await tx.getRepository(BingoSignUpEntity).update({ id: In(ids) }, decision);
  }

  /** Returns the boards that a member has signed up for, in order of id. */
  async boardsOf(tx: EntityManager, memberId: number): Promise<number[]> {
    const found = await tx
      .getRepository(BingoSignUpEntity)
      .find({ select: { boardId: true }, where: { memberId }, order: { boardId: 'ASC' } });
    return found.map(({ boardId }) => boardId);
  }

  /** Returns those of the boards that have a sign-up. */
  async boardsAmong(tx: EntityManager, boards: readonly number[]): Promise<Set<number>> {
    const found = await tx
      .getRepository(BingoSignUpEntity)
      .createQueryBuilder('s')
      .select('s.boardId', 'board')
      .distinct()
      .where({ boardId: In(boards) })
      .getRawMany<{ board: number }>();
    return new Set(found.map(({ board }) => board));
  }

  /**
   * Deletes the answers of boards that ended before `before`, and the guests among them who were not accepted. A board
   * without an end keeps its answers until they are half a year older than that.
   */
  async forget(tx: EntityManager, before: Date): Promise<void> {
    const over = `board_id IN (SELECT id FROM bingo_board b
      WHERE coalesce(b.end_date, bingo_signup.created_at + interval '180 days') < :before)`;
    const signUps = tx.getRepository(BingoSignUpEntity);
    await signUps
      .createQueryBuilder()
      .delete()
      .where({ memberId: IsNull(), status: Not('accepted') })
      .andWhere(over, { before })
      .execute();
    await signUps
      .createQueryBuilder()
      .update({ answers: null })
      .where('answers IS NOT NULL')
      .andWhere(over, { before })
      .execute();
  }
}

function named(tx: EntityManager): SelectQueryBuilder<BingoSignUpEntity> {
  return tx
    .getRepository(BingoSignUpEntity)
    .createQueryBuilder('s')
    .leftJoin(MemberEntity, 'm', 'm.id = s.memberId OR (m.nameKey = s.guestKey AND m.isActive)')
    .leftJoin(BingoGuestEntity, 'g', 'g.nameKey = s.guestKey')
    .leftJoin(
      BingoParticipantEntity,
      'p',
      'p.boardId = s.boardId AND p.leftAt IS NULL AND p.personId = coalesce(m.id, g.id)',
    )
    .select('s.id', 'id')
    .addSelect('m.id', 'member_id')
    .addSelect('coalesce(m.name, s.guestName)', 'name')
    .addSelect('coalesce(m.isHidden, false)', 'is_hidden')
    .addSelect('s.status', 'status')
    .addSelect('s.isCaptain', 'is_captain')
    .addSelect('s.createdAt', 'created_at')
    .addSelect('s.answers', 'answers')
    .addSelect('s.decidedBy', 'decided_by')
    .addSelect(`coalesce(m.profileState, g.profileState, 'unknown')`, 'profile_state')
    .addSelect('p.teamId', 'team_id');
}
