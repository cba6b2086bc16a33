import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Base of a member that a clearing replaced, for the undo. */
@Entity({ name: 'xp_clear_base' })
export class XpClearBaseEntity {
  @PrimaryColumn({ type: 'integer' })
  clearId!: number;

  @PrimaryColumn({ type: 'integer' })
  memberId!: number;

  /** XP for each skill; null when the skill was not known yet. */
  @Column({ type: 'bigint', array: true })
  base!: (number | null)[];
}
