import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';

const lineRows = z.array(
  z.object({
    id: z.coerce.number(),
    name: z.string(),
    text: z.string(),
    details: z.string(),
    date: z.date(),
  }),
);
const itemRows = z.array(z.object({ item: z.string(), count: z.number() }));
const aboveRows = z.array(z.object({ members: z.number(), of: z.number() }));
/** A level or XP in a skill by its index, or with null in all skills. */
interface Reached {
  of: 'level' | 'xp';
  skill: number | null;
  value: number;
}
export type PreviewLine = z.infer<typeof lineRows>[number];

/** Reads lines with the player's name, newest first. `where` is a condition on `l`, with `$3` for `list`. */
async function lines(
  tx: EntityManager,
  { since, limit }: { since: Date; limit: number },
  where: string,
  list: readonly string[],
): Promise<PreviewLine[]> {
  const rows: unknown = await tx.query(
    `SELECT l.id, coalesce(m.name, g.name) AS name, l.text, l.details, l.date
     FROM bingo_line l LEFT JOIN member m ON m.id = l.person_id LEFT JOIN bingo_guest g ON g.id = l.person_id
     WHERE l.date >= $1 AND ${where} ORDER BY l.date DESC, l.id DESC LIMIT $2`,
    [since, limit, list],
  );
  return lineRows.parse(rows);
}

/** Reads the lines on which a rule is tried. */
@Injectable()
export class RulePreviewRepository {
  /** Returns all items found since `since`, with the number of times. */
  async items(tx: EntityManager, since: Date): Promise<z.infer<typeof itemRows>> {
    const rows: unknown = await tx.query(
      'SELECT item, count(*)::int AS count FROM bingo_line WHERE item IS NOT NULL AND date >= $1 GROUP BY item',
      [since],
    );
    return itemRows.parse(rows);
  }

  async ofItems(tx: EntityManager, since: Date, items: readonly string[], limit: number): Promise<PreviewLine[]> {
    if (items.length === 0) return [];
    return lines(tx, { since, limit }, 'l.item = ANY ($3)', items);
  }

  /** Returns lines without an item whose details contain one of the names. */
  async mentioning(tx: EntityManager, since: Date, names: readonly string[], limit: number): Promise<PreviewLine[]> {
    const patterns = names.map((name) => `%${name.replace(/[\\%_]/g, String.raw`\$&`)}%`);
    const where = `l.category = ANY ('{Clue Scrolls,Other}') AND l.item IS NULL AND l.details ILIKE ANY ($3)`;
    return lines(tx, { since, limit }, where, patterns);
  }

  /**
   * Returns how many active members with known skills have a level or XP, in one skill or with null in all of them, and how
   * many there are.
   */
  async above(tx: EntityManager, { of, skill, value }: Reached): Promise<{ members: number; of: number }> {
    const column = of === 'level' ? 's.level' : 's.xp';
    const has =
      skill === null
        ? `NOT EXISTS (SELECT FROM unnest(${column}[2:]) AS own WHERE coalesce(own, 0) < $1 AND $2::int IS NULL)`
        : `${column}[$2] >= $1`;
    const rows: unknown = await tx.query(
      `SELECT count(*) FILTER (WHERE ${has})::int AS members, count(*)::int AS "of"
       FROM member m JOIN member_stat s ON s.member_id = m.id WHERE m.is_active`,
      // Arrays of the database begin with 1.
      [value, skill === null ? null : skill + 1],
    );
    return aboveRows.parse(rows)[0] ?? { members: 0, of: 0 };
  }

  async ofCategories(
    tx: EntityManager,
    since: Date,
    categories: readonly ActivityCategory[],
    limit: number,
  ): Promise<PreviewLine[]> {
    if (categories.length === 0) return [];
    return lines(tx, { since, limit }, 'l.category = ANY ($3)', categories);
  }
}
