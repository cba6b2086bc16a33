import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One run over some members. */
@Entity({ name: 'sync_run' })
export class SyncRunEntity {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id!: string;

  @Column({ name: 'kind', type: 'text' })
  kind!: string;

  @Column({ name: 'status', type: 'text' })
  status!: string;

  @Column({ name: 'total', type: 'integer' })
  total!: number;

  @Column({ name: 'successful', type: 'integer' })
  successful!: number;

  @Column({ name: 'failed', type: 'integer' })
  failed!: number;

  @Column({ name: 'rate_limited', type: 'integer' })
  rateLimited!: number;

  @Column({ name: 'retry_of', type: 'uuid', nullable: true })
  retryOf!: string | null;

  @Column({ name: 'started_by', type: 'text', nullable: true })
  startedBy!: string | null;

  @Column({ name: 'announced', type: 'boolean' })
  announced!: boolean;

  @Column({ name: 'started_at', type: 'timestamptz' })
  startedAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
