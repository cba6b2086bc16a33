import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SignUpStatus } from '../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { type SignUpAnswers, signUpAnswersSchema } from '../../../shared/bingo/sign-ups/sign-ups.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A player who asked to play on a board. */
@Entity({ name: 'bingo_signup' })
export class BingoSignUpEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  /** Null for a player outside the clan, who has a name instead. */
  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'text', nullable: true })
  guestName!: string | null;

  @Column({ type: 'text', nullable: true })
  guestKey!: string | null;

  /** Null once they were deleted. */
  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(signUpAnswersSchema) })
  answers!: SignUpAnswers | null;

  @Column({ type: 'text', default: 'new' })
  status!: SignUpStatus;

  @Column({ type: 'boolean', default: false })
  isCaptain!: boolean;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text', nullable: true })
  decidedBy!: string | null;
}
