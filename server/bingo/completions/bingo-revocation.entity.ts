import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A square and a line that no longer completes it. */
@Entity({ name: 'bingo_revocation' })
export class BingoRevocationEntity {
  @PrimaryColumn({ name: 'square_id', type: 'integer' })
  squareId!: number;

  @PrimaryColumn({ name: 'activity_id', type: 'bigint' })
  activityId!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'reason', type: 'text' })
  reason!: string;

  @Column({ name: 'revoked_by', type: 'text' })
  revokedBy!: string;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;
}
