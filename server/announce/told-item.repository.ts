import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { RuleKind } from '../../shared/announce/rule-kinds.ts';
import { HappeningEntity } from '../happenings/happening.entity.ts';
import { toldItemSchema, type ToldItem } from './told-item.ts';

/**
 * Reads happenings with the present state of everything that they name. A secret or cleared square has no name, and a guest
 * who joined the clan is the member.
 */
const ITEMS = `
SELECT h.id, h.kind, h.at, h.due_at, m.id AS member_id, h.board_id, h.facts,
  coalesce(m.name, g.name) AS name, coalesce(m.is_hidden, false) AS is_hidden,
  m.clan_rank AS rank,
  coalesce(m.no_announcements, false) AS is_quiet,
  a.text, a.details, a.item, a.source,
  CASE WHEN a.item IS NULL THEN 0 ELSE (SELECT count(*) FROM activity o WHERE o.item = a.item) END AS seen,
  (SELECT coalesce(json_agg(json_build_object('board', c.board_id, 'team', c.team_id) ORDER BY c.id), '[]')
    FROM bingo_completion c JOIN bingo_square q ON q.id = c.square_id AND q.cleared_at IS NULL AND NOT q.is_sealed
    JOIN bingo_team y ON y.id = c.team_id AND y.deleted_at IS NULL
    JOIN bingo_board o ON o.id = c.board_id AND o.is_active AND o.deleted_at IS NULL AND o.public_from IS NOT NULL
    WHERE c.activity_id = a.id) AS completed,
  b.title AS board_title, b."columns" AS board_columns, b.end_date AS board_end,
  coalesce(b.is_active AND b.deleted_at IS NULL AND b.public_from IS NOT NULL, false) AS board_shown,
  t.id AS team_id, t.team_name AS team, t.color, s.item_name AS square, s.row_number, s.column_number,
  h.facts ? 'completion' AND NOT EXISTS (SELECT FROM bingo_completion c WHERE c.id = (h.facts->>'completion')::int)
    AS is_taken_back,
  r.from_name AS renamed_from, r.to_name AS renamed_to,
  (SELECT coalesce(json_agg(json_build_object('name', n.name, 'xp', p.xp) ORDER BY p.xp DESC, n.id), '[]')
    FROM jsonb_to_recordset(h.facts->'top') AS p (member int, xp bigint) JOIN member n ON n.id = p.member AND NOT n.is_hidden
      AND NOT n.no_announcements) AS top
FROM happening h
LEFT JOIN bingo_guest g ON g.id = h.guest_id
LEFT JOIN member m ON m.id = coalesce(h.member_id, g.member_id)
LEFT JOIN activity a ON a.id = (h.facts->>'activity')::bigint AND a.member_id = h.member_id
LEFT JOIN bingo_board b ON b.id = h.board_id
LEFT JOIN bingo_team t ON t.id = (h.facts->>'team')::int AND t.deleted_at IS NULL
LEFT JOIN bingo_square s ON s.id = (h.facts->>'square')::int AND s.cleared_at IS NULL AND NOT s.is_sealed
LEFT JOIN member_rename r ON r.id = (h.facts->>'rename')::int AND r.undone_at IS NULL`;

const rows = z.array(toldItemSchema);
const idRows = z.array(z.object({ id: z.number() }));

/** Reads what happenings are about. */
@Injectable()
export class ToldItemRepository {
  /** Returns the happenings with these ids, in the order in which they were noted. */
  async ofIds(tx: EntityManager, ids: readonly number[]): Promise<ToldItem[]> {
    if (ids.length === 0) return [];
    return rows.parse(await tx.query(`${ITEMS} WHERE h.id = ANY ($1::bigint[]) ORDER BY h.id`, [ids]));
  }

  /** Returns the happenings of a message, in the order in which they were noted. */
  async ofMessage(tx: EntityManager, messageId: number): Promise<ToldItem[]> {
    const where = 'WHERE h.id IN (SELECT happening_id FROM announce_item WHERE message_id = $1) ORDER BY h.id';
    return rows.parse(await tx.query(`${ITEMS} ${where}`, [messageId]));
  }

  /** Returns the ids of the newest happenings of some kinds that may be told by now, oldest first. Standings never happen. */
  async recent(tx: EntityManager, kinds: readonly RuleKind[], days: number, limit: number): Promise<number[]> {
    const found = await tx
      .getRepository(HappeningEntity)
      .createQueryBuilder('h')
      .select('h.id', 'id')
      .where('h.kind IN (:...kinds) AND h.due_at <= clock_timestamp()', { kinds })
      .andWhere("h.due_at > clock_timestamp() - :days * interval '1 day'", { days })
      .orderBy('h.id', 'DESC')
      .limit(limit)
      .getRawMany();
    return idRows
      .parse(found)
      .map(({ id }) => id)
      .reverse();
  }
}
