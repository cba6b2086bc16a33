import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member that goes on under another name. */
@Entity({ name: 'member_rename' })
export class MemberRenameEntity {
  @PrimaryColumn({ name: 'id', type: 'integer' })
  id!: number;

  @Column({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'from_name', type: 'text' })
  fromName!: string;

  @Column({ name: 'to_name', type: 'text' })
  toName!: string;

  @Column({ name: 'merged_id', type: 'integer', nullable: true })
  mergedId!: number | null;

  @Column({ name: 'saved', type: 'jsonb' })
  saved!: unknown;

  @Column({ name: 'renamed_by', type: 'text' })
  renamedBy!: string;

  @Column({ name: 'renamed_at', type: 'timestamptz' })
  renamedAt!: Date;

  @Column({ name: 'undone_at', type: 'timestamptz', nullable: true })
  undoneAt!: Date | null;
}
