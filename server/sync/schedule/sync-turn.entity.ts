import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recurring work that one process of all does. */
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

  /** The wait that `next_at` was set with, when it follows from the settings; null: something else sets it. */
  @Column({ type: 'bigint', nullable: true })
  waitMs!: number | null;
}
