import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recurring job that one process at a time does. */
@Entity({ name: 'sync_turn' })
export class SyncTurnEntity {
  @PrimaryColumn({ type: 'text' })
  name!: string;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  nextAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  doneAt!: Date | null;

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** Wait in ms that `next_at` was set with, when it follows from the settings; null when it does not. */
  @Column({ type: 'bigint', nullable: true })
  waitMs!: number | null;
}
