import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type Evidence, evidenceSchema } from '../../../shared/bingo/bingo.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A valid completion: the team has the square. */
@Entity({ name: 'bingo_completion' })
export class BingoCompletionEntity {
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

  @Column({ type: 'bigint', nullable: true })
  activityId!: number | null;

  @Column({ type: 'integer', nullable: true })
  recordId!: number | null;

  /** Time of the reading that completed it; null for a line and a record. */
  @Column({ type: 'timestamptz', nullable: true })
  readingAt!: Date | null;

  /** False when its line may complete other squares of the team, too. */
  @Column({ type: 'boolean', default: true })
  exclusive!: boolean;

  /** True for a square that every team has from the start. */
  @Column({ type: 'boolean', default: false })
  isFree!: boolean;

  /** The team that had the square of a lockout until an earlier line was read; null for all others. */
  @Column({ type: 'integer', nullable: true })
  takenFrom!: number | null;

  @Column({ type: 'jsonb', transformer: parsedJson(evidenceSchema) })
  evidence!: Evidence;
}
