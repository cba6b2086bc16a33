import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A completion that stands. */
@Entity({ name: 'bingo_completion' })
export class BingoCompletionEntity {
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

  @Column({ name: 'activity_id', type: 'bigint', nullable: true })
  activityId!: number | null;

  @Column({ name: 'record_id', type: 'integer', nullable: true })
  recordId!: number | null;

  @Column({ name: 'evidence', type: 'jsonb' })
  evidence!: unknown;
}
