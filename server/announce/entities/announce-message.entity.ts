import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type MessageState = 'collecting' | 'waiting' | 'sending' | 'editing' | 'sent' | 'dropped' | 'dead';

/** A message of a rule: first it collects happenings, then it is sent once. */
@Entity({ name: 'announce_message' })
export class AnnounceMessageEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: number;

  @Column({ type: 'integer' })
  channelId!: number;

  /** Null for a test, and after its rule was deleted. */
  @Column({ type: 'integer', nullable: true })
  ruleId!: number | null;

  /** True for a message that tells nothing but that the channel works. */
  @Column({ type: 'boolean', default: false })
  isTest!: boolean;

  /**
   * True when its rule chose members while it was gathered. Of them it tells only who is named in Discord: the choice alone
   * would say who somebody without a name is. Stored here, because the rule may be changed or deleted afterwards. D575.
   */
  @Column({ type: 'boolean', default: false })
  ofMembers!: boolean;

  /** The board whose standings it shows, for as long as they are shown; null for a message that tells what happened. */
  @Column({ type: 'integer', nullable: true })
  boardId!: number | null;

  /** Mark of the standings that Discord shows; null for other messages, and before it shows any. */
  @Column({ type: 'text', nullable: true })
  shown!: string | null;

  /** What is gathered in one message; never two boards. */
  @Column({ type: 'text' })
  batchKey!: string;

  @Column({ type: 'text', default: 'collecting' })
  state!: MessageState;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  opensAt!: Date;

  /** When it is complete and may be sent. */
  @Column({ type: 'timestamptz' })
  readyAt!: Date;

  /** Before this time no further try is made. */
  @Column({ type: 'timestamptz', default: () => "'-infinity'::timestamp with time zone" })
  runAfter!: Date;

  @Column({ type: 'integer', default: 0 })
  attempt!: number;

  /** Tries in a row in which it could not be read. */
  @Column({ type: 'integer', default: 0 })
  reads!: number;

  /** Number of processes that died while they sent it. */
  @Column({ type: 'integer', default: 0 })
  lost!: number;

  @Column({ type: 'uuid', nullable: true })
  leaseId!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  leaseUntil!: Date | null;

  /** Discord's id of the message; null before it was sent. */
  @Column({ type: 'text', nullable: true })
  discordId!: string | null;

  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** True when a try ended without an answer, so that it may have been posted twice. */
  @Column({ type: 'boolean', default: false })
  doubtful!: boolean;

  /** True after Discord refused it: it is tried without role and name of its own. */
  @Column({ type: 'boolean', default: false })
  plain!: boolean;

  /** True while what it told is not true any more, or names somebody who is hidden now. */
  @Column({ type: 'boolean', default: false })
  editDue!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  /** When an admin sent it again: its age counts from then on. */
  @Column({ type: 'timestamptz', nullable: true })
  resentAt!: Date | null;
}
