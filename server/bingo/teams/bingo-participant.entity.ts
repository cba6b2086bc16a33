import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who played for a team, and when. */
@Entity({ name: 'bingo_participant' })
export class BingoParticipantEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'team_id', type: 'integer' })
  teamId!: number;

  @Column({ name: 'member_id', type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ name: 'guest_id', type: 'integer', nullable: true })
  guestId!: number | null;

  /** Worked out by the database: the member's or the guest's id. */
  @Column({ name: 'person_id', type: 'integer', nullable: true, insert: false, update: false })
  personId!: number | null;

  @Column({ name: 'joined_at', type: 'timestamptz' })
  joinedAt!: Date;

  @Column({ name: 'left_at', type: 'timestamptz', nullable: true })
  leftAt!: Date | null;

  @Column({ name: 'left_with_team', type: 'boolean' })
  leftWithTeam!: boolean;
}
