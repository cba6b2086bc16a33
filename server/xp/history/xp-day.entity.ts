import { Column, Entity, PrimaryColumn } from 'typeorm';

/** XP of a member at the end of a UTC day. */
@Entity({ name: 'xp_day' })
export class XpDayEntity {
  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  @PrimaryColumn({ type: 'date' })
  day!: string;

  @Column({ type: 'date', nullable: true })
  since!: string | null;

  @Column({ type: 'bigint' })
  overall!: number;

  /** XP for each skill, without Overall; null when not known yet. */
  @Column({ type: 'integer', array: true })
  xp!: (number | null)[];

  @Column({ type: 'integer', array: true })
  rank!: (number | null)[];
}
