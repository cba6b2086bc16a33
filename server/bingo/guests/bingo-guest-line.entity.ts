import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log line of a guest. */
@Entity({ name: 'bingo_guest_line' })
export class BingoGuestLineEntity {
  @PrimaryColumn({ type: 'bigint', default: () => "nextval('activity_id_seq'::regclass)" })
  id!: number;

  @Column({ type: 'integer' })
  guestId!: number;

  @Column({ type: 'timestamptz' })
  date!: Date;

  @Column({ type: 'text' })
  rawDate!: string;

  @Column({ type: 'text' })
  text!: string;

  @Column({ type: 'text' })
  details!: string;

  @Column({ type: 'text' })
  normText!: string;

  @Column({ type: 'smallint' })
  occurrence!: number;

  @Column({ type: 'text' })
  category!: string;

  @Column({ type: 'text', nullable: true })
  source!: string | null;

  @Column({ type: 'text', nullable: true })
  item!: string | null;

  @Column({ type: 'timestamptz' })
  readAt!: Date;

  @Column({ type: 'text', nullable: true })
  meaning!: string | null;

  @Column({ type: 'text', array: true, nullable: true })
  otherWords!: string[] | null;
}
