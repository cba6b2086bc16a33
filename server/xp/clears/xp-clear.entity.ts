import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A clearing of a period. */
@Entity({ name: 'xp_clear' })
export class XpClearEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'period', type: 'text' })
  period!: string;

  @Column({ name: 'period_key', type: 'date' })
  periodKey!: string;

  @Column({ name: 'cleared_at', type: 'timestamptz' })
  clearedAt!: Date;

  @Column({ name: 'cleared_by', type: 'text', nullable: true })
  clearedBy!: string | null;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
