import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { StoredSkills } from '../../ingest/stored-reading.hooks.ts';
import { BingoReadingEntity } from './bingo-reading.entity.ts';

const HOUR_MS = 3_600_000;
/** Readings are kept from this long before a board starts until this long after it ends. */
const BEFORE_MS = 2 * HOUR_MS;
const AFTER_MS = HOUR_MS;

const id = z.coerce.number();
const boardRows = z.array(z.object({ id, from: z.date(), to: z.nullable(z.date()), persons: z.array(z.number()) }));
const bySkill = z.array(z.nullable(z.number()));
const readingRows = z.array(z.object({ person: id, at: z.date(), until: z.date(), xp: bySkill, level: bySkill }));
/** A board that asks for XP or levels, with the time for which it needs readings; an end of null means no end. */
export type ReadingBoard = z.infer<typeof boardRows>[number];
export type ReadingRow = z.infer<typeof readingRows>[number];

/** SQL condition on a square `s`: it asks for gained XP, or for a level or XP to be reached, itself or in a part. */
export const ASKS_FOR_XP = `jsonb_path_exists(s.rule, '$.** ? (@.kind == "xp_gain" ||
  ((@.kind == "level" || @.kind == "xp") && !(@.match == "at_least")))')`;

const BOARDS = `
SELECT b.id, coalesce(b.start_date, b.created_at) - $1 * interval '1 ms' AS "from",
  b.end_date + $2 * interval '1 ms' AS "to", array_agg(DISTINCT p.person_id) AS persons
FROM bingo_board b JOIN bingo_participant p ON p.board_id = b.id
JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
WHERE b.deleted_at IS NULL AND b.locked_at IS NULL AND b.mode <> 'lockout'
  AND EXISTS (SELECT FROM bingo_square s WHERE s.board_id = b.id AND s.cleared_at IS NULL AND ${ASKS_FOR_XP})
GROUP BY b.id ORDER BY b.id`;

/** A reading with the XP of the one before only says that it was seen again. A guest's XP does not fall. */
const KEEP = `
WITH before AS (SELECT id, xp FROM bingo_reading WHERE person_id = $1 AND read_at <= $2 ORDER BY read_at DESC LIMIT 1),
same AS (UPDATE bingo_reading r SET seen_until = greatest(r.seen_until, $2::timestamptz)
  FROM before b WHERE r.id = b.id AND b.xp = $3::int[] RETURNING r.id)
INSERT INTO bingo_reading (member_id, guest_id, read_at, seen_until, xp, level)
SELECT CASE WHEN NOT $5 THEN $1::int END, CASE WHEN $5 THEN $1::int END, $2, $2, $3, $4::smallint[]
WHERE NOT EXISTS (SELECT FROM same)
  AND NOT ($5 AND EXISTS (SELECT FROM before b, unnest(b.xp, $3::int[]) AS t (old, new) WHERE t.new < t.old))
ON CONFLICT (person_id, read_at) DO NOTHING RETURNING id`;

const LAST_READING = `
SELECT id FROM bingo_reading WHERE person_id = :personId AND read_at <= CAST(:at AS timestamptz) ORDER BY read_at DESC LIMIT 1`;

/** Reads and writes bingo_reading. */
@Injectable()
export class ReadingRepository {
  /** Returns the boards that ask for XP or levels, with everybody who has or had a seat on them. */
  async boards(tx: EntityManager): Promise<ReadingBoard[]> {
    return boardRows.parse(await tx.query(BOARDS, [BEFORE_MS, AFTER_MS]));
  }

  /** Stores a reading. Returns false when it tells nothing new, or when a guest's XP is below the known one. */
  async keep(tx: EntityManager, personId: number, { readAt, xp, level, isGuest }: StoredSkills): Promise<boolean> {
    const rows = await tx.query<unknown[]>(KEEP, [personId, readAt, xp.slice(1), level.slice(1), isGuest]);
    return rows.length > 0;
  }

  /** Notes that a player still has the XP of the last reading. Returns false when there is none. */
  async seen(tx: EntityManager, personId: number, at: Date): Promise<boolean> {
    const { affected } = await tx
      .getRepository(BingoReadingEntity)
      .createQueryBuilder()
      .update()
      .set({ seenUntil: () => 'greatest(seen_until, CAST(:at AS timestamptz))' })
      .where(`id = (${LAST_READING})`, { personId, at })
      .execute();
    return (affected ?? 0) > 0;
  }

  /** Returns the readings of these players that a board needs. XP and levels are by the index of the skill. */
  async list(
    tx: EntityManager,
    persons: readonly number[],
    { start, end }: { start: Date; end: Date | null },
  ): Promise<ReadingRow[]> {
    const rows: unknown = await tx.query(
      `SELECT coalesce(g.member_id, r.person_id) AS person, r.read_at AS at, r.seen_until AS until,
         array_prepend(NULL, r.xp) AS xp, array_prepend(NULL, r.level) AS level
       FROM bingo_reading r LEFT JOIN bingo_guest g ON g.id = r.guest_id
       WHERE r.person_id = ANY ($1) AND r.seen_until >= $2 AND r.read_at <= coalesce($3::timestamptz, 'infinity')`,
      [persons, new Date(start.getTime() - BEFORE_MS), end && new Date(end.getTime() + AFTER_MS)],
    );
    return readingRows.parse(rows);
  }

  /** Deletes readings that no board needs any more. */
  async purge(tx: EntityManager): Promise<void> {
    await tx.query(
      `DELETE FROM bingo_reading r WHERE NOT EXISTS (
         SELECT FROM bingo_participant p JOIN bingo_board b ON b.id = p.board_id
         WHERE p.person_id = r.person_id AND r.read_at >= coalesce(b.start_date, b.created_at) - $1 * interval '1 ms'
           AND r.read_at <= coalesce(b.end_date, 'infinity') + $2 * interval '1 ms')`,
      [BEFORE_MS, AFTER_MS],
    );
  }
}
