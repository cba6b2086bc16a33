import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a game service may be asked next. */
@Entity({ name: 'host_pace' })
export class HostPaceEntity {
  @PrimaryColumn({ type: 'text' })
  host!: string;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  nextAt!: Date;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  pausedUntil!: Date;

  /** When `next_at` was last counted on. */
  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  reservedAt!: Date;
}
