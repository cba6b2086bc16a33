import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Progress, RunKind } from '../../../shared/sync/sync.schemas.ts';

/** Run: a set of members that are read once each. */
@Entity({ name: 'sync_run' })
export class SyncRunEntity {
  @PrimaryColumn({ type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ type: 'text' })
  kind!: RunKind;

  @Column({ type: 'text', default: 'running' })
  status!: Progress['status'];

  @Column({ type: 'integer' })
  total!: number;

  @Column({ type: 'integer', default: 0 })
  successful!: number;

  @Column({ type: 'integer', default: 0 })
  failed!: number;

  @Column({ type: 'uuid', nullable: true })
  retryOf!: string | null;

  @Column({ type: 'text', nullable: true })
  startedBy!: string | null;

  @Column({ type: 'boolean', default: false })
  announced!: boolean;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
