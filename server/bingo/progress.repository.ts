import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { ProgressCell } from '../../shared/bingo/bingo.schemas.ts';

const boardRows = z.array(z.object({ board_id: z.number() }));
const storedRows = z.array(
  z.object({
    team: z.number(),
    square: z.number(),
    have: z.number(),
    need: z.number(),
    told: z.number(),
    is_shown: z.boolean(),
  }),
);
const cellRows = z.array(
  z.object({
    team_id: z.number(),
    row_number: z.number(),
    column_number: z.number(),
    have: z.number(),
    need: z.number(),
  }),
);

/** A stored progress. */
export type StoredProgress = z.infer<typeof storedRows>[number];
/** Progress to store, with the number that events have said. */
export type ProgressFields = Omit<StoredProgress, 'is_shown'>;

/** Greatest number of cells in an event, and of bytes that they may have in it. */
const MOST_CELLS = 40;
const MOST_BYTES = 950;

const SHOWN = `
FROM bingo_progress p JOIN bingo_square s ON s.id = p.square_id AND s.cleared_at IS NULL
JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL`;

/** A cell has two digits of a position, four commas, two brackets and the comma behind it beside its other numbers. */
const TELL = `
WITH waiting AS (
  SELECT p.team_id, p.square_id, s.row_number, s.column_number,
    sum(length(concat(p.team_id, p.have, p.need)) + 9)
      OVER (ORDER BY p.told_at NULLS FIRST, p.team_id, p.square_id) AS bytes
  ${SHOWN} WHERE p.board_id = $1 AND p.told_have <> p.have
    AND NOT EXISTS (SELECT 1 FROM bingo_progress r WHERE r.board_id = $1 AND r.told_at > $3))
UPDATE bingo_progress p SET told_have = p.have, told_at = $2
FROM (SELECT * FROM waiting WHERE bytes <= ${MOST_BYTES} ORDER BY bytes LIMIT ${MOST_CELLS}) w
WHERE p.team_id = w.team_id AND p.square_id = w.square_id
RETURNING p.team_id, w.row_number, w.column_number, p.have, p.need`;

/** Reads and writes bingo_progress. Except for `cells` and `waiting` the caller holds the lock of the board's row. */
@Injectable()
export class ProgressRepository {
  /** Returns what events have said of squares that are begun and not completed, by team, row and column. */
  async cells(tx: EntityManager, boardId: number): Promise<ProgressCell[]> {
    const rows: unknown = await tx.query(
      `SELECT p.team_id, s.row_number, s.column_number, p.told_have AS have, p.need ${SHOWN}
       WHERE p.board_id = $1 AND p.told_have > 0 AND p.told_have < p.need
       ORDER BY p.team_id, s.row_number, s.column_number`,
      [boardId],
    );
    return cellsOf(rows);
  }

  /** Returns all rows of a board. `is_shown` is false for a cleared square and a deleted team. */
  async stored(tx: EntityManager, boardId: number): Promise<StoredProgress[]> {
    const rows: unknown = await tx.query(
      `SELECT p.team_id AS team, p.square_id AS square, p.have, p.need, p.told_have AS told,
         s.cleared_at IS NULL AND t.deleted_at IS NULL AS is_shown
       FROM bingo_progress p JOIN bingo_square s ON s.id = p.square_id JOIN bingo_team t ON t.id = p.team_id
       WHERE p.board_id = $1`,
      [boardId],
    );
    return storedRows.parse(rows);
  }

  async save(tx: EntityManager, boardId: number, changed: readonly ProgressFields[]): Promise<void> {
    if (changed.length === 0) return;
    await tx.query(
      `INSERT INTO bingo_progress (board_id, team_id, square_id, have, need, told_have)
       SELECT $1::int, * FROM unnest($2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
       ON CONFLICT (team_id, square_id) DO UPDATE
         SET have = excluded.have, need = excluded.need, told_have = excluded.told_have`,
      [
        boardId,
        changed.map(({ team }) => team),
        changed.map(({ square }) => square),
        changed.map(({ have }) => have),
        changed.map(({ need }) => need),
        changed.map(({ told }) => told),
      ],
    );
  }

  async remove(tx: EntityManager, gone: readonly Pick<StoredProgress, 'team' | 'square'>[]): Promise<void> {
    if (gone.length === 0) return;
    await tx.query(
      `DELETE FROM bingo_progress p USING unnest($1::int[], $2::int[]) AS n (team, square)
       WHERE p.team_id = n.team AND p.square_id = n.square`,
      [gone.map(({ team }) => team), gone.map(({ square }) => square)],
    );
  }

  /** Marks the waiting progress of squares as told. Returns the cells to tell in this transaction. */
  async tellSquares(tx: EntityManager, squareIds: readonly number[]): Promise<ProgressCell[]> {
    const [rows] = await tx.query<[unknown, number]>(
      `UPDATE bingo_progress p SET told_have = p.have FROM bingo_square s
       WHERE s.id = p.square_id AND s.cleared_at IS NULL AND s.id = ANY ($1) AND p.told_have <> p.have
       RETURNING p.team_id, s.row_number, s.column_number, p.have, p.need`,
      [squareIds],
    );
    return cellsOf(rows);
  }

  /** Marks the progress of squares as told. Returns the cells of all teams that have begun them and not completed. */
  async tellSquaresAgain(tx: EntityManager, squareIds: readonly number[]): Promise<ProgressCell[]> {
    const [rows] = await tx.query<[unknown, number]>(
      `UPDATE bingo_progress p SET told_have = p.have FROM bingo_square s
       WHERE s.id = p.square_id AND s.cleared_at IS NULL AND s.id = ANY ($1)
       RETURNING p.team_id, s.row_number, s.column_number, p.have, p.need`,
      [squareIds],
    );
    return cellsOf(rows).filter(([, , , have, need]) => have > 0 && have < need);
  }

  /** Returns the boards with progress that no event has told, by id. */
  async waiting(tx: EntityManager): Promise<number[]> {
    const rows: unknown = await tx.query(
      `SELECT DISTINCT p.board_id ${SHOWN} JOIN bingo_board b ON b.id = p.board_id AND b.deleted_at IS NULL
       WHERE p.told_have <> p.have ORDER BY p.board_id`,
    );
    return boardRows.parse(rows).map(({ board_id }) => board_id);
  }

  /**
   * Marks waiting progress as told, the longest untold first, as much as one event may hold. Returns the cells to tell in
   * this transaction; none when an event told some after `since`.
   */
  async tell(tx: EntityManager, boardId: number, at: Date, since: Date): Promise<ProgressCell[]> {
    const [rows] = await tx.query<[unknown, number]>(TELL, [boardId, at, since]);
    return cellsOf(rows);
  }
}

function cellsOf(rows: unknown): ProgressCell[] {
  return cellRows
    .parse(rows)
    .map(({ team_id, row_number, column_number, have, need }): ProgressCell => [
      team_id,
      row_number,
      column_number,
      have,
      need,
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}
