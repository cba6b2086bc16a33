import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What is, or was, on a square of a board. */
@Entity({ name: 'bingo_square' })
export class BingoSquareEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'row_number', type: 'smallint' })
  rowNumber!: number;

  @Column({ name: 'column_number', type: 'smallint' })
  columnNumber!: number;

  @Column({ name: 'item_name', type: 'text' })
  itemName!: string;

  @Column({ name: 'item_id', type: 'text', nullable: true })
  itemId!: string | null;

  @Column({ name: 'icon_url', type: 'text', nullable: true })
  iconUrl!: string | null;

  @Column({ name: 'description', type: 'text', nullable: true })
  description!: string | null;

  @Column({ name: 'alternatives', type: 'text', array: true })
  alternatives!: string[];

  @Column({ name: 'rule', type: 'jsonb', nullable: true })
  rule!: unknown;

  @Column({ name: 'set_at', type: 'timestamptz' })
  setAt!: Date;

  @Column({ name: 'cleared_at', type: 'timestamptz', nullable: true })
  clearedAt!: Date | null;
}
