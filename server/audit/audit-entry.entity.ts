import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One admin action. */
@Entity({ name: 'audit_entry' })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  actorId!: string;

  @Column({ type: 'text' })
  actorName!: string;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'text' })
  subject!: string;

  @Column({ type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ type: 'integer', nullable: true })
  boardId!: number | null;

  /** Keys of the things that it is about, without its member and its board (`audit-things.ts`). */
  @Column({ type: 'text', array: true, default: () => "'{}'::text[]" })
  things!: string[];

  @Column({ type: 'jsonb', nullable: true })
  before!: NonNullable<unknown> | null;

  @Column({ type: 'jsonb', nullable: true })
  after!: NonNullable<unknown> | null;
}
