import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Period } from '../../../shared/game/periods.ts';

/** A clearing of a period. */
@Entity({ name: 'xp_clear' })
export class XpClearEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  period!: Period;

  @Column({ type: 'date' })
  periodKey!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  clearedAt!: Date;

  @Column({ type: 'text', nullable: true })
  clearedBy!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
