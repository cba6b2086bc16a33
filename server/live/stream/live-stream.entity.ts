import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Newest version of a live stream. */
@Entity({ name: 'live_stream' })
export class LiveStreamEntity {
  @PrimaryColumn({ type: 'text' })
  stream!: string;

  @Column({ type: 'bigint' })
  version!: number;
}
