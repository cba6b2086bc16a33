import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A name that must not come back, as a keyed hash. */
@Entity({ name: 'erased_name' })
export class ErasedNameEntity {
  @PrimaryColumn({ type: 'text' })
  hash!: string;

  @Column({ type: 'timestamptz' })
  erasedAt!: Date;
}
