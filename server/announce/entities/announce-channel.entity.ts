import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** `broken`: Discord refuses it, and nothing is sent until an admin stores another address. */
export type ChannelState = 'on' | 'off' | 'broken';

/** A Discord webhook to which messages are sent. */
@Entity({ name: 'announce_channel' })
export class AnnounceChannelEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  /** The address of the webhook, sealed for this row. */
  @Column({ type: 'bytea', nullable: true })
  secretBox!: Buffer | null;

  /** Digest of the webhook's id, so that one webhook is one channel. */
  @Column({ type: 'text' })
  webhookHash!: string;

  /** How admins recognise the webhook. */
  @Column({ type: 'text' })
  hint!: string;

  @Column({ type: 'text', nullable: true })
  threadId!: string | null;

  /** Name under which messages appear; null for the clan's. */
  @Column({ type: 'text', nullable: true })
  username!: string | null;

  /** True for messages that ring nobody's phone. */
  @Column({ type: 'boolean', default: false })
  silent!: boolean;

  /** Zone of quiet hours. */
  @Column({ type: 'text', default: 'UTC' })
  timezone!: string;

  @Column({ type: 'text', default: 'on' })
  state!: ChannelState;

  /** Why it is broken, for admins. */
  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** True when it is broken only because no key opens its address: it goes on by itself when the key is back. */
  @Column({ type: 'boolean', default: false })
  isSealed!: boolean;

  @Column({ type: 'integer', default: 1 })
  version!: number;

  @Column({ type: 'text' })
  createdBy!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  createdAt!: Date;
}
