import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token that allows reading one hidden board. */
@Entity({ name: 'bingo_read_token' })
export class BingoReadTokenEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'BY DEFAULT' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  @Column({ type: 'text' })
  secretHash!: string;

  @Column({ type: 'text' })
  label!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
