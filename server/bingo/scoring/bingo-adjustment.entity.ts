import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Points that an admin gave a team or took from it, until they are revoked. */
@Entity({ name: 'bingo_adjustment' })
export class BingoAdjustmentEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'integer' })
  teamId!: number;

  @Column({ type: 'integer' })
  points!: number;

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  madeBy!: string;

  @Column({ type: 'timestamptz' })
  madeAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  revokedBy!: string | null;

  @Column({ type: 'text', nullable: true })
  revokeReason!: string | null;
}
