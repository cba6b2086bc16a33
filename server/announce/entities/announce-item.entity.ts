import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A happening that a message tells. Each rule tells a happening once. */
@Entity({ name: 'announce_item' })
export class AnnounceItemEntity {
  @PrimaryColumn({ type: 'bigint' })
  messageId!: number;

  @PrimaryColumn({ type: 'bigint' })
  happeningId!: number;

  @Column({ type: 'integer' })
  ruleId!: number;
}
