import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a game service may be asked next. */
@Entity({ name: 'host_pace' })
export class HostPaceEntity {
  @PrimaryColumn({ name: 'host', type: 'text' })
  host!: string;

  @Column({ name: 'next_at', type: 'timestamptz' })
  nextAt!: Date;

  @Column({ name: 'paused_until', type: 'timestamptz' })
  pausedUntil!: Date;

  /** When `next_at` was last counted on. */
  @Column({ name: 'reserved_at', type: 'timestamptz' })
  reservedAt!: Date;
}
