import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A picture of a square, re-encoded, by the hash of its bytes. */
@Entity({ name: 'icon' })
export class IconEntity {
  @PrimaryColumn({ name: 'sha256', type: 'text' })
  sha256!: string;

  @Column({ name: 'webp', type: 'bytea' })
  webp!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
