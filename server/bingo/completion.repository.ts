import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { TEAM_COLOURS } from '../../shared/bingo/bingo-limits.ts';
import { evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';

const rowSchema = z.object({
  id: z.number(),
  team_id: z.number(),
  square_id: z.number(),
  row_number: z.number(),
  column_number: z.number(),
  completed_at: z.date(),
  member_id: z.nullable(z.number()),
  guest_id: z.nullable(z.number()),
  member_name: z.nullable(z.string()),
  guest_name: z.nullable(z.string()),
  is_hidden: z.boolean(),
  item_name: z.string(),
  team_name: z.string(),
  color: z.enum(TEAM_COLOURS),
  evidence: evidenceSchema,
});
export type CompletionRow = z.infer<typeof rowSchema>;
const rows = z.array(rowSchema);

const SELECT = `
SELECT c.id, c.team_id, c.square_id, s.row_number, s.column_number, c.completed_at, m.id AS member_id, c.guest_id,
  m.name AS member_name, g.name AS guest_name,
  coalesce(m.is_hidden, false) AS is_hidden, s.item_name, t.team_name, t.color, c.evidence
FROM bingo_completion c
JOIN bingo_square s ON s.id = c.square_id AND s.cleared_at IS NULL
JOIN bingo_team t ON t.id = c.team_id AND t.deleted_at IS NULL
LEFT JOIN member m ON m.id = c.member_id LEFT JOIN bingo_guest g ON g.id = c.guest_id`;

/** Reads the stored completions, which are the valid ones. */
@Injectable()
export class CompletionRepository {
  /** Returns the completions of a board, oldest first. */
  list(tx: EntityManager, boardId: number): Promise<CompletionRow[]> {
    return this.read(tx, 'c.board_id = $1 ORDER BY c.completed_at, c.id', boardId);
  }

  async ofSquares(tx: EntityManager, squareIds: readonly number[]): Promise<CompletionRow[]> {
    return squareIds.length === 0 ? [] : this.read(tx, 'c.square_id = ANY ($1) ORDER BY c.id', squareIds);
  }

  async find(tx: EntityManager, id: number): Promise<CompletionRow | null> {
    return (await this.read(tx, 'c.id = $1', id))[0] ?? null;
  }

  private async read(tx: EntityManager, where: string, value: unknown): Promise<CompletionRow[]> {
    return rows.parse(await tx.query(`${SELECT} WHERE ${where}`, [value]));
  }
}
