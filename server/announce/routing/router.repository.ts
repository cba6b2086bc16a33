import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { HappeningEntity } from '../../happenings/happening.entity.ts';
import { AnnounceRuleEntity } from '../entities/announce-rule.entity.ts';
import { AnnounceItemEntity } from '../entities/announce-item.entity.ts';
import { IS_FLOODED } from './flood.ts';
import { ENOUGH, type LiveRule, type Window } from './routing.ts';

const idRows = z.array(z.object({ id: z.coerce.number() }));
const ruleRows = z.array(z.object({ id: z.number(), timezone: z.string(), is_flooded: z.boolean() }));
const turnRows = z.array(z.object({ mine: z.boolean() }));

/** One process at a time: two would open two messages for one window. */
const TURN = `SELECT pg_try_advisory_xact_lock(hashtext('announce-router')) AS mine`;
/**
 * Not compared yet, and old enough for the delays that boards have now: one may have been raised. A line tells a drop before
 * the square that it helps to complete, so while a board with a delay runs, lines wait as long.
 */
const IS_DUE = `h.routed_at IS NULL AND h.due_at <= clock_timestamp() AND NOT EXISTS (
  SELECT FROM bingo_board b WHERE b.stream_delay_s > 0
    AND h.noted_at BETWEEN clock_timestamp() - b.stream_delay_s * interval '1 s' AND clock_timestamp()
    AND (b.id = h.board_id OR h.kind LIKE 'activity.%' AND b.is_active AND b.deleted_at IS NULL
      AND b.public_from IS NOT NULL AND coalesce(b.start_date, b.created_at) <= clock_timestamp()
      AND coalesce(b.end_date + b.stream_delay_s * interval '1 s', 'infinity') > clock_timestamp()))`;
const DUE = `SELECT h.id FROM happening h WHERE ${IS_DUE} ORDER BY h.id LIMIT $1 FOR UPDATE OF h SKIP LOCKED`;
const RULES = `
SELECT r.id, c.timezone, ${IS_FLOODED} AS is_flooded
FROM announce_rule r JOIN announce_channel c ON c.id = r.channel_id AND c.state <> 'off' WHERE r.is_on`;
/** A message that is being sent is none that collects any more, so that another one is opened beside it. */
const OPEN = `
INSERT INTO announce_message (channel_id, rule_id, batch_key, of_members, state, ready_at, problem)
VALUES ($1, $2, $3, $6, CASE WHEN $5 THEN 'dropped' ELSE 'collecting' END, $4, CASE WHEN $5 THEN 'It fell into the quiet hours' END)
ON CONFLICT (rule_id, batch_key) WHERE state = 'collecting' DO UPDATE
SET of_members = announce_message.of_members OR excluded.of_members RETURNING id`;
const FILL = `
UPDATE announce_message SET ready_at = least(ready_at, clock_timestamp())
WHERE id = $1 AND state = 'collecting' AND (SELECT count(*) FROM announce_item WHERE message_id = $1) >= ${ENOUGH}`;
/** What a completion told is not true any more when it was taken back. A message that waits leaves it out by itself. */
const TAKE_BACK = `
UPDATE announce_message m SET edit_due = true
FROM announce_item i JOIN happening told ON told.id = i.happening_id
JOIN happening back ON back.id = ANY ($1::bigint[]) AND told.board_id = back.board_id
  AND told.kind IN ('board.completion', 'board.completion_moved')
  AND told.facts->'completion' = CASE back.kind WHEN 'board.completion_moved' THEN back.facts->'from' ELSE back.facts->'completion' END
WHERE back.kind IN ('board.completion_moved', 'board.completion_revoked') AND i.message_id = m.id
  AND m.state IN ('sending', 'editing', 'sent')`;

/** Reads what is to be told and writes the messages that tell it. */
@Injectable()
export class RouterRepository {
  /** Returns true when something was not compared with the rules yet and may be told now. */
  isDue(tx: EntityManager): Promise<boolean> {
    const happenings = tx.getRepository(HappeningEntity).createQueryBuilder('h');
    return happenings.where(IS_DUE).getExists();
  }

  /** Takes the turn of the router until the end of the transaction. Returns false when another process has it. */
  async takeTurn(tx: EntityManager): Promise<boolean> {
    return turnRows.parse(await tx.query(TURN))[0]?.mine === true;
  }

  /** Locks and returns happenings that were not compared with the rules yet and may be told now. */
  async due(tx: EntityManager, limit: number): Promise<number[]> {
    return idRows.parse(await tx.query(DUE, [limit])).map(({ id }) => id);
  }

  /** Returns the rules that are on. Those of a broken channel wait with it. */
  async rules(tx: EntityManager): Promise<LiveRule[]> {
    const found = ruleRows.parse(await tx.query(RULES));
    const rules = await tx.getRepository(AnnounceRuleEntity).findBy({ id: Any(found.map(({ id }) => id)) });
    return found.flatMap(({ id, timezone, is_flooded: isFlooded }) => {
      const rule = rules.find((each) => each.id === id);
      return rule ? [{ ...rule, timezone, isFlooded }] : [];
    });
  }

  /** Adds happenings to the message that collects for a rule, and opens one when there is none. */
  async add(
    tx: EntityManager,
    rule: LiveRule,
    batch: { key: string; window: Window; ids: readonly number[] },
  ): Promise<void> {
    const { key, window, ids } = batch;
    const ofMembers = rule.filter.members !== undefined;
    const values = [rule.channelId, rule.id, key, window.readyAt, window.isDropped, ofMembers];
    const [message] = idRows.parse(await tx.query(OPEN, values));
    if (!message) throw new Error('no message was opened');
    const items = ids.map((happeningId) => ({ messageId: message.id, happeningId, ruleId: rule.id }));
    await tx.getRepository(AnnounceItemEntity).createQueryBuilder().insert().values(items).orIgnore().execute();
    if (window.isShortened) await tx.query(FILL, [message.id]);
  }

  /** Marks happenings as compared with the rules, and messages that told something which these take back. */
  async finish(tx: EntityManager, ids: readonly number[]): Promise<void> {
    await tx.query(TAKE_BACK, [ids]);
    await tx.getRepository(HappeningEntity).update({ id: Any([...ids]) }, { routedAt: () => 'clock_timestamp()' });
  }
}
