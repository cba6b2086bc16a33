import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { TEAM_COLOURS } from '../../shared/bingo/bingo-limits.ts';
import { type Contributor, evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import { squareRuleSchema } from '../../shared/bingo/square-rule.ts';

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
  rule: z.nullable(squareRuleSchema),
});
export type CompletionRow = z.infer<typeof rowSchema>;
const rows = z.array(rowSchema);

const SELECT = `
SELECT c.id, c.team_id, c.square_id, s.row_number, s.column_number, c.completed_at, m.id AS member_id, c.guest_id,
  m.name AS member_name, g.name AS guest_name,
  coalesce(m.is_hidden, false) AS is_hidden, s.item_name, s.rule, t.team_name, t.color, c.evidence
FROM bingo_completion c
JOIN bingo_square s ON s.id = c.square_id AND s.cleared_at IS NULL
JOIN bingo_team t ON t.id = c.team_id AND t.deleted_at IS NULL
LEFT JOIN member m ON m.id = c.member_id LEFT JOIN bingo_guest g ON g.id = c.guest_id`;

const nameRows = z.array(z.object({ id: z.number(), name: z.string(), is_hidden: z.boolean() }));
const NAMES = `
SELECT id, name, is_hidden FROM member WHERE id = ANY ($1)
UNION ALL SELECT id, name, false FROM bingo_guest WHERE id = ANY ($1)`;

/** Name of a member or guest by id; a hidden member's name is for admins only. */
export type PlayerNames = ReadonlyMap<number, Pick<z.infer<typeof nameRows>[number], 'name' | 'is_hidden'>>;

/** Reads the names of members and guests; without a statement when there is no id. */
export async function playerNames(tx: EntityManager, ids: readonly number[]): Promise<PlayerNames> {
  if (ids.length === 0) return new Map();
  return new Map(nameRows.parse(await tx.query(NAMES, [ids])).map((row) => [row.id, row]));
}

/** Display name used when the completing member no longer exists. */
export const FORMER_MEMBER = 'Former member';

/** Reads the stored completions, which are the valid ones. */
@Injectable()
export class CompletionRepository {
  /** Returns the completions of a board, oldest first. */
  async list(tx: EntityManager, boardId: number): Promise<CompletionRow[]> {
    return read(tx, 'WHERE c.board_id = $1 ORDER BY c.completed_at, c.id', [boardId]);
  }

  async ofSquares(tx: EntityManager, squareIds: readonly number[]): Promise<CompletionRow[]> {
    if (squareIds.length === 0) return [];
    return read(tx, 'WHERE c.square_id = ANY ($1) ORDER BY c.id', [squareIds]);
  }

  async find(tx: EntityManager, id: number): Promise<CompletionRow | null> {
    return (await read(tx, 'WHERE c.id = $1', [id]))[0] ?? null;
  }
}

async function read(tx: EntityManager, where: string, values: unknown[]): Promise<CompletionRow[]> {
  return withNames(tx, rows.parse(await tx.query(`${SELECT} ${where}`, values)));
}

/** Adds the names of the players in the evidence of counts, which is stored without them. */
async function withNames(tx: EntityManager, found: CompletionRow[]): Promise<CompletionRow[]> {
  const topOf = ({ evidence }: CompletionRow): Contributor[] => (evidence.kind === 'count' ? evidence.top : []);
  const names = await playerNames(
    tx,
    found.flatMap((row) => topOf(row).flatMap(({ person_id }) => person_id ?? [])),
  );
  return found.map((row) => {
    const { evidence } = row;
    if (evidence.kind !== 'count') return row;
    return { ...row, evidence: { ...evidence, top: evidence.top.map((one) => named(one, names)) } };
  });
}

function named(one: Contributor, names: PlayerNames): Contributor {
  const known = names.get(one.person_id ?? 0);
  if (!known) return { ...one, person_id: null, name: FORMER_MEMBER };
  return { ...one, name: known.name, ...(known.is_hidden && { is_hidden: true }) };
}
