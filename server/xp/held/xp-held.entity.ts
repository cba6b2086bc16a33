import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Reading held for an admin because XP went down, or because its XP is impossible. */
@Entity({ name: 'xp_held' })
export class XpHeldEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'text' })
  source!: string;

  @Column({ type: 'timestamptz' })
  readAt!: Date;

  @Column({ type: 'bigint', array: true })
  xp!: (number | null)[];

  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'timestamptz', nullable: true })
  clearedAt!: Date | null;

  @Column({ type: 'text', nullable: true })
  decision!: string | null;
}
