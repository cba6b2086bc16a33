import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { boardSettingsSchema, evidenceSchema } from '../../shared/bingo/bingo.schemas.ts';
import { stepSchema } from '../../shared/bingo/scoring/scoring.schemas.ts';
import { BOARD_MODES, revealSchema } from '../../shared/bingo/modes/modes.schemas.ts';
import { squareRuleSchema } from '../../shared/bingo/square-rule.ts';
import { returnedRow } from '../database/columns/returned-row.ts';
import { BingoBoardEntity } from './boards/bingo-board.entity.ts';
import type { CountedBoard } from './boards/board.repository.ts';
import { recordRows } from './completions/record-rows.ts';

const id = z.coerce.number();
/** A time as the driver gives it, or as JSON has it. */
const time = z.coerce.date();

const windowRows = z.array(
  z.object({
    start: time,
    end: z.nullable(time),
    settings: boardSettingsSchema,
    locked: z.nullable(time),
    mode: z.enum(BOARD_MODES),
    reveal: z.nullable(time),
    board: z.object({
      id,
      rows: z.number(),
      columns: z.number(),
      /** Seconds after which the board may be told outside. */
      delayS: z.number(),
      /** True on a board that is ranked by completed squares. */
      isRanked: z.boolean(),
      isPublic: z.boolean(),
    }),
  }),
);
/** Steps of a square as their numbers; undefined without. */
const stepNumbers = z.pipe(
  z.nullable(z.array(stepSchema)),
  z.transform((steps) => steps?.map(({ at }) => at)),
);
const squareRow = z.object({
  id,
  board_id: id,
  row_number: z.number(),
  column_number: z.number(),
  item_name: z.string(),
  alternatives: z.array(z.string()),
  rule: z.nullable(squareRuleSchema),
  steps: stepNumbers,
  isAsLogged: z.boolean(),
  opens: z.nullable(time),
  closes: z.nullable(time),
  reveal: z.nullable(revealSchema),
  is_sealed: z.boolean(),
  reveal_due: z.nullable(time),
});
const squareRows = z.pipe(
  z.array(squareRow),
  z.transform((rows) =>
    rows.map(({ opens, closes, is_sealed, reveal_due, ...square }) => ({
      ...square,
      opens: opens?.getTime() ?? null,
      closes: closes?.getTime() ?? null,
      isSealed: is_sealed,
      revealDue: reveal_due?.getTime() ?? null,
    })),
  ),
);
const teamRows = z.array(z.object({ id, name: z.string() }));
const seatRows = z.array(
  z.object({
    team: id,
    person: id,
    guest: z.nullable(id),
    member: z.nullable(id),
    name: z.string(),
    joined: time,
    left: z.nullable(time),
    counts_from: z.nullable(time),
  }),
);
const revocationRows = z.array(z.object({ square: id, line: id }));
const completionRows = z.pipe(
  z.array(
    z.object({
      id,
      team: id,
      square: id,
      member_id: z.nullable(id),
      guest_id: z.nullable(id),
      at: time,
      line: z.nullable(id),
      record: z.nullable(id),
      reading_at: z.nullable(time),
      exclusive: z.boolean(),
      evidence: evidenceSchema,
    }),
  ),
  z.transform((rows) =>
    rows.map(({ reading_at: at, ...row }) => ({ ...row, ...(at && { reading: { at: at.getTime() } }) })),
  ),
);
const progressRows = z.array(
  z.object({
    team: id,
    square: id,
    have: id,
    need: id,
    parts: z.nullable(id),
    told: id,
    toldParts: z.nullable(id),
    steps: z.nullable(z.array(z.number())),
    is_shown: z.boolean(),
  }),
);

