import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A reading that is not believed yet. */
@Entity({ name: 'xp_held' })
export class XpHeldEntity {
  @PrimaryColumn({ name: 'id', type: 'bigint' })
  id!: number;

  @Column({ name: 'member_id', type: 'integer' })
  memberId!: number;

  @Column({ name: 'source', type: 'text' })
  source!: string;

  @Column({ name: 'read_at', type: 'timestamptz' })
  readAt!: Date;

  @Column({ name: 'xp', type: 'bigint', array: true })
  xp!: number[];

  @Column({ name: 'reason', type: 'text' })
  reason!: string;

  @Column({ name: 'cleared_at', type: 'timestamptz', nullable: true })
  clearedAt!: Date | null;

  @Column({ name: 'decision', type: 'text', nullable: true })
  decision!: string | null;
}
