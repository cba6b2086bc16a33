import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Two names that an admin knows to be two players. */
@Entity({ name: 'rename_dismissal' })
export class RenameDismissalEntity {
  @PrimaryColumn({ name: 'from_key', type: 'text' })
  fromKey!: string;

  @PrimaryColumn({ name: 'to_key', type: 'text' })
  toKey!: string;

  @Column({ name: 'dismissed_at', type: 'timestamptz' })
  dismissedAt!: Date;
}
