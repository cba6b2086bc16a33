import { Injectable } from '@nestjs/common';
import { Any, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { boardSettingsSchema, evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import type { Evidence } from '../../shared/bingo/bingo.schemas.ts';
import { stepSchema } from '../../shared/bingo/scoring/scoring.schemas.ts';
import { BOARD_MODES, revealSchema } from '../../shared/bingo/modes/modes.schemas.ts';
import { squareRuleSchema } from '../../shared/bingo/square-rule.ts';
import type { SquareFacts } from './engine/engine-types.ts';
import type { LineFilter } from './engine/line-filter.ts';
import { BingoTeamEntity } from './teams/bingo-team.entity.ts';
import { BingoCompletionEntity } from './completions/bingo-completion.entity.ts';
import { BingoRecordEntity } from './completions/bingo-record.entity.ts';
import { type RecordRow, recordRows } from './completions/record-rows.ts';

const id = z.coerce.number();
const boardRows = z.array(z.object({ id }));
const runningRows = z.array(z.object({ id, revision: z.number() }));
const windowRows = z.array(
  z.object({
    start: z.date(),
    end: z.nullable(z.date()),
    has_progress: z.boolean(),
    settings: boardSettingsSchema,
    locked: z.nullable(z.date()),
    mode: z.enum(BOARD_MODES),
    reveal: z.nullable(z.date()),
  }),
);
/** Steps of a square as their numbers; undefined without. */
const stepNumbers = z.pipe(
  z.nullable(z.array(stepSchema)),
  z.transform((steps) => steps?.map(({ at }) => at)),
);
const squareRows = z.array(
  z.object({
    id,
    board_id: id,
    row_number: z.number(),
    column_number: z.number(),
    item_name: z.string(),
    alternatives: z.array(z.string()),
    rule: z.nullable(squareRuleSchema),
    steps: stepNumbers,
    isAsLogged: z.boolean(),
    opens: z.nullable(z.date()),
    closes: z.nullable(z.date()),
    reveal: z.nullable(revealSchema),
    is_sealed: z.boolean(),
  }),
);
const seatRows = z.array(
  z.object({
    team: id,
    person: id,
    guest: z.nullable(id),
    joined: z.date(),
    left: z.nullable(z.date()),
    counts_from: z.nullable(z.date()),
  }),
);
const lineRows = z.array(
  z.object({ id, person: id, date: z.date(), text: z.string(), details: z.string(), read_at: z.date() }),
);
const revocationRows = z.array(z.object({ square: id, line: id }));
const storedRows = z.array(
  z.object({
    id,
    team: id,
    square: id,
    member_id: z.nullable(id),
    guest_id: z.nullable(id),
    at: z.date(),
    line: z.nullable(id),
    record: z.nullable(id),
    reading_at: z.nullable(z.date()),
    exclusive: z.boolean(),
    evidence: evidenceSchema,
  }),
);

type SquareRow = SquareFacts & { board_id: number };
export type LineRow = z.infer<typeof lineRows>[number];
export type StoredRow = Omit<z.infer<typeof storedRows>[number], 'reading_at'> & { reading?: { at: number } };
type SeatSpan = z.infer<typeof seatRows>[number];

/** Fields of a completion to store. */
export interface CompletionFields {
  team: number;
  square: number;
  member_id: number | null;
  guest_id: number | null;
  at: Date;
  line: number | null;
  record: number | null;
  /** Time of the reading that completed it; null for a line and a record. */
  readingAt: Date | null;
  /** The team that has the square of a lockout no more; null for others. */
  taken_from: number | null;
  evidence: Evidence;
  /** True when its line completes one square of a team at most. */
  exclusive: boolean;
}

/**
 * Locks the boards whose dates include one of the lines. Squares and teams cannot change until the lines are committed,
 * so that neither an admin's edit nor a line misses the other. In order of id, so that transactions cannot deadlock.
 */
const LOCK_BOARDS = `
SELECT id, revision FROM bingo_board
WHERE deleted_at IS NULL AND locked_at IS NULL AND (id = ANY ($3) OR
  (date_trunc('minute', coalesce(start_date, created_at)) <= $2 AND coalesce(end_date, 'infinity') > $1))
ORDER BY id FOR UPDATE`;

const PLAYED = `
SELECT DISTINCT p.board_id AS id FROM bingo_participant p JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
WHERE p.board_id = ANY ($1) AND (p.member_id = $2 OR p.guest_id = $2)`;

/** Reads and writes the data of an evaluation. The caller holds the lock of the board's row. */
@Injectable()
export class EvaluationRepository {
  /** Locks the boards that run at some time from `from` to `to`, both inclusive, and other ones. Returns their ids and revisions. */
  async lockRunning(
    tx: EntityManager,
    from: Date,
    to: Date,
    others: readonly number[] = [],
  ): Promise<z.infer<typeof runningRows>> {
    return runningRows.parse(await tx.query(LOCK_BOARDS, [from, to, others]));
  }

  /** Returns those of the boards on which a member or guest has or had a seat on a team that is not deleted. */
  async played(tx: EntityManager, boardIds: readonly number[], personId: number): Promise<number[]> {
    return boardRows.parse(await tx.query(PLAYED, [boardIds, personId])).map((board) => board.id);
  }

  /**
   * Returns the time in which drops count, the board's rules, since when its results are final, and whether progress is
   * stored; an `end` of null means no end. Returns null when there is no such board.
   */
  async window(tx: EntityManager, boardId: number): Promise<z.infer<typeof windowRows>[number] | null> {
    const rows: unknown = await tx.query(
      `SELECT coalesce(start_date, created_at) AS start, end_date AS "end", settings, locked_at AS locked, mode, reveal_at AS reveal,
         EXISTS (SELECT 1 FROM bingo_progress p WHERE p.board_id = b.id) AS has_progress
       FROM bingo_board b WHERE id = $1 AND deleted_at IS NULL`,
      [boardId],
    );
    return windowRows.parse(rows)[0] ?? null;
  }

  /** Returns the squares that are on the boards now. */
  async squares(tx: EntityManager, boardIds: readonly number[]): Promise<SquareRow[]> {
    const rows: unknown = await tx.query(
      `SELECT s.id, s.board_id, s.row_number, s.column_number, s.item_name, s.alternatives, s.rule, s.steps,
         b.names_as_logged AS "isAsLogged", s.opens_at AS opens, s.closes_at AS closes, s.reveal, s.is_sealed
       FROM bingo_square s JOIN bingo_board b ON b.id = s.board_id
       WHERE s.board_id = ANY ($1) AND s.cleared_at IS NULL`,
      [boardIds],
    );
    return squareRows.parse(rows).map(({ opens, closes, is_sealed, ...square }) => ({
      ...square,
      opens: opens?.getTime() ?? null,
      closes: closes?.getTime() ?? null,
      isSealed: is_sealed,
    }));
  }

  /** Returns current and past seats on teams that are not deleted. `person` of a guest who joined is the member. */
  async seats(tx: EntityManager, boardId: number): Promise<SeatSpan[]> {
    const rows: unknown = await tx.query(
      `SELECT p.team_id AS team, coalesce(g.member_id, p.person_id) AS person, p.guest_id AS guest, p.joined_at AS joined,
         p.left_at AS left, p.counts_from
       FROM bingo_participant p JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
       LEFT JOIN bingo_guest g ON g.id = p.guest_id WHERE p.board_id = $1
       ORDER BY p.id`,
      [boardId],
    );
    return seatRows.parse(rows);
  }

  /** Returns the lines of these players from `from`, inclusive, to `to`, exclusive. */
  async lines(
    tx: EntityManager,
    persons: readonly number[],
    { from, to, filter }: { from: Date; to: Date | null; filter: LineFilter },
  ): Promise<LineRow[]> {
    if (filter.items.length + filter.categories.length === 0 || persons.length === 0) return [];
    const rows: unknown = await tx.query(
      `SELECT id, person_id AS person, date, text, details, read_at FROM bingo_line
       WHERE person_id = ANY ($1::int[]) AND date >= $2 AND date < coalesce($3::timestamptz, 'infinity')
         AND (item = ANY ($4::text[]) OR category = ANY ($5::text[]))`,
      [persons, from, to, filter.items, filter.categories],
    );
    return lineRows.parse(rows);
  }

  /** Returns the records that are not revoked, of teams that are not deleted. */
  async records(tx: EntityManager, boardId: number): Promise<RecordRow[]> {
    const rows: unknown = await tx
      .getRepository(BingoRecordEntity)
      .createQueryBuilder('r')
      .innerJoin(BingoTeamEntity, 't', 't.id = r.teamId AND t.deletedAt IS NULL')
      .select(['r.id AS id', 'r.teamId AS team', 'r.squareId AS square', 'r.memberId AS member_id'])
      .addSelect(['r.guestId AS guest_id', 'r.completedAt AS at', 'r.note AS note', 'r.amount AS amount'])
      .addSelect(['r.recordedBy AS recorded_by', 'r.recordedAt AS recorded_at'])
      .addSelect(['r.part AS part', 'r.formerId AS former', 'r.keptEvidence AS kept_evidence'])
      .where('r.boardId = :boardId AND r.revokedAt IS NULL', { boardId })
      .getRawMany();
    return recordRows.parse(rows);
  }

  async revocations(tx: EntityManager, boardId: number): Promise<z.infer<typeof revocationRows>> {
    const rows: unknown = await tx.query(
      'SELECT square_id AS square, activity_id AS line FROM bingo_revocation WHERE board_id = $1',
      [boardId],
    );
    return revocationRows.parse(rows);
  }

  async stored(tx: EntityManager, boardId: number): Promise<StoredRow[]> {
    const rows: unknown = await tx.query(
      `SELECT id, team_id AS team, square_id AS square, member_id, guest_id, completed_at AS at, activity_id AS line,
         record_id AS record, reading_at, exclusive, evidence
       FROM bingo_completion WHERE board_id = $1`,
      [boardId],
    );
    return storedRows
      .parse(rows)
      .map(({ reading_at: at, ...row }) => ({ ...row, ...(at && { reading: { at: at.getTime() } }) }));
  }

  async remove(tx: EntityManager, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await tx.getRepository(BingoCompletionEntity).delete({ id: Any(ids) });
  }

  /** Updates player, time and evidence of stored completions. */
  async update(tx: EntityManager, changed: readonly (CompletionFields & { id: number })[]): Promise<void> {
    if (changed.length === 0) return;
    await tx.query(
      `UPDATE bingo_completion c SET member_id = n.member_id, guest_id = n.guest_id, completed_at = n.at, evidence = n.evidence, exclusive = n.exclusive
       FROM unnest($1::int[], $2::int[], $3::int[], $4::timestamptz[], $5::jsonb[], $6::boolean[]) AS n (id, member_id, guest_id, at, evidence, exclusive)
       WHERE c.id = n.id`,
      [
        changed.map(({ id: known }) => known),
        changed.map(({ member_id }) => member_id),
        changed.map(({ guest_id }) => guest_id),
        changed.map(({ at }) => at),
        changed.map(({ evidence }) => JSON.stringify(evidence)),
        changed.map(({ exclusive }) => exclusive),
      ],
    );
  }

  /** Stores completions in the given order, so that their ids follow it. */
  async add(tx: EntityManager, boardId: number, fresh: readonly CompletionFields[]): Promise<void> {
    if (fresh.length === 0) return;
    await tx.query(
      `INSERT INTO bingo_completion (board_id, team_id, square_id, member_id, guest_id, completed_at, activity_id, record_id, evidence, taken_from, reading_at, exclusive)
       SELECT $1, team, square, member_id, guest_id, at, line, record, evidence, taken, reading, alone
       FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::timestamptz[], $7::bigint[], $8::int[], $9::jsonb[], $10::int[], $11::timestamptz[], $12::boolean[])
         WITH ORDINALITY AS n (team, square, member_id, guest_id, at, line, record, evidence, taken, reading, alone, place)
       ORDER BY place`,
      [
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
      ],
    );
  }
}
