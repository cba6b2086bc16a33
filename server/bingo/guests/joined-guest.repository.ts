import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';

const twinRows = z.array(z.object({ dropped: z.coerce.number(), kept: z.coerce.number() }));
const pairRows = z.array(z.object({ guest: z.number(), member: z.number() }));

/** Ids of a guest who joined the clan and of the member that the guest became. */
export type JoinedGuest = z.infer<typeof pairRows>[number];

/** Reads and updates guests who joined the clan. */
@Injectable()
export class JoinedGuestRepository {
  /**
   * Locks and returns a guest with a current or past seat who is an active member now; the lock keeps its log from
   * being stored meanwhile. Returns null when there is none, or when other processes have locked all of them.
   */
  async next(tx: EntityManager): Promise<JoinedGuest | null> {
    const rows: unknown = await tx.query(
      `SELECT g.id AS guest, m.id AS member FROM bingo_guest g JOIN member m ON m.name_key = g.name_key AND m.is_active
       WHERE EXISTS (SELECT 1 FROM bingo_participant p WHERE p.guest_id = g.id)
       ORDER BY g.id LIMIT 1 FOR NO KEY UPDATE OF g SKIP LOCKED`,
    );
    return pairRows.parse(rows)[0] ?? null;
  }

  /** Maps each line of the member's log that the guest's log has, too, to the guest's line. Bingo uses the latter. */
  async twins(tx: EntityManager, { guest, member }: JoinedGuest): Promise<Map<number, number>> {
    const rows: unknown = await tx.query(
      `SELECT a.id AS dropped, l.id AS kept FROM bingo_guest_line l JOIN activity a USING (date, occurrence)
       WHERE l.guest_id = $1 AND a.member_id = $2 AND (a.norm_text = l.norm_text OR a.meaning = l.meaning)`,
      [guest, member],
    );
    return new Map(twinRows.parse(rows).map(({ dropped, kept }) => [dropped, kept]));
  }

  /**
   * Moves seats and records of a guest to the member. Ends a seat of the guest on a board on which the member has one.
   */
  async become(tx: EntityManager, { guest, member }: JoinedGuest, at: Date): Promise<void> {
    await tx.query('UPDATE bingo_guest SET member_id = $2 WHERE id = $1', [guest, member]);
    await tx.query(
      `UPDATE bingo_participant p SET left_at = greatest(joined_at, $3)
       WHERE p.guest_id = $1 AND p.left_at IS NULL AND EXISTS (
         SELECT 1 FROM bingo_participant o WHERE o.board_id = p.board_id AND o.member_id = $2 AND o.left_at IS NULL)`,
      [guest, member, at],
    );
    await tx.query('UPDATE bingo_participant SET guest_id = NULL, member_id = $2 WHERE guest_id = $1', [guest, member]);
    await tx.query('UPDATE bingo_record SET guest_id = NULL, member_id = $2 WHERE guest_id = $1', [guest, member]);
  }
}
