import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A team of a board. */
@Entity({ name: 'bingo_team' })
export class BingoTeamEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'team_name', type: 'text' })
  teamName!: string;

  @Column({ name: 'color', type: 'text' })
  color!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}
