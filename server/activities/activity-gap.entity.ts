import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Time between two dates in which lines of a member’s log were lost. */
@Entity({ name: 'activity_gap' })
export class ActivityGapEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'timestamptz' })
  afterDate!: Date;

  @Column({ type: 'timestamptz' })
  beforeDate!: Date;

  @Column({ type: 'timestamptz' })
  foundAt!: Date;
}
