import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import * as z from 'zod/mini';
import { type Reveal, revealSchema } from '../../../shared/bingo/modes/modes.schemas.ts';
import { type SquareRule, squareRuleSchema } from '../../../shared/bingo/square-rule.ts';
import { type Step, stepSchema } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A square that is on a board, or was until `clearedAt`. */
@Entity({ name: 'bingo_square' })
export class BingoSquareEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'smallint' })
  rowNumber!: number;

  @Column({ type: 'smallint' })
  columnNumber!: number;

  @Column({ type: 'text' })
  itemName!: string;

  @Column({ type: 'text', nullable: true })
  itemId!: string | null;

  @Column({ type: 'text', nullable: true })
  iconUrl!: string | null;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'text', array: true, default: () => "'{}'::text[]" })
  alternatives!: string[];

  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(squareRuleSchema) })
  rule!: SquareRule | null;

  /** Instead of the points of the board's rule. */
  @Column({ type: 'integer', nullable: true })
  points!: number | null;

  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(z.array(stepSchema)) })
  steps!: Step[] | null;
  @Column({ type: 'timestamptz', nullable: true })
  opensAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  closesAt!: Date | null;

  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(revealSchema) })
  reveal!: Reveal | null;

  /** True while visitors do not know the square. */
  @Column({ type: 'boolean', default: false })
  isSealed!: boolean;

  /** When the sealed square becomes public; null while that is not known. */
  @Column({ type: 'timestamptz', nullable: true })
  revealDue!: Date | null;

  @Column({ type: 'timestamptz' })
  setAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  clearedAt!: Date | null;
}
