import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A log line of a member, as received, with its category. */
@Entity({ name: 'activity' })
export class ActivityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  memberId!: number;

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
