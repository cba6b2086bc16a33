import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two names that an admin marked as different players. */
@Entity({ name: 'rename_dismissal' })
export class RenameDismissalEntity {
  @PrimaryColumn({ type: 'text' })
  fromKey!: string;

  @PrimaryColumn({ type: 'text' })
  toKey!: string;

  @Column({ type: 'timestamptz' })
  dismissedAt!: Date;

  /** Null for a dismissal of a version that stored the keys only. */
  @Column({ type: 'text', nullable: true })
  fromName!: string | null;

  @Column({ type: 'text', nullable: true })
  toName!: string | null;

  @Column({ type: 'text', nullable: true })
  dismissedBy!: string | null;
}
