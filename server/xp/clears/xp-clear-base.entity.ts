import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bases that a clearing replaced. */
@Entity({ name: 'xp_clear_base' })
export class XpClearBaseEntity {
  @PrimaryColumn({ type: 'integer' })
  clearId!: number;

  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  /** By skill; null: the skill was not known yet. */
  @Column({ type: 'bigint', array: true })
  base!: (number | null)[];
}
