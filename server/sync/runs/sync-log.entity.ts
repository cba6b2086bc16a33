import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One line of the sync log. */
@Entity({ name: 'sync_log' })
export class SyncLogEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'run_id', type: 'uuid', nullable: true })
  runId!: string | null;

  @Column({ name: 'member_id', type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ name: 'member_name', type: 'text' })
  memberName!: string;

  @Column({ name: 'status', type: 'text' })
  status!: string;

  @Column({ name: 'xp_gained', type: 'bigint' })
  xpGained!: number;

  @Column({ name: 'message', type: 'text', nullable: true })
  message!: string | null;

  @Column({ name: 'announced', type: 'boolean' })
  announced!: boolean;

  @Column({ name: 'at', type: 'timestamptz' })
  at!: Date;
}
