import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import type { Coverage } from '../../../shared/bingo/bingo.schemas.ts';
import { PROFILE_STATES } from '../../../shared/members/members.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/api/domain-error.ts';
import { EvaluationRepository } from './evaluation.repository.ts';

const personRows = z.array(
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

/** A guest's log is silent while its last try brought none: nothing is known of it since the last one that did. */
const PEOPLE = `
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

/** Whether the logs of those who play can prove anything. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly transactions: Transactions,
    private readonly rows: EvaluationRepository,
  ) {}

  /** Everyone who plays now, by team, then in order of joining. @throws DomainError BOARD_NOT_FOUND */
  async ofBoard(boardId: number): Promise<Coverage[]> {
    return this.transactions.snapshot(async (tx) => {
      const window = await this.rows.window(tx, boardId);
      if (!window) throw new DomainError('BOARD_NOT_FOUND');
      const people = personRows.parse(await tx.query(PEOPLE, [boardId]));
      const ids = people.map(({ member_id, guest_id }) => member_id ?? guest_id);
      const gaps = gapRows.parse(await tx.query(GAPS, [ids, window.start, window.end]));
      return people.map(({ team_id, member_id, guest_id, name, profile_state, last_read_at, log_silent_since }) => ({
        team_id,
        member_id,
        guest_member_id: guest_id,
        display_name: name,
        profile_state,
        last_read_at: last_read_at?.toISOString() ?? null,
        ...(log_silent_since && { log_silent_since: log_silent_since.toISOString() }),
        gaps: gaps
          .filter(({ person }) => person === (member_id ?? guest_id))
          .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
      }));
    });
  }
}
