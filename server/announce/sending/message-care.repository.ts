import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import * as z from 'zod/mini';
import { AnnounceMessageEntity, type MessageState } from '../entities/announce-message.entity.ts';

/** A happening with the log line that it is about. */
export const toldLineSchema = z.object({ id: z.coerce.number(), line: z.coerce.number() });
export type ToldLine = z.infer<typeof toldLineSchema>;
const toldLines = z.tuple([z.array(toldLineSchema), z.number()]);

/** Only what was told: of two equal lines that were not, one is enough. */
const REPLACE = `
UPDATE happening h SET facts = jsonb_set(h.facts, '{activity}', to_jsonb(l.kept))
FROM unnest($2::bigint[], $3::bigint[]) AS l (dropped, kept)
WHERE h.member_id = $1 AND h.kind LIKE 'activity.%' AND h.routed_at IS NOT NULL
  AND (h.facts->>'activity')::bigint = l.dropped
RETURNING h.id, l.dropped AS line`;
const PUT_BACK = `
UPDATE happening h SET facts = jsonb_set(h.facts, '{activity}', to_jsonb(l.line))
FROM unnest($1::bigint[], $2::bigint[]) AS l (id, line) WHERE h.id = l.id`;

const NAMED = `id IN (
  SELECT i.message_id FROM announce_item i JOIN happening h ON h.id = i.happening_id
  WHERE h.member_id = ANY (:ids) OR h.guest_id IN (SELECT g.id FROM bingo_guest g WHERE g.member_id = ANY (:ids))
  UNION ALL SELECT i.message_id FROM announce_item i JOIN happening h ON h.id = i.happening_id
  WHERE h.kind LIKE 'summary.%' AND EXISTS (
    SELECT FROM jsonb_to_recordset(h.facts->'top') AS p (member int) WHERE p.member = ANY (:ids)))`;
/** The array is complete before the first message is locked; the outer join lets nothing that happened be left unlocked. */
const toldOf = (whom: string): string => `id = ANY (ARRAY(
  SELECT i.message_id FROM (SELECT h.id FROM happening h WHERE ${whom} ORDER BY h.id FOR UPDATE OF h) h
  LEFT JOIN announce_item i ON i.happening_id = h.id))`;
const OF_MEMBER = toldOf(
  'h.member_id = :memberId OR h.guest_id IN (SELECT g.id FROM bingo_guest g WHERE g.member_id = :memberId)',
);
const OF_GUESTS = toldOf('h.guest_id = ANY (:guestIds)');

/** A message that shows the standings of a board is as old as the board; deleted while that runs, it would be sent once more. */
const IS_FOLLOWING = `EXISTS (SELECT FROM bingo_board b WHERE b.id = board_id AND b.deleted_at IS NULL
  AND coalesce(b.end_date, 'infinity') > clock_timestamp())`;

/** Changes of stored messages beside their sending. */
@Injectable()
export class MessageCareRepository {
  /** Lets the messages that named these members, also as guests before they joined, be edited: they were hidden, shown or erased. */
  async editNamed(tx: EntityManager, memberIds: readonly number[]): Promise<void> {
    await edit(tx, NAMED, { ids: memberIds });
  }

  /**
   * Does the same for a member that is about to be deleted with what happened to it, which is locked before any message: the
   * router does so in this order, and passes over what it finds locked. Summaries are left to `editNamed`.
   */
  async editErased(tx: EntityManager, memberId: number): Promise<void> {
    await edit(tx, OF_MEMBER, { memberId });
  }

  /** Does the same for guests that are about to be deleted. */
  async editGuests(tx: EntityManager, guestIds: readonly number[]): Promise<void> {
    await edit(tx, OF_GUESTS, { guestIds });
  }

  /** Lets what was told of dropped lines name the equal lines that are kept. Returns what it named before. */
  async replaceLines(tx: EntityManager, memberId: number, lines: ReadonlyMap<number, number>): Promise<ToldLine[]> {
    return toldLines.parse(await tx.query(REPLACE, [memberId, [...lines.keys()], [...lines.values()]]))[0];
  }

  /** Undoes `replaceLines`. */
  async putBackLines(tx: EntityManager, told: readonly ToldLine[]): Promise<void> {
    await tx.query(PUT_BACK, [told.map(({ id }) => id), told.map(({ line }) => line)]);
  }

  /** Deletes messages that nobody needs any more. */
  async prune(
    tx: EntityManager,
    { droppedBefore, sentBefore }: { droppedBefore: Date; sentBefore: Date },
  ): Promise<void> {
    const messages = tx.getRepository(AnnounceMessageEntity);
    // Those of a broken channel that nobody mends wait for ever.
    const kept: [before: Date, states: MessageState[]][] = [
      [droppedBefore, ['dropped', 'collecting', 'waiting']],
      [sentBefore, ['sent', 'dead']],
    ];
    for (const [before, states] of kept) {
      const old = messages
        .createQueryBuilder()
        .delete()
        .where({ state: In(states), opensAt: LessThan(before) });
      await old.andWhere(`NOT ${IS_FOLLOWING}`).execute();
    }
  }
}

/** Lets messages that were sent be edited. */
async function edit(tx: EntityManager, which: string, values: Record<string, unknown>): Promise<void> {
  const messages = tx.getRepository(AnnounceMessageEntity).createQueryBuilder();
  await messages
    .update({ editDue: true })
    .where({ state: In(['sent', 'sending', 'editing']) })
    .andWhere(which, values)
    .execute();
}
