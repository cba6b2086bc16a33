import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LogStatus } from '../../../shared/sync/sync.schemas.ts';

/** Line of the sync log. */
@Entity({ name: 'sync_log' })
export class SyncLogEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'uuid', nullable: true })
  runId!: string | null;

  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'text' })
  memberName!: string;

  @Column({ type: 'text' })
  status!: LogStatus;

  @Column({ type: 'bigint', default: 0 })
  xpGained!: number;

  @Column({ type: 'text', nullable: true })
  message!: string | null;

  @Column({ type: 'boolean', default: false })
  announced!: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;
}
