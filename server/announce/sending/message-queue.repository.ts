import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import * as z from 'zod/mini';
import { AnnounceChannelEntity } from '../entities/announce-channel.entity.ts';
import { IS_PAUSED, LONGEST_PAUSE_MS } from '../discord/longest-pause.ts';
import { AnnounceItemEntity } from '../entities/announce-item.entity.ts';
import { AnnounceMessageEntity, type MessageState } from '../entities/announce-message.entity.ts';

const takenSchema = z.object({
  id: z.coerce.number(),
  channel_id: z.number(),
  is_test: z.boolean(),
  /** True for a test that no admin waits for any more. */
  is_late: z.boolean(),
  lease_id: z.string(),
  state: z.enum(['sending', 'editing']),
  attempt: z.number(),
  reads: z.number(),
  doubtful: z.boolean(),
  plain: z.boolean(),
  discord_id: z.nullable(z.string()),
  /** What was due before this time is no news any more. All of a message that an admin has sent again is. */
  news_from: z.date(),
  /** True when its rule wants a picture. */
  picture: z.boolean(),
  role_id: z.nullable(z.string()),
  batch_key: z.string(),
  /** True when its rule chose members, so that it tells only who is named. */
  of_members: z.boolean(),
  /** The board whose standings it shows; null for one that tells what happened. */
  board_id: z.nullable(z.number()),
  /** Quiet hours of its rule and the zone of its channel; null without. */
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  timezone: z.string(),
  /** True when an admin has sent it again. */
  is_resent: z.boolean(),
  taken_at: z.date(),
});
/** A message that this process sends or edits. */
export type TakenMessage = z.infer<typeof takenSchema>;
const updated = z.tuple([z.array(takenSchema), z.number()]);
const counted = z.tuple([z.unknown(), z.number()]);

/** How the sending of a message ended. */
export interface MessageEnd {
  state: MessageState;
  problem?: string | null;
  discordId?: string | null;
  /** Mark of the standings that it shows now. */
  shown?: string;
  /** Ms until the next try or, of a message that was sent, until the next edit. */
  waitMs?: number;
  /** When it is complete: until then it keeps nothing else waiting. */
  readyAt?: Date;
  isDoubtful?: boolean;
  isPlain?: boolean;
  /** True for a try that does not count. */
  isFree?: boolean;
  /** True for one in which it could not be read. */
  isUnread?: boolean;
}

/** Least time between two messages of a channel: Discord takes 30 a minute, and other programs post there, too. */
const PACE_MS = 2000;
/** So long an admin waits for the end of a test. Nothing of it is sent later. */
export const TEST_MS = 10_000;
/** Problem of a test that was not sent by then. */
export const LATE = 'It could not be sent within ten seconds';
const IS_LATE = `is_test AND NOT opens_at BETWEEN clock_timestamp() - ${TEST_MS} * interval '1 ms' AND clock_timestamp()`;

/**
 * The oldest message of a channel that may be sent, before it edits. A message that waits for its next try keeps those
 * after it waiting, so that the order is kept; a test overtakes them. A channel that another process looks at is passed over as a whole, and a
 * message that the router adds to is waited for: passed over by itself it would be sent after the next one. Two processes
 * cannot take two of one channel: the index accepts one.
 */
