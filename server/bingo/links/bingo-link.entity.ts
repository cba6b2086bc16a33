import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LinkRole } from '../../../shared/bingo/links/links.schemas.ts';

/** A link by which a player without an account sends proofs. */
@Entity({ name: 'bingo_link' })
export class BingoLinkEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  boardId!: number;

  /** The seat; the link works while it lasts. */
  @Column({ type: 'integer' })
  participantId!: number;

  @Column({ type: 'text' })
  role!: LinkRole;

  @Column({ type: 'text' })
  secretHash!: string;

  @Column({ type: 'timestamptz' })
  createdAt!: Date;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
