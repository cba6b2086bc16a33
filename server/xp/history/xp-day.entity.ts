import { Column, Entity, PrimaryColumn } from 'typeorm';

/** XP of a member at the end of a UTC day. */
@Entity({ name: 'xp_day' })
export class XpDayEntity {
  @PrimaryColumn({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @PrimaryColumn({ name: 'day', type: 'date' })
  day!: string;

  @Column({ name: 'since', type: 'date', nullable: true })
  since!: string | null;

  @Column({ name: 'overall', type: 'bigint' })
  overall!: number;

  @Column({ name: 'xp', type: 'integer', array: true })
  xp!: number[];

  @Column({ name: 'rank', type: 'integer', array: true })
  rank!: number[];
}
