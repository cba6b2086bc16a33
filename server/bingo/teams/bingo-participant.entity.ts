import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Who played for a team, and when. */
@Entity({ name: 'bingo_participant' })
export class BingoParticipantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'integer' })
  teamId!: number;

  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'integer', nullable: true })
  guestId!: number | null;

  /** Worked out by the database: the member's or the guest's id. */
  @Column({ type: 'integer', nullable: true, insert: false, update: false })
  personId!: number | null;

  @Column({ type: 'timestamptz' })
  joinedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  leftAt!: Date | null;

  @Column({ type: 'boolean', default: false })
  leftWithTeam!: boolean;
}
