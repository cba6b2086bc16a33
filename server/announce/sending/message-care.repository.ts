import { Injectable } from '@nestjs/common';
import { type EntityManager, In, LessThan } from 'typeorm';
import * as z from 'zod/mini';
import { AnnounceMessageEntity } from '../entities/announce-message.entity.ts';

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

/** Changes of stored messages beside their sending. */
@Injectable()
export class MessageCareRepository {
  /** Lets the messages that named these members, also as guests before they joined, be edited: they were hidden, shown or erased. */
  async editNamed(tx: EntityManager, memberIds: readonly number[]): Promise<void> {
    await tx
      .getRepository(AnnounceMessageEntity)
      .createQueryBuilder()
      .update({ editDue: true })
      .where({ state: In(['sent', 'sending', 'editing']) })
      .andWhere(
        `id IN (SELECT i.message_id FROM announce_item i JOIN happening h ON h.id = i.happening_id
           WHERE h.member_id = ANY (:ids) OR h.guest_id IN (SELECT g.id FROM bingo_guest g WHERE g.member_id = ANY (:ids))
           UNION ALL SELECT i.message_id FROM announce_item i JOIN happening h ON h.id = i.happening_id
           WHERE h.kind LIKE 'summary.%' AND EXISTS (
             SELECT FROM jsonb_to_recordset(h.facts->'top') AS p (member int) WHERE p.member = ANY (:ids)))`,
        { ids: memberIds },
      )
      .execute();
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
    await messages.delete({ state: In(['dropped', 'collecting', 'waiting']), opensAt: LessThan(droppedBefore) });
    await messages.delete({ state: In(['sent', 'dead']), opensAt: LessThan(sentBefore) });
  }
}
