import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A bingo board. */
@Entity({ name: 'bingo_board' })
export class BingoBoardEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'title', type: 'text' })
  title!: string;

  @Column({ name: 'description', type: 'text', nullable: true })
  description!: string | null;

  @Column({ name: 'rows', type: 'smallint' })
  rows!: number;

  @Column({ name: 'columns', type: 'smallint' })
  columns!: number;

  @Column({ name: 'start_date', type: 'timestamptz', nullable: true })
  startDate!: Date | null;

  @Column({ name: 'end_date', type: 'timestamptz', nullable: true })
  endDate!: Date | null;

  @Column({ name: 'is_active', type: 'boolean' })
  isActive!: boolean;

  @Column({ name: 'revision', type: 'integer' })
  revision!: number;

  @Column({ name: 'public_from', type: 'bigint', nullable: true })
  publicFrom!: number | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
