import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Skills of a member now, and where each period began. */
@Entity({ name: 'member_stat' })
export class MemberStatEntity {
  @PrimaryColumn({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'source', type: 'text' })
  source!: string;

  @Column({ name: 'xp', type: 'bigint', array: true })
  xp!: number[];

  @Column({ name: 'level', type: 'smallint', array: true })
  level!: number[];

  @Column({ name: 'rank', type: 'integer', array: true })
  rank!: number[];

  @Column({ name: 'day_key', type: 'date' })
  dayKey!: string;

  @Column({ name: 'day_base', type: 'bigint', array: true })
  dayBase!: number[];

  @Column({ name: 'week_key', type: 'date' })
  weekKey!: string;

  @Column({ name: 'week_base', type: 'bigint', array: true })
  weekBase!: number[];

  @Column({ name: 'month_key', type: 'date' })
  monthKey!: string;

  @Column({ name: 'month_base', type: 'bigint', array: true })
  monthBase!: number[];

  @Column({ name: 'first_xp', type: 'integer', array: true })
  firstXp!: number[];

  @Column({ name: 'runemetrics_xp', type: 'integer', array: true })
  runemetricsXp!: number[];

  @Column({ name: 'hiscores_xp', type: 'integer', array: true })
  hiscoresXp!: number[];

  @Column({ name: 'first_read_at', type: 'timestamptz' })
  firstReadAt!: Date;

  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;
}
