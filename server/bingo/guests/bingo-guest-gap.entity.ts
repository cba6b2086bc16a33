import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Lines of a guest’s log were lost between these dates. */
@Entity({ name: 'bingo_guest_gap' })
export class BingoGuestGapEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'guest_id', type: 'integer' })
  guestId!: number;

  @Column({ name: 'after_date', type: 'timestamptz' })
  afterDate!: Date;

  @Column({ name: 'before_date', type: 'timestamptz' })
  beforeDate!: Date;

  @Column({ name: 'found_at', type: 'timestamptz' })
  foundAt!: Date;
}
