import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bingo player outside the clan. */
@Entity({ name: 'bingo_guest' })
export class BingoGuestEntity {
  @PrimaryColumn({ type: 'integer', default: () => "nextval('member_id_seq'::regclass)" })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  nameKey!: string;

  @Column({ type: 'text', default: 'unknown' })
  profileState!: string;

  @Column({ type: 'timestamptz', nullable: true })
  lastReadAt!: Date | null;

  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  nextReadAt!: Date;

  @Column({ type: 'integer', default: 0 })
  failures!: number;

  /** The member that the guest became by joining the clan. */
  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;
}
