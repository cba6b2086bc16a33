import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One member of a run. */
@Entity({ name: 'sync_item' })
export class SyncItemEntity {
  @PrimaryColumn({ type: 'uuid' })
  runId!: string;

  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'text', default: 'queued' })
  status!: 'queued' | 'active' | 'done' | 'failed' | 'cancelled';

  @Column({ type: 'smallint' })
  priority!: number;

  @Column({ type: 'integer' })
  position!: number;

  @Column({ type: 'smallint', default: 0 })
  attempt!: number;

  @Column({ type: 'smallint', default: 0 })
  lost!: number;

  @Column({ type: 'boolean', default: false })
  rateLimited!: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  runAfter!: Date;

  @Column({ type: 'uuid', nullable: true })
  leaseId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ type: 'text', nullable: true })
  message!: string | null;

  @Column({ type: 'text', nullable: true })
  result!: 'success' | 'unchanged' | 'failed' | 'skipped' | null;

  @Column({ type: 'bigint', default: 0 })
  xpGained!: number;

  @Column({ type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'boolean', default: false })
  streamed!: boolean;

  @Column({ type: 'boolean', default: true })
  announced!: boolean;

  /** Id in the sync log of a published sync without news, which has no row there. */
  @Column({ type: 'bigint', nullable: true })
  logId!: number | null;
}
