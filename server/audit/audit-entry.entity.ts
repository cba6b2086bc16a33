import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One deed of an admin. */
@Entity({ name: 'audit_entry' })
export class AuditEntryEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'at', type: 'timestamptz' })
  at!: Date;

  @Column({ name: 'actor_id', type: 'text' })
  actorId!: string;

  @Column({ name: 'actor_name', type: 'text' })
  actorName!: string;

  @Column({ name: 'action', type: 'text' })
  action!: string;

  @Column({ name: 'subject', type: 'text' })
  subject!: string;

  @Column({ name: 'member_id', type: 'integer', nullable: true })
  memberId!: number | null;

  @Column({ name: 'board_id', type: 'integer', nullable: true })
  boardId!: number | null;

  @Column({ name: 'before', type: 'jsonb', nullable: true })
  before!: unknown;

  @Column({ name: 'after', type: 'jsonb', nullable: true })
  after!: unknown;
}
