import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Bases that a clearing replaced. */
@Entity({ name: 'xp_clear_base' })
export class XpClearBaseEntity {
  @PrimaryColumn({ name: 'clear_id', type: 'integer' })
  clearId!: number;

  @PrimaryColumn({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'base', type: 'bigint', array: true })
  base!: number[];
}
