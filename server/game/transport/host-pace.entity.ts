import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Time of the next call of a service, and its pause. */
@Entity({ name: 'host_pace' })
export class HostPaceEntity {
  @PrimaryColumn({ type: 'text' })
  host!: string;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  nextAt!: Date;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  pausedUntil!: Date;

  /** Time of the last reservation, which set `next_at`. */
  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  reservedAt!: Date;
}
