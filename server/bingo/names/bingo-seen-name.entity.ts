import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NameKind } from '../../../shared/bingo/names/names.schemas.ts';

/** A name that stored log lines have, for any form of it. */
@Entity({ name: 'bingo_seen_name' })
export class BingoSeenNameEntity {
  @PrimaryColumn({ type: 'text' })
  kind!: NameKind;

  @PrimaryColumn({ type: 'text' })
  key!: string;

  /** As a line spells it; empty for a form that only helps to find it. */
  @Column({ type: 'text' })
  name!: string;

  /** Number of lines. */
  @Column({ type: 'bigint' })
  lines!: number;

  @Column({ type: 'timestamptz' })
  firstAt!: Date;

  @Column({ type: 'timestamptz' })
  lastAt!: Date;
}
