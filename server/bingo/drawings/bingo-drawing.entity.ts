import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type DrawnFacts, drawnFactsSchema } from '../../../shared/bingo/drawings/drawings.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A drawing of the teams of a board. */
@Entity({ name: 'bingo_drawing' })
export class BingoDrawingEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'text' })
  seed!: string;

  /** When the fingerprint of the seed was fixed; null for a seed that an admin has chosen. */
  @Column({ type: 'timestamptz', nullable: true })
  fixedAt!: Date | null;

  @Column({ type: 'timestamptz' })
  drawnAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;

  /** Null once it was deleted, together with the answers of the sign-ups. */
  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(drawnFactsSchema) })
  facts!: DrawnFacts | null;
}
