import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Keyed hash of an erased name; prevents adding it again. */
@Entity({ name: 'erased_name' })
export class ErasedNameEntity {
  @PrimaryColumn({ type: 'text' })
  hash!: string;

  @Column({ type: 'timestamptz' })
  erasedAt!: Date;
}