/** The rows of boards that an evaluation needs, each with its schema. `$1` is a list of boards. */
const ROWS = {
  window: {
    rows: windowRows,
    sql: `SELECT coalesce(start_date, created_at) AS start, end_date AS "end", settings, locked_at AS locked, mode, reveal_at AS reveal,
        json_build_object('id', id, 'rows', "rows", 'columns', "columns", 'delayS', stream_delay_s, 'isRanked', scoring IS NULL,
          'isPublic', is_active AND public_from IS NOT NULL) AS board
      FROM bingo_board WHERE id = ANY ($1::int[]) AND deleted_at IS NULL`,
  },
  /** Squares that are on the boards now. */
  squares: {
    rows: squareRows,
    sql: `SELECT s.id, s.board_id, s.row_number, s.column_number, s.item_name, s.alternatives, s.rule, s.steps,
        b.names_as_logged AS "isAsLogged", s.opens_at AS opens, s.closes_at AS closes, s.reveal, s.is_sealed, s.reveal_due
      FROM bingo_square s JOIN bingo_board b ON b.id = s.board_id
      WHERE s.board_id = ANY ($1::int[]) AND s.cleared_at IS NULL`,
  },
  /** Teams that are not deleted. */
  teams: {
    rows: teamRows,
    sql: 'SELECT id, team_name AS name FROM bingo_team WHERE board_id = ANY ($1::int[]) AND deleted_at IS NULL',
  },
  /** Current and past seats on teams that are not deleted. `person` of a guest who joined the clan is the member. */
  seats: {
    rows: seatRows,
    sql: `SELECT p.team_id AS team, coalesce(g.member_id, p.person_id) AS person, p.guest_id AS guest, p.member_id AS member,
        coalesce(m.name, g.name) AS name, p.joined_at AS joined, p.left_at AS left, p.counts_from
      FROM bingo_participant p JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
      LEFT JOIN member m ON m.id = p.member_id LEFT JOIN bingo_guest g ON g.id = p.guest_id
      WHERE p.board_id = ANY ($1::int[]) ORDER BY p.id`,
  },
  /** Records that are not revoked, of teams that are not deleted. */
  records: {
    rows: recordRows,
    sql: `SELECT r.id, r.team_id AS team, r.square_id AS square, r.member_id, r.guest_id, r.completed_at AS at, r.note,
        r.amount, r.recorded_by, r.recorded_at, r.part, r.former_id AS former, r.kept_evidence
      FROM bingo_record r JOIN bingo_team t ON t.id = r.team_id AND t.deleted_at IS NULL
      WHERE r.board_id = ANY ($1::int[]) AND r.revoked_at IS NULL`,
  },
  revocations: {
    rows: revocationRows,
    sql: 'SELECT square_id AS square, activity_id AS line FROM bingo_revocation WHERE board_id = ANY ($1::int[])',
  },
  completions: {
    rows: completionRows,
    sql: `SELECT id, team_id AS team, square_id AS square, member_id, guest_id, completed_at AS at, activity_id AS line,
        record_id AS record, reading_at, exclusive, evidence
      FROM bingo_completion WHERE board_id = ANY ($1::int[])`,
  },
  /** Progress with what events have said of it. `is_shown` is false for a cleared square and a deleted team. */
  progress: {
    rows: progressRows,
    sql: `SELECT p.team_id AS team, p.square_id AS square, p.have, p.need, p.parts, p.told_have AS told,
        p.told_parts AS "toldParts", p.steps, s.cleared_at IS NULL AND t.deleted_at IS NULL AS is_shown
      FROM bingo_progress p JOIN bingo_square s ON s.id = p.square_id JOIN bingo_team t ON t.id = p.team_id
      WHERE p.board_id = ANY ($1::int[])`,
  },
};

type Rows = { [Key in keyof typeof ROWS]: z.output<(typeof ROWS)[Key]['rows']> };
/** Everything that is stored about a board, but the lines and readings of its players. */
export type FactRows = Omit<Rows, 'window'> & { window: Rows['window'][number] };

/** Progress of a team on a square, with what events have said of it and the minutes of its steps. */
export type StoredProgress = FactRows['progress'][number];

const factRows = z.array(
  z.object({
    window: windowRows,
    squares: squareRows,
    teams: teamRows,
    seats: seatRows,
    records: recordRows,
    revocations: revocationRows,
    completions: completionRows,
    progress: progressRows,
  }),
);

/** One statement instead of eight: a board is evaluated in every write to it. */
const ALL = Object.entries(ROWS)
  .map(([name, { sql }]) => `(SELECT coalesce(json_agg(r), '[]') FROM (${sql}) r) AS ${name}`)
  .join(',\n');
const REVISE = `
WITH revised AS (UPDATE bingo_board SET revision = revision + 1 WHERE id = ANY ($1::int[]) RETURNING *)
SELECT (SELECT row_to_json(revised) FROM revised) AS board, ${ALL}`;
const boardRows = z.array(z.object({ board: z.nullable(z.looseObject({})) }));

function factsIn([found]: z.output<typeof factRows>): FactRows | null {
  const window = found?.window[0];
  return found && window ? { ...found, window } : null;
}

async function read<S extends z.ZodMiniType>(
  tx: EntityManager,
  { rows, sql }: { rows: S; sql: string },
  boardIds: readonly number[],
): Promise<z.output<S>> {
  return rows.parse(await tx.query(sql, [boardIds]));
}

/** Reads what is stored about boards. The caller of an evaluation holds the lock of the board's row. */
@Injectable()
export class FactsRepository {
  /** Returns null when the board does not exist or is deleted. */
  async read(tx: EntityManager, boardId: number): Promise<FactRows | null> {
    return factsIn(factRows.parse(await tx.query(`SELECT ${ALL}`, [[boardId]])));
  }

  /**
   * Increments the board's revision, which counts the edits by admins. Returns the board as this transaction leaves it, with
   * its rows; without them for a deleted board. Returns null when there is no such board.
   */
  async revise(tx: EntityManager, boardId: number): Promise<{ board: CountedBoard; rows: FactRows | null } | null> {
    const found: unknown = await tx.query(REVISE, [[boardId]]);
    const raw = boardRows.parse(found)[0]?.board;
    if (!raw) return null;
    const all = factRows.parse(found);
    const counts = { teamCount: all[0]?.teams.length ?? 0, itemCount: all[0]?.squares.length ?? 0 };
    return { board: { ...returnedRow(tx, BingoBoardEntity, raw), ...counts }, rows: factsIn(all) };
  }

  /**
   * Returns the time in which drops count, the board's rules, and since when its results are final; an `end` of null means
   * no end. Returns null when there is no such board.
   */
  async window(tx: EntityManager, boardId: number): Promise<FactRows['window'] | null> {
    return (await read(tx, ROWS.window, [boardId]))[0] ?? null;
  }

  /** Returns the squares that are on the boards now. */
  async squares(tx: EntityManager, boardIds: readonly number[]): Promise<FactRows['squares']> {
    return read(tx, ROWS.squares, boardIds);
  }

  /** Returns the stored completions of a board. */
  async completions(tx: EntityManager, boardId: number): Promise<FactRows['completions']> {
    return read(tx, ROWS.completions, [boardId]);
  }
}