const TAKE = `
WITH due AS (
  SELECT m.id, m.rule_id, c.timezone FROM announce_message m JOIN announce_channel c ON c.id = m.channel_id AND c.state = 'on'
  WHERE (m.state IN ('collecting', 'waiting') OR (m.state = 'sent' AND m.edit_due))
    AND m.ready_at <= clock_timestamp() AND m.run_after <= clock_timestamp()
    AND NOT EXISTS (SELECT FROM announce_message o WHERE o.channel_id = m.channel_id
      AND (o.state IN ('sending', 'editing') OR (o.state = 'waiting' AND o.ready_at <= clock_timestamp() AND o.id < m.id AND NOT m.is_test)))
    AND NOT EXISTS (SELECT FROM host_pace p WHERE p.host IN ('discord', 'discord:' || m.channel_id)
      AND (${IS_PAUSED}
        OR (p.reserved_at <= clock_timestamp() AND p.next_at > clock_timestamp())))
  ORDER BY m.state = 'sent', NOT m.is_test, m.id LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED FOR UPDATE OF m
), pace AS (
  INSERT INTO host_pace (host, next_at, reserved_at)
  SELECT 'discord:' || m.channel_id, clock_timestamp() + ${PACE_MS} * interval '1 ms', clock_timestamp()
  FROM due JOIN announce_message m USING (id)
  ON CONFLICT (host) DO UPDATE SET next_at = excluded.next_at, reserved_at = excluded.reserved_at
)
UPDATE announce_message m SET state = CASE WHEN m.state = 'sent' THEN 'editing' ELSE 'sending' END, attempt = m.attempt + 1,
  edit_due = m.edit_due AND m.state <> 'sent',
  lease_id = $1, lease_until = clock_timestamp() + $2 * interval '1 ms'
FROM due LEFT JOIN announce_rule r ON r.id = due.rule_id, LATERAL (
  SELECT clock_timestamp() - coalesce(r.max_age_s, 86400) * interval '1 s' AS news_from
) AS age WHERE m.id = due.id
RETURNING m.id, m.channel_id, m.is_test, ${IS_LATE} AS is_late, m.lease_id, m.state, m.attempt, m.reads,
  m.doubtful, m.plain, m.discord_id, coalesce(r.picture, false) AS picture, r.role_id, m.batch_key, m.of_members, m.board_id, r.quiet_from, r.quiet_to, due.timezone,
  m.resent_at IS NOT NULL AS is_resent, clock_timestamp() AS taken_at,
  CASE WHEN m.resent_at >= age.news_from THEN 'epoch' ELSE age.news_from END AS news_from`;

/** A test that would be tried again when nobody waits for it any more is dropped instead. */
const END = `
UPDATE announce_message SET state = CASE WHEN $3 = 'waiting' AND ${IS_LATE} THEN 'dropped' ELSE $3 END,
  problem = coalesce($4, CASE WHEN $3 = 'waiting' AND ${IS_LATE} THEN '${LATE}' END), discord_id = coalesce($5, discord_id),
  run_after = clock_timestamp() + $6 * interval '1 ms', doubtful = doubtful OR $7, plain = plain OR $8,
  attempt = attempt - $9, reads = CASE WHEN $10 THEN reads + 1 ELSE 0 END,
  ready_at = coalesce($11::timestamptz, ready_at), shown = coalesce($12, shown), lease_id = NULL, lease_until = NULL,
  sent_at = CASE WHEN $3 = 'sent' THEN coalesce(sent_at, clock_timestamp()) ELSE sent_at END
WHERE id = $1 AND lease_id = $2`;

/**
 * Gives back what dead processes held. One that was being sent may have been posted: it is marked, and after three dead
 * processes nothing is tried any more. An edit may be repeated without harm. A test is over by then.
 */
const RECLAIM = `
UPDATE announce_message SET lease_id = NULL, lease_until = NULL, lost = lost + 1,
  run_after = clock_timestamp() + $1 * interval '1 ms',
  state = CASE WHEN state = 'editing' THEN 'sent' WHEN is_test THEN 'dropped' WHEN lost >= 2 THEN 'dead' ELSE 'waiting' END,
  doubtful = doubtful OR state = 'sending', edit_due = edit_due OR state = 'editing',
  problem = CASE WHEN state = 'sending'
    THEN 'The server stopped while it was sent: it may have been posted' || CASE WHEN is_test THEN '' ELSE ' twice' END
    ELSE problem END
WHERE state IN ('sending', 'editing') AND NOT lease_until BETWEEN clock_timestamp() AND clock_timestamp() + 2 * $2 * interval '1 ms'`;

const PAUSE = `
INSERT INTO host_pace (host, paused_until) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
ON CONFLICT (host) DO UPDATE SET paused_until = CASE
  WHEN host_pace.paused_until BETWEEN excluded.paused_until AND clock_timestamp() + ${LONGEST_PAUSE_MS} * interval '1 ms'
  THEN host_pace.paused_until ELSE excluded.paused_until END`;

