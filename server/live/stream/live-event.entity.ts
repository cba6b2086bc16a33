import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Live event: all changes of one transaction to a stream. */
@Entity({ name: 'live_event' })
export class LiveEventEntity {
  @PrimaryColumn({ type: 'text' })
  stream!: string;

  @PrimaryColumn({ type: 'bigint' })
  version!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  @Column({ type: 'jsonb' })
  changes!: unknown;
}
