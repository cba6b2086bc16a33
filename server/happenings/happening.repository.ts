import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HappeningEntity } from './happening.entity.ts';
import type { Happening } from './happening-facts.ts';

/**
 * Notes rows and wakes the router at the commit. Boards show hidden members without a name; everything else about one is
 * not noted.
 */
const NOTE = `
WITH noted AS (
  INSERT INTO happening (kind, at, due_at, member_id, guest_id, board_id, facts, dedupe_key)
  SELECT n.kind, n.at, clock_timestamp() + n.delay * interval '1 s', n.member, n.guest, n.board, n.facts, $8::text
  FROM unnest($1::text[], $2::timestamptz[], $3::int[], $4::int[], $5::int[], $6::int[], $7::jsonb[]) WITH ORDINALITY
    AS n (kind, at, delay, member, guest, board, facts, place)
  WHERE n.board IS NOT NULL OR n.member IS NULL OR EXISTS (SELECT FROM member m WHERE m.id = n.member AND NOT m.is_hidden)
  ORDER BY n.place ON CONFLICT (dedupe_key) DO NOTHING RETURNING id
)
SELECT pg_notify('announce', '') FROM noted LIMIT 1`;

/** Writes what happened. */
@Injectable()
export class HappeningRepository {
  /** Writes rows in the given order, in one statement. @param key of a single one that is written once; null without */
  async note(tx: EntityManager, happenings: readonly Happening[], key: string | null = null): Promise<void> {
    await tx.query(NOTE, [
      happenings.map(({ kind }) => kind),
      happenings.map(({ at }) => at),
      happenings.map(({ delayS }) => delayS ?? 0),
      happenings.map(({ memberId }) => memberId ?? null),
      happenings.map(({ guestId }) => guestId ?? null),
      happenings.map(({ boardId }) => boardId ?? null),
      happenings.map(({ facts }) => JSON.stringify(facts)),
      key,
    ]);
  }

  /** Deletes what was compared with the rules and is older, unless a stored message tells it. */
  async prune(tx: EntityManager, { before, boardsBefore }: { before: Date; boardsBefore: Date }): Promise<void> {
    await tx
      .getRepository(HappeningEntity)
      .createQueryBuilder()
      .delete()
      .where(
        'routed_at IS NOT NULL AND noted_at < CASE WHEN board_id IS NULL THEN :before ELSE :boardsBefore END::timestamptz',
      )
      // A message that told it is edited by it when somebody is hidden or erased.
      .andWhere('NOT EXISTS (SELECT FROM announce_item i WHERE i.happening_id = happening.id)')
      .setParameters({ before, boardsBefore })
      .execute();
  }
}
