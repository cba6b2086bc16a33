import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Evidence, evidenceSchema } from '../../../shared/bingo/bingo.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A completion recorded by an admin, or kept from a removed member. */
@Entity({ name: 'bingo_record' })
export class BingoRecordEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'integer' })
  teamId!: number;

  @Column({ type: 'integer' })
  squareId!: number;

  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'integer', nullable: true })
  guestId!: number | null;

  @Column({ type: 'timestamptz' })
  completedAt!: Date;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'text' })
  recordedBy!: string;

  @Column({ type: 'timestamptz' })
  recordedAt!: Date;

  /** Null when the record completes the square, or its part. */
  @Column({ type: 'bigint', nullable: true })
  amount!: number | null;

  /** Number of a part of a set, from 1; null for the square. */
  @Column({ type: 'smallint', nullable: true })
  part!: number | null;

  /** The proof that an admin approved; null for a record by hand. */
  @Column({ type: 'integer', nullable: true })
  submissionId!: number | null;

  /** Of an erased player: the id of one of the records that are left, on all of them. */
  @Column({ type: 'integer', nullable: true })
  formerId!: number | null;

  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(evidenceSchema) })
  keptEvidence!: Evidence | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  revokedBy!: string | null;

  @Column({ type: 'text', nullable: true })
  revokeReason!: string | null;
}
