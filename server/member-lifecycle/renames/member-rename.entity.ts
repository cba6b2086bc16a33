import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A rename of a member. */
@Entity({ name: 'member_rename' })
export class MemberRenameEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  memberId!: number;

  @Column({ type: 'text' })
  fromName!: string;

  @Column({ type: 'text' })
  toName!: string;

  @Column({ type: 'integer', nullable: true })
  mergedId!: number | null;

  @Column({ type: 'jsonb' })
  saved!: NonNullable<unknown>;

  @Column({ type: 'text' })
  renamedBy!: string;

  @Column({ type: 'timestamptz' })
  renamedAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
