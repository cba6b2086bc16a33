import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';

/** A team of a board. */
@Entity({ name: 'bingo_team' })
export class BingoTeamEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'text' })
  teamName!: string;

  @Column({ type: 'text' })
  color!: TeamColour;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
