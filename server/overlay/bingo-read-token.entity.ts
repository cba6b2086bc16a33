import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A token that opens one hidden board for reading. */
@Entity({ name: 'bingo_read_token' })
export class BingoReadTokenEntity {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'board_id', type: 'integer' })
  boardId!: number;

  @Column({ name: 'secret_hash', type: 'text' })
  secretHash!: string;

  @Column({ name: 'label', type: 'text' })
  label!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'created_by', type: 'text' })
  createdBy!: string;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
