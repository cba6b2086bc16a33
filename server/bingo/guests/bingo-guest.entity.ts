import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A player who is no member and plays bingo with the clan. */
@Entity({ name: 'bingo_guest' })
export class BingoGuestEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'name_key', type: 'text' })
  nameKey!: string;

  @Column({ name: 'profile_state', type: 'text' })
  profileState!: string;

  @Column({ name: 'last_read_at', type: 'timestamptz', nullable: true })
  lastReadAt!: Date | null;

  @Column({ name: 'next_read_at', type: 'timestamptz' })
  nextReadAt!: Date;

  @Column({ name: 'failures', type: 'integer' })
  failures!: number;

  /** The member that the guest became by joining the clan. */
  @Column({ name: 'member_id', type: 'integer', nullable: true })
  memberId!: number | null;
}
