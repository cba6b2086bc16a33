import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a team has of a square that asks for more than one, as the last evaluation found it. */
@Entity({ name: 'bingo_progress' })
export class BingoProgressEntity {
  @PrimaryColumn({ type: 'integer' })
  teamId!: number;

  @PrimaryColumn({ type: 'integer' })
  squareId!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'bigint' })
  have!: number;

  @Column({ type: 'bigint' })
  need!: number;

  /** What events of the board have said. */
  @Column({ type: 'bigint', default: 0 })
  toldHave!: number;

  /** The complete parts of a set as bits, and what events have said of them; null for a square without parts. */
  @Column({ type: 'integer', nullable: true })
  parts!: number | null;

  @Column({ type: 'integer', nullable: true })
  toldParts!: number | null;

  /** Minutes since 1970 at which the steps of the square were passed, as events have told them; null without. */
  @Column({ type: 'integer', array: true, nullable: true })
  steps!: number[] | null;

  /** Time of the last progress event that named the row. */
  @Column({ type: 'timestamptz', nullable: true })
  toldAt!: Date | null;
}
