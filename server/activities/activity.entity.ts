import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A line of a member’s log, as received and as sorted. */
@Entity({ name: 'activity' })
export class ActivityEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'date', type: 'timestamptz' })
  date!: Date;

  @Column({ name: 'raw_date', type: 'text' })
  rawDate!: string;

  @Column({ name: 'text', type: 'text' })
  text!: string;

  @Column({ name: 'details', type: 'text' })
  details!: string;

  @Column({ name: 'norm_text', type: 'text' })
  normText!: string;

  @Column({ name: 'occurrence', type: 'smallint' })
  occurrence!: number;

  @Column({ name: 'category', type: 'text' })
  category!: string;

  @Column({ name: 'source', type: 'text', nullable: true })
  source!: string | null;

  @Column({ name: 'item', type: 'text', nullable: true })
  item!: string | null;

  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;

  @Column({ name: 'meaning', type: 'text', nullable: true })
  meaning!: string | null;

  @Column({ name: 'other_words', type: 'text', array: true, nullable: true })
  otherWords!: string[] | null;
}
