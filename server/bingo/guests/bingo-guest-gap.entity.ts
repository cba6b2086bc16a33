import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Time between two dates in which lines of a guest’s log were lost. */
@Entity({ name: 'bingo_guest_gap' })
export class BingoGuestGapEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  guestId!: number;

  @Column({ type: 'timestamptz' })
  afterDate!: Date;

  @Column({ type: 'timestamptz' })
  beforeDate!: Date;

  @Column({ type: 'timestamptz' })
  foundAt!: Date;
}
