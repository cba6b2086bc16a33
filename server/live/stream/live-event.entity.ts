import { Column, Entity, PrimaryColumn } from 'typeorm';

/** All changes of one transaction to a stream. */
@Entity({ name: 'live_event' })
export class LiveEventEntity {
  @PrimaryColumn({ name: 'stream', type: 'text' })
  stream!: string;

  @PrimaryColumn({ name: 'version', type: 'bigint' })
  version!: number;

  @Column({ name: 'at', type: 'timestamptz' })
  at!: Date;

  @Column({ name: 'changes', type: 'jsonb' })
  changes!: unknown;
}
