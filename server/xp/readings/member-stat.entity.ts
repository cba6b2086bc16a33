import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Present skills of a member, and the base of each period. */
@Entity({ name: 'member_stat' })
export class MemberStatEntity {
  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'bigint', array: true })
  xp!: number[];

  @Column({ type: 'smallint', array: true })
  level!: number[];

  @Column({ type: 'integer', array: true })
  rank!: (number | null)[];

  @Column({ type: 'date' })
  dayKey!: string;

  @Column({ type: 'bigint', array: true })
  dayBase!: number[];

  @Column({ type: 'date' })
  weekKey!: string;

  @Column({ type: 'bigint', array: true })
  weekBase!: number[];

  @Column({ type: 'date' })
  monthKey!: string;

  @Column({ type: 'bigint', array: true })
  monthBase!: number[];

  @Column({ type: 'integer', array: true })
  firstXp!: (number | null)[];

  @Column({ type: 'integer', array: true })
  runemetricsXp!: (number | null)[];

  @Column({ type: 'integer', array: true })
  hiscoresXp!: (number | null)[];

  @Column({ type: 'timestamptz' })
  firstReadAt!: Date;

  @Column({ type: 'timestamptz' })
  readAt!: Date;
}
