import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log line that no longer completes a square, revoked by an admin. */
@Entity({ name: 'bingo_revocation' })
export class BingoRevocationEntity {
  @PrimaryColumn({ type: 'integer' })
  squareId!: number;

  @PrimaryColumn({ type: 'bigint' })
  activityId!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  revokedBy!: string;

  @Column({ type: 'timestamptz' })
  revokedAt!: Date;
}
