import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { PROFILE_STATES } from '../../../shared/members/members.schemas.ts';

const playerRows = z.array(
  z.object({
    team_id: z.number(),
    member_id: z.nullable(z.number()),
    guest_id: z.nullable(z.number()),
    name: z.string(),
    profile_state: z.enum(PROFILE_STATES),
    last_read_at: z.nullable(z.date()),
    log_silent_since: z.nullable(z.date()),
  }),
);
const gapRows = z.array(z.object({ person: z.number(), from: z.date(), to: z.date() }));

/** A guest's log counts as silent since its last successful read while the attempts after that read have failed. */
const PLAYERS = `
SELECT p.team_id, p.member_id, p.guest_id, coalesce(m.name, g.name) AS name,
  coalesce(m.profile_state, g.profile_state) AS profile_state, coalesce(m.last_synced_at, g.last_read_at) AS last_read_at,
  coalesce(m.log_silent_since, CASE WHEN g.failures > 0 THEN g.last_read_at END) AS log_silent_since
FROM bingo_participant p JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
LEFT JOIN member m ON m.id = p.member_id LEFT JOIN bingo_guest g ON g.id = p.guest_id
WHERE p.board_id = $1 AND p.left_at IS NULL ORDER BY p.team_id, p.joined_at, p.id`;

const GAPS = `
SELECT person, greatest(after_date, $2) AS "from", least(before_date, coalesce($3, 'infinity'::timestamptz)) AS "to"
FROM (SELECT member_id AS person, after_date, before_date FROM activity_gap WHERE member_id = ANY ($1)
      UNION ALL SELECT CASE WHEN g.member_id = ANY ($1) THEN g.member_id ELSE g.id END, after_date, before_date
      FROM bingo_guest_gap l JOIN bingo_guest g ON g.id = l.guest_id
      WHERE g.id = ANY ($1) OR g.member_id = ANY ($1)) gap
WHERE after_date < coalesce($3, 'infinity'::timestamptz) AND before_date > $2
ORDER BY 1, 2`;

/** Reads how completely the logs of a board's players are stored. */
@Injectable()
export class CoverageRepository {
  /** Returns the current players, by team, then in order of joining. */
  async players(tx: EntityManager, boardId: number): Promise<z.infer<typeof playerRows>> {
    return playerRows.parse(await tx.query(PLAYERS, [boardId]));
  }

  /** Returns the parts of `window` that are missing from these players' logs, by player and time. */
  async gaps(
    tx: EntityManager,
    players: readonly (number | null)[],
    window: { start: Date; end: Date | null },
  ): Promise<z.infer<typeof gapRows>> {
    return gapRows.parse(await tx.query(GAPS, [players, window.start, window.end]));
  }
}
