import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One member of a run. */
@Entity({ name: 'sync_item' })
export class SyncItemEntity {
  @PrimaryColumn({ name: 'run_id', type: 'uuid' })
  runId!: string;

  @PrimaryColumn({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'status', type: 'text' })
  status!: string;

  @Column({ name: 'priority', type: 'smallint' })
  priority!: number;

  @Column({ name: 'position', type: 'integer' })
  position!: number;

  @Column({ name: 'attempt', type: 'smallint' })
  attempt!: number;

  @Column({ name: 'lost', type: 'smallint' })
  lost!: number;

  @Column({ name: 'rate_limited', type: 'boolean' })
  rateLimited!: boolean;

  @Column({ name: 'run_after', type: 'timestamptz' })
  runAfter!: Date;

  @Column({ name: 'lease_id', type: 'uuid', nullable: true })
  leaseId!: string | null;

  @Column({ name: 'lease_until', type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  @Column({ name: 'message', type: 'text', nullable: true })
  message!: string | null;

  @Column({ name: 'result', type: 'text', nullable: true })
  result!: string | null;

  @Column({ name: 'xp_gained', type: 'bigint' })
  xpGained!: number;

  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'streamed', type: 'boolean' })
  streamed!: boolean;

  @Column({ name: 'announced', type: 'boolean' })
  announced!: boolean;
}
