import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name that must not come back, as a keyed hash. */
@Entity({ name: 'erased_name' })
export class ErasedNameEntity {
  @PrimaryColumn({ name: 'hash', type: 'text' })
  hash!: string;

  @Column({ name: 'erased_at', type: 'timestamptz' })
  erasedAt!: Date;
}
