import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completion recorded by hand, or kept of a removed member. */
@Entity({ name: 'bingo_record' })
export class BingoRecordEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'team_id', type: 'integer' })
  teamId!: number;

  @Column({ name: 'square_id', type: 'integer' })
  squareId!: number;

  @Column({ name: 'member_id', type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ name: 'guest_id', type: 'integer', nullable: true })
  guestId!: number | null;

  @Column({ name: 'completed_at', type: 'timestamptz' })
  completedAt!: Date;

  @Column({ name: 'note', type: 'text', nullable: true })
  note!: string | null;

  @Column({ name: 'recorded_by', type: 'text' })
  recordedBy!: string;

  @Column({ name: 'recorded_at', type: 'timestamptz' })
  recordedAt!: Date;

  @Column({ name: 'kept_evidence', type: 'jsonb', nullable: true })
  keptEvidence!: unknown;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ name: 'revoked_by', type: 'text', nullable: true })
  revokedBy!: string | null;

  @Column({ name: 'revoke_reason', type: 'text', nullable: true })
  revokeReason!: string | null;
}
