import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { XP_GRACE_MINUTES } from '../../../shared/bingo/teams/xp-grace.ts';
import { past } from '../../database/clock/past-time.ts';
import { ASKS_FOR_XP } from './reading.repository.ts';

/** How long a reading is asked for after the moment since which it is missing. */
const ASKED_FOR = "interval '30 minutes'";
/** How long before its start a board wants the first reading of its players. */
const BEFORE_START = "interval '30 minutes'";

const askedRows = z.array(z.object({ member: z.nullable(z.number()), guest: z.nullable(z.number()) }));
/** Exactly one of the two ids is set. */
export type AskedPerson = z.infer<typeof askedRows>[number];

/**
 * Players of boards that ask for XP who were not read since a change of their seat, the half hour before the start or the
 * end. One try is enough: who cannot be read waits for the ordinary turn. $1: the time.
 */
const MISSING = `
SELECT DISTINCT p.member_id AS member, p.guest_id AS guest
FROM bingo_board b
JOIN bingo_participant p ON p.board_id = b.id
JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
CROSS JOIN LATERAL (VALUES (p.joined_at), (p.left_at), (coalesce(b.start_date, b.created_at) - ${BEFORE_START}), (b.end_date))
  AS since (moment)
LEFT JOIN member m ON m.id = p.member_id
LEFT JOIN sync_due d ON d.member_id = p.member_id
LEFT JOIN bingo_guest g ON g.id = p.guest_id
WHERE b.deleted_at IS NULL AND b.locked_at IS NULL AND b.mode <> 'lockout'
  AND since.moment <= $1 AND since.moment > CAST($1 AS timestamptz) - ${ASKED_FOR}
  AND since.moment >= coalesce(b.start_date, b.created_at) - ${BEFORE_START}
  AND $1 <= coalesce(b.end_date + coalesce((b.settings ->> 'xp_grace')::int, ${XP_GRACE_MINUTES}) * interval '1 minute', 'infinity')
  AND (p.left_at IS NULL OR since.moment = p.left_at)
  AND EXISTS (SELECT FROM bingo_square s WHERE s.board_id = b.id AND s.cleared_at IS NULL AND ${ASKS_FOR_XP})
  AND NOT EXISTS (SELECT FROM bingo_reading r WHERE r.person_id = p.person_id AND r.seen_until >= since.moment)
  AND CASE WHEN p.member_id IS NULL THEN g.failures = 0 AND g.next_read_at > $1
        AND coalesce(g.last_read_at < since.moment, true)
      ELSE m.is_active AND coalesce(greatest(${past('d.last_attempt_at')}, ${past('m.last_synced_at')}) < since.moment, true)
        AND NOT EXISTS (SELECT FROM sync_item i WHERE i.member_id = m.id AND i.status IN ('queued', 'active')) END
ORDER BY member, guest`;

/** Finds the players whose XP has to be read now. */
@Injectable()
export class AskedReadingRepository {
  async missing(tx: EntityManager, at: Date): Promise<AskedPerson[]> {
    return askedRows.parse(await tx.query(MISSING, [at]));
  }
}
