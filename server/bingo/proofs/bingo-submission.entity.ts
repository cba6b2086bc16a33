import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ProofState } from '../../../shared/bingo/proofs/proofs.schemas.ts';

/** A proof that a player sent, for an admin to decide. */
@Entity({ name: 'bingo_submission' })
export class BingoSubmissionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'integer' })
  teamId!: number;

  @Column({ type: 'integer' })
  squareId!: number;

  /** For whom it counts; both are null for an erased player. */
  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'integer', nullable: true })
  guestId!: number | null;

  /** Link that sent it. */
  @Column({ type: 'integer', nullable: true })
  linkId!: number | null;

  /** Chosen by the page that sent it, so that it is stored once. */
  @Column({ type: 'uuid' })
  sentKey!: string;

  @Column({ type: 'timestamptz' })
  happenedAt!: Date;

  @Column({ type: 'bigint', nullable: true })
  amount!: number | null;

  @Column({ type: 'smallint', nullable: true })
  part!: number | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  @Column({ type: 'text' })
  status!: ProofState;

  @Column({ type: 'integer', default: 1 })
  revision!: number;

  /** True when everybody may see its pictures, on a board that shows proofs. */
  @Column({ type: 'boolean', default: false })
  isShown!: boolean;

  @Column({ type: 'timestamptz' })
  sentAt!: Date;

  @Column({ type: 'text', nullable: true })
  decidedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  decidedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  decisionNote!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  picturesDeletedAt!: Date | null;
}