/** SQL of taking and ending messages. Every statement on a taken message is fenced by its lease. */
@Injectable()
export class MessageQueueRepository {
  constructor(private readonly database: DataSource) {}

  /** Takes the message to send next. Returns null when nothing is due. */
  async take(leaseId: string, leaseMs: number): Promise<TakenMessage | null> {
    try {
      return updated.parse(await this.database.query(TAKE, [leaseId, leaseMs]))[0][0] ?? null;
    } catch (error) {
      // Another process took a message of the same channel at the same time.
      if (error instanceof Error && 'code' in error && error.code === '23505') return null;
      throw error;
    }
  }

  /** Ends a try. Does nothing and returns false when the lease was lost. */
  async end(
    { id, lease_id }: TakenMessage,
    end: MessageEnd,
    tx: EntityManager = this.database.manager,
  ): Promise<boolean> {
    const { state, problem = null, discordId = null, waitMs = 0 } = end;
    const flags = [end.isDoubtful === true, end.isPlain === true, end.isFree === true ? 1 : 0, end.isUnread === true];
    const later = [end.readyAt ?? null, end.shown ?? null];
    const values = [id, lease_id, state, problem, discordId, Math.ceil(waitMs), ...flags, ...later];
    return counted.parse(await tx.query(END, values))[1] === 1;
  }

  /** Keeps an edit for another try. Does nothing and returns false when the lease was lost. @param also is stored beside it */
  async putBack(
    { id, lease_id }: TakenMessage,
    waitMs: number,
    also: { problem?: string; plain?: true } = {},
    tx: EntityManager = this.database.manager,
  ): Promise<boolean> {
    const later = { ...also, state: 'sent' as const, leaseId: null, leaseUntil: null, editDue: true };
    const { affected } = await tx
      .getRepository(AnnounceMessageEntity)
      .createQueryBuilder()
      .update({ ...later, runAfter: () => "clock_timestamp() + :waitMs * interval '1 ms'" })
      .where({ id, leaseId: lease_id })
      .setParameters({ waitMs })
      .execute();
    return affected === 1;
  }

  /** Takes happenings out of a message. Costs nothing without any. */
  async forget(messageId: number, happenings: readonly { id: number }[]): Promise<void> {
    if (happenings.length === 0) return;
    const happeningId = In(happenings.map(({ id }) => id));
    await this.database.getRepository(AnnounceItemEntity).delete({ messageId, happeningId });
  }

  /** Gives back what dead processes held. Returns the number of messages. */
  async reclaim(tx: EntityManager, waitMs: number, leaseMs: number): Promise<number> {
    return counted.parse(await tx.query(RECLAIM, [waitMs, leaseMs]))[1];
  }

  /** Lets nothing be sent to a channel, or with null to Discord, for a time. */
  async pause(channelId: number | null, ms: number): Promise<void> {
    const host = channelId === null ? 'discord' : `discord:${channelId}`;
    await this.database.query(PAUSE, [host, Math.ceil(Math.min(ms, LONGEST_PAUSE_MS))]);
  }

  /**
   * Stores that nothing can be sent to a channel any more. Does nothing when an admin has stored another address since the
   * one that failed was read. Returns false then. @param isSealed true when its address cannot be opened
   */
  async breakChannel(
    tx: EntityManager,
    { id, secretBox }: AnnounceChannelEntity,
    problem: string,
    isSealed = false,
  ): Promise<boolean> {
    const broken = { state: 'broken' as const, problem, isSealed };
    const same = { id, state: 'on' as const, secretBox: secretBox ?? IsNull() };
    const { affected } = await tx.getRepository(AnnounceChannelEntity).update(same, broken);
    return affected === 1;
  }

  /** Returns a channel. */
  channel(id: number): Promise<AnnounceChannelEntity | null> {
    return this.database.getRepository(AnnounceChannelEntity).findOneBy({ id });
  }
}
