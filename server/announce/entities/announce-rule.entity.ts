import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { type RuleFilter, ruleFilterSchema } from '../../../shared/announce/rule-filter.ts';
import type { RuleKind } from '../../../shared/announce/rule-kinds.ts';
import { parsedJson } from '../../database/parsed-json.ts';

/** What is told in a channel. */
@Entity({ name: 'announce_rule' })
export class AnnounceRuleEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  channelId!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  kinds!: RuleKind[];

  @Column({ type: 'jsonb', default: () => "'{}'::jsonb", transformer: parsedJson(ruleFilterSchema) })
  filter!: RuleFilter;

  /** Seconds for which happenings are gathered into one message. */
  @Column({ type: 'integer', default: 30 })
  batchS!: number;

  /** Quiet hours in the channel's zone, "23:00"; null without. */
  @Column({ type: 'text', nullable: true })
  quietFrom!: string | null;

  @Column({ type: 'text', nullable: true })
  quietTo!: string | null;

  /** What becomes of messages in quiet hours. */
  @Column({ type: 'text', default: 'hold' })
  quiet!: 'hold' | 'drop';

  /** Seconds after which a message is no news any more. */
  @Column({ type: 'integer', default: 86_400 })
  maxAgeS!: number;

  /** True for messages with a picture of the board that they are about. */
  @Column({ type: 'boolean', default: false })
  picture!: boolean;

  @Column({ type: 'text', nullable: true })
  roleId!: string | null;

  @Column({ type: 'boolean', default: true })
  isOn!: boolean;

  /** The newest happening when the rule was made or changed: it tells later ones only. */
  @Column({ type: 'bigint', default: 0 })
  since!: number;

  /** When a backup was restored: what happened before was told by the site that the backup is of. Null without. */
  @Column({ type: 'timestamptz', nullable: true })
  toldBefore!: Date | null;

  @Column({ type: 'integer', default: 1 })
  version!: number;
}
