import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { TEAM_COLOURS } from '../../shared/bingo/bingo-limits.ts';
import { type Contributor, evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import { playersIn } from '../../shared/bingo/hide-members.ts';
import { squareRuleSchema } from '../../shared/bingo/square-rule.ts';
import { MemberEntity } from '../members/member.entity.ts';
import { BingoGuestEntity } from './guests/bingo-guest.entity.ts';
import { fittedEvidence } from './set-evidence.ts';

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
  taken_from: z.nullable(z.number()),
  rule: z.nullable(squareRuleSchema),
  /** Of the stored progress; null for a square that has none. */
  need: z.nullable(z.number()),
  parts: z.nullable(z.number()),
});
export type CompletionRow = z.infer<typeof rowSchema>;
const rows = z.array(rowSchema);

const SELECT = `
SELECT c.id, c.team_id, c.square_id, s.row_number, s.column_number, c.completed_at, m.id AS member_id, c.guest_id,
  m.name AS member_name, g.name AS guest_name,
  coalesce(m.is_hidden, false) AS is_hidden, s.item_name, s.rule, t.team_name, t.color, c.evidence, c.taken_from,
  p.need, p.parts
FROM bingo_completion c
JOIN bingo_square s ON s.id = c.square_id AND s.cleared_at IS NULL
JOIN bingo_team t ON t.id = c.team_id AND t.deleted_at IS NULL
LEFT JOIN bingo_progress p ON p.team_id = c.team_id AND p.square_id = c.square_id
LEFT JOIN member m ON m.id = c.member_id LEFT JOIN bingo_guest g ON g.id = c.guest_id`;

/** Name of a member or guest by id; a hidden member's name is for admins only. */
export type PlayerNames = ReadonlyMap<number, { name: string; is_hidden: boolean }>;

/** Reads the names of members and guests; without a statement when there is no id. */
export async function playerNames(tx: EntityManager, ids: readonly number[]): Promise<PlayerNames> {
  if (ids.length === 0) return new Map();
  const where = { id: Any([...ids]) };
  const members = await tx
    .getRepository(MemberEntity)
    .find({ select: { id: true, name: true, isHidden: true }, where });
  const guests = await tx.getRepository(BingoGuestEntity).find({ select: { id: true, name: true }, where });
  return new Map([
    ...guests.map(({ id, name }) => [id, { name, is_hidden: false }] as const),
    ...members.map(({ id, name, isHidden }) => [id, { name, is_hidden: isHidden }] as const),
  ]);
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

  /** Returns the completions with these ids whose square and team are still on a board. */
  async ofIds(tx: EntityManager, ids: readonly number[]): Promise<CompletionRow[]> {
    if (ids.length === 0) return [];
    return read(tx, 'WHERE c.id = ANY ($1) ORDER BY c.id', [ids]);
  }

  async find(tx: EntityManager, id: number): Promise<CompletionRow | null> {
    return (await read(tx, 'WHERE c.id = $1', [id]))[0] ?? null;
  }
}

async function read(tx: EntityManager, where: string, values: unknown[]): Promise<CompletionRow[]> {
  return withNames(tx, rows.parse(await tx.query(`${SELECT} ${where}`, values)));
}

/** Adds the names of the players in the evidence of counts and sets, which is stored without them. */
async function withNames(tx: EntityManager, found: CompletionRow[]): Promise<CompletionRow[]> {
  const names = await playerNames(
    tx,
    found.flatMap(({ evidence }) => playersIn(evidence).flatMap(({ person_id }) => person_id ?? [])),
  );
  const withName = <P extends Player>(one: P): P => named(one, names);
  return found.map((row) => {
    const { evidence } = row;
    if (evidence.kind === 'count') return { ...row, evidence: { ...evidence, top: evidence.top.map(withName) } };
    return evidence.kind === 'set'
      ? {
          ...row,
          evidence: fittedEvidence(evidence, [row.item_name, row.team_name, row.member_name, row.guest_name], withName),
        }
      : row;
  });
}

type Player = Pick<Contributor, 'person_id' | 'name' | 'is_hidden'>;

function named<P extends Player>(one: P, names: PlayerNames): P {
  const known = names.get(one.person_id ?? 0);
  if (!known) return { ...one, person_id: null, name: FORMER_MEMBER };
  return { ...one, name: known.name, ...(known.is_hidden && { is_hidden: true }) };
}
