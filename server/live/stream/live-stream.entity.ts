import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Newest version of a live stream. */
@Entity({ name: 'live_stream' })
export class LiveStreamEntity {
  @PrimaryColumn({ name: 'stream', type: 'text' })
  stream!: string;

  @Column({ name: 'version', type: 'bigint' })
  version!: number;
}
