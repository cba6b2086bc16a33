import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { TEAM_COLOURS } from '../../shared/bingo/bingo-limits.ts';
import { type Contributor, evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import { playersIn } from '../../shared/bingo/hide-members.ts';
import { squareRuleSchema } from '../../shared/bingo/square-rule.ts';
import type { CompletionFields } from './evaluation.repository.ts';
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

const COLUMNS = `c.id, c.team_id, c.square_id, s.row_number, s.column_number, c.completed_at, m.id AS member_id, c.guest_id,
  m.name AS member_name, g.name AS guest_name,
  coalesce(m.is_hidden, false) AS is_hidden, s.item_name, s.rule, t.team_name, t.color, c.evidence, c.taken_from,
  p.need, p.parts`;
const JOINS = `
JOIN bingo_square s ON s.id = c.square_id AND s.cleared_at IS NULL
JOIN bingo_team t ON t.id = c.team_id AND t.deleted_at IS NULL
LEFT JOIN bingo_progress p ON p.team_id = c.team_id AND p.square_id = c.square_id
LEFT JOIN member m ON m.id = c.member_id LEFT JOIN bingo_guest g ON g.id = c.guest_id`;

/** The rows of an insert are not in the table for the statement that inserts them. */
const ADD = `
WITH c AS (
  INSERT INTO bingo_completion (board_id, team_id, square_id, member_id, guest_id, completed_at, activity_id, record_id, evidence, taken_from, reading_at, exclusive, is_free)
  SELECT $1, team, square, member_id, guest_id, at, line, record, evidence, taken, reading, alone, free
  FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::timestamptz[], $7::bigint[], $8::int[], $9::jsonb[], $10::int[], $11::timestamptz[], $12::boolean[], $13::boolean[])
    WITH ORDINALITY AS n (team, square, member_id, guest_id, at, line, record, evidence, taken, reading, alone, free, place)
  ORDER BY place RETURNING *)
SELECT ${COLUMNS} FROM c ${JOINS} ORDER BY c.completed_at, c.id`;

/** Members and guests have ids of one sequence. */
const NAMES = `
SELECT id, name, is_hidden FROM member WHERE id = ANY ($1::int[]) UNION ALL
SELECT id, name, false FROM bingo_guest WHERE id = ANY ($1::int[])`;
const nameRows = z.array(z.object({ id: z.number(), name: z.string(), is_hidden: z.boolean() }));

/** Name of a member or guest by id; a hidden member's name is for admins only. */
export type PlayerNames = ReadonlyMap<number, { name: string; is_hidden: boolean }>;

/** Reads the names of members and guests; without a statement when there is no id. */
export async function playerNames(tx: EntityManager, ids: readonly number[]): Promise<PlayerNames> {
  if (ids.length === 0) return new Map();
  const found: unknown = await tx.query(NAMES, [ids]);
  return new Map(nameRows.parse(found).map(({ id, ...one }) => [id, one]));
}

/** Display name used when the completing member no longer exists. */
export const FORMER_MEMBER = 'Former member';

/** Reads the stored completions, which are the valid ones. */
@Injectable()
export class CompletionRepository {
  /**
   * Stores completions in the given order, so that their ids follow it. Returns them, oldest first, with the stored
   * progress of their squares.
   */
  async add(tx: EntityManager, boardId: number, fresh: readonly CompletionFields[]): Promise<CompletionRow[]> {
    if (fresh.length === 0) return [];
    const added: unknown = await tx.query(ADD, [
      boardId,
      fresh.map(({ team }) => team),
      fresh.map(({ square }) => square),
      fresh.map(({ member_id }) => member_id),
      fresh.map(({ guest_id }) => guest_id),
      fresh.map(({ at }) => at),
      fresh.map(({ line }) => line),
      fresh.map(({ record }) => record),
      fresh.map(({ evidence }) => JSON.stringify(evidence)),
      fresh.map(({ taken_from }) => taken_from),
      fresh.map(({ readingAt }) => readingAt),
      fresh.map(({ exclusive }) => exclusive),
      fresh.map(({ isFree }) => isFree),
    ]);
    return withNames(tx, rows.parse(added));
  }

  /** Returns the completions of a board, oldest first. */
  async list(tx: EntityManager, boardId: number): Promise<CompletionRow[]> {
    return read(tx, 'WHERE c.board_id = $1 ORDER BY c.completed_at, c.id', [boardId]);
  }

  /** Returns the completions with these ids whose square and team are still on a board, oldest first. */
  async ofIds(tx: EntityManager, ids: readonly number[]): Promise<CompletionRow[]> {
    if (ids.length === 0) return [];
    return read(tx, 'WHERE c.id = ANY ($1) ORDER BY c.completed_at, c.id', [ids]);
  }

  async find(tx: EntityManager, id: number): Promise<CompletionRow | null> {
    return (await read(tx, 'WHERE c.id = $1', [id]))[0] ?? null;
  }
}

async function read(tx: EntityManager, where: string, values: unknown[]): Promise<CompletionRow[]> {
  const found: unknown = await tx.query(`SELECT ${COLUMNS} FROM bingo_completion c ${JOINS} ${where}`, values);
  return withNames(tx, rows.parse(found));
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
