import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a member was tried last. */
@Entity({ name: 'sync_due' })
export class SyncDueEntity {
  @PrimaryColumn({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'last_attempt_at', type: 'timestamptz', nullable: true })
  lastAttemptAt!: Date | null;

  @Column({ name: 'failures', type: 'integer' })
  failures!: number;

  @Column({ name: 'hiscores_at', type: 'timestamptz', nullable: true })
  hiscoresAt!: Date | null;

  @Column({ name: 'viewed_at', type: 'timestamptz', nullable: true })
  viewedAt!: Date | null;

  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true })
  failingSince!: Date | null;
}
