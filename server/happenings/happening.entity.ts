import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import * as z from 'zod/mini';
import type { HappeningKind } from '../../shared/announce/happening-kinds.ts';
import { parsedJson } from '../database/parsed-json.ts';

const factsSchema = z.record(z.string(), z.unknown());

/** Something that happened and may be told elsewhere. It is written in the transaction that made it happen. D510. */
@Entity({ name: 'happening' })
export class HappeningEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  kind!: HappeningKind;

  /** When it happened in the game. */
  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  notedAt!: Date;

  /** Before this time nobody outside may learn of it: the delay of its board has not passed. */
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  dueAt!: Date;

  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'integer', nullable: true })
  guestId!: number | null;

  @Column({ type: 'integer', nullable: true })
  boardId!: number | null;

  /** Of what a clock finds, so that it is noted once; null for everything that a transaction makes happen. */
  @Column({ type: 'text', nullable: true })
  dedupeKey!: string | null;

  /** Figures as they were then, and ids; never names. Its schema depends on the kind. */
  @Column({ type: 'jsonb', transformer: parsedJson(factsSchema) })
  facts!: Record<string, unknown>;

  /** When it was compared with the rules; null before. */
  @Column({ type: 'timestamptz', nullable: true })
  routedAt!: Date | null;
}
