import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type BoardSettings, boardSettingsSchema } from '../../../shared/bingo/bingo.schemas.ts';
import { type StoredCodeWord, storedCodeWordSchema } from '../../../shared/bingo/code-words/code-words.schemas.ts';
import { type Scoring, scoringSchema } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import type { BoardMode } from '../../../shared/bingo/modes/modes.schemas.ts';
import { type StoredSplit, storedSplitSchema } from '../../../shared/bingo/sign-ups/split.schemas.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** A bingo board. */
@Entity({ name: 'bingo_board' })
export class BingoBoardEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'smallint' })
  rows!: number;

  @Column({ type: 'smallint' })
  columns!: number;

  @Column({ type: 'timestamptz', nullable: true })
  startDate!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  endDate!: Date | null;

  @Column({ type: 'boolean' })
  isActive!: boolean;

  @Column({ type: 'integer', default: 1 })
  revision!: number;

  @Column({ type: 'bigint', nullable: true })
  publicFrom!: number | null;

  /** Rules that differ from the ordinary ones. */
  @Column({ type: 'jsonb', default: () => "'{}'::jsonb", transformer: parsedJson(boardSettingsSchema) })
  settings!: BoardSettings;

  @Column({ type: 'text', default: 'classic' })
  mode!: BoardMode;

  /** When all squares become public and begin to count; null when they are public at once. */
  @Column({ type: 'timestamptz', nullable: true })
  revealAt!: Date | null;

  /** Time since which the results are final; null while they follow the stored lines. */
  @Column({ type: 'timestamptz', nullable: true })
  lockedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  lockedBy!: string | null;

  /** When and why final results were last opened again. */
  @Column({ type: 'timestamptz', nullable: true })
  reopenedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  reopenReason!: string | null;
  /** The last split that is in force. */
  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(storedSplitSchema) })
  split!: StoredSplit | null;

  /** Seed of the next drawing, which nothing shows before that drawing was made. */
  @Column({ type: 'text', default: () => '(gen_random_uuid())::text', select: false })
  drawSeed!: string;

  @Column({ type: 'timestamptz', default: () => 'now()', select: false })
  drawFixedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  signupFrom!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  signupUntil!: Date | null;

  /** Null on a board that is ranked by completed squares. */
  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(scoringSchema) })
  scoring!: Scoring | null;

  /** Time before which no line can still arrive, as events have told it; null before the first. */
  @Column({ type: 'timestamptz', nullable: true })
  settledUntil!: Date | null;

  /** True for boards that had begun before the dictionary of names: they count what they counted then. D371. */
  @Column({ type: 'boolean', default: false })
  namesAsLogged!: boolean;

  /** Seconds after which the board may be told outside of its page, 0 to 300. D511. */
  @Column({ type: 'smallint', default: 0 })
  streamDelayS!: number;

  /** Null on a board without a code word. */
  @Column({ type: 'jsonb', nullable: true, transformer: parsedJson(storedCodeWordSchema) })
  codeWord!: StoredCodeWord | null;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
