import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A re-encoded picture of a square; the key is the hash of its bytes. */
@Entity({ name: 'icon' })
export class IconEntity {
  @PrimaryColumn({ type: 'text' })
  sha256!: string;

  @Column({ type: 'bytea' })
  webp!: Buffer;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
