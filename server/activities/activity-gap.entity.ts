import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A span in which lines of a log were lost. */
@Entity({ name: 'activity_gap' })
export class ActivityGapEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'after_date', type: 'timestamptz' })
  afterDate!: Date;

  @Column({ name: 'before_date', type: 'timestamptz' })
  beforeDate!: Date;

  @Column({ name: 'found_at', type: 'timestamptz' })
  foundAt!: Date;
}
