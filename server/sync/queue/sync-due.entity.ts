import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Last try of a member, its failures in a row, and the times that decide when it is read next. */
@Entity({ name: 'sync_due' })
export class SyncDueEntity {
  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'timestamptz', nullable: true })
  lastAttemptAt!: Date | null;

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  @Column({ type: 'timestamptz', nullable: true })
  hiscoresAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  viewedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  failingSince!: Date | null;
}
