import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recurring work that one process of all does. */
@Entity({ name: 'sync_turn' })
export class SyncTurnEntity {
  @PrimaryColumn({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt!: Date;

  @Column({ name: 'done_at', type: 'timestamptz', nullable: true })
  doneAt!: Date | null;

  @Column({ name: 'failures', type: 'integer' })
  failures!: number;

  @Column({ name: 'problem', type: 'text', nullable: true })
  problem!: string | null;

  /** The wait that `next_at` was set with, when it follows from the settings; null: something else sets it. */
  @Column({ name: 'wait_ms', type: 'bigint', nullable: true })
  waitMs!: number | null;
}
