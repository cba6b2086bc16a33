import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import type { ProgressCell } from '../../shared/bingo/bingo.schemas.ts';
import type { StepCell } from '../../shared/bingo/scoring/scoring.schemas.ts';
import { BingoBoardEntity } from './boards/bingo-board.entity.ts';
import { BingoProgressEntity } from './progress/bingo-progress.entity.ts';
import { BingoSquareEntity } from './squares/bingo-square.entity.ts';
import { BingoTeamEntity } from './teams/bingo-team.entity.ts';
import type { StoredProgress } from './facts.repository.ts';

const cellRows = z.array(
  z.object({
    team_id: z.number(),
    row_number: z.number(),
    column_number: z.number(),
    have: z.number(),
    need: z.number(),
    parts: z.nullable(z.number()),
  }),
);

const stepRows = z.array(
  z.object({ team: z.number(), row: z.number(), column: z.number(), steps: z.array(z.number()) }),
);

/** Progress to store, with what events have said. */
export type ProgressFields = Omit<StoredProgress, 'is_shown'>;

/** Greatest number of cells in an event, and of bytes that they may have in it. */
const MOST_CELLS = 40;
const MOST_BYTES = 950;

const IS_WAITING = '(p.told_have <> p.have OR coalesce(p.told_parts, 0) <> coalesce(p.parts, 0))';

/**
 * A cell has two digits of a position, four commas, two brackets and the comma behind it beside its other numbers, and
 * one more comma before its parts.
 */
const TELL = `
WITH waiting AS (
  SELECT p.team_id, p.square_id, s.row_number, s.column_number,
    sum(length(concat(p.team_id, p.have, p.need, p.parts)) + CASE WHEN p.parts IS NULL THEN 9 ELSE 10 END)
      OVER (ORDER BY p.told_at NULLS FIRST, p.team_id, p.square_id) AS bytes
  FROM bingo_progress p JOIN bingo_square s ON s.id = p.square_id AND s.cleared_at IS NULL AND NOT s.is_sealed
  JOIN bingo_team t ON t.id = p.team_id AND t.deleted_at IS NULL
  WHERE p.board_id = $1 AND ${IS_WAITING}
    AND NOT EXISTS (SELECT 1 FROM bingo_progress r WHERE r.board_id = $1 AND r.told_at > $3))
UPDATE bingo_progress p SET told_have = p.have, told_parts = p.parts, told_at = $2
FROM (SELECT * FROM waiting WHERE bytes <= ${MOST_BYTES} ORDER BY bytes LIMIT ${MOST_CELLS}) w
WHERE p.team_id = w.team_id AND p.square_id = w.square_id
RETURNING p.team_id, w.row_number, w.column_number, p.have, p.need, p.parts`;

/** Reads and writes bingo_progress. Except for `cells`, `steps` and `waiting` the caller holds the lock of the board's row. */
@Injectable()
export class ProgressRepository {
  /** Returns what events have said of squares that are begun and not completed, by team, row and column. */
  async cells(tx: EntityManager, boardId: number): Promise<ProgressCell[]> {
    const rows = await shown(tx)
      .select(['p.teamId AS team_id', 's.rowNumber AS row_number', 's.columnNumber AS column_number'])
      .addSelect(['p.toldHave AS have', 'p.need AS need', 'p.toldParts AS parts'])
      .where('p.boardId = :boardId AND p.toldHave > 0 AND p.toldHave < p.need', { boardId })
      .getRawMany();
    return cellsOf(rows);
  }

  /** Returns the passed steps of a board, by team, row and column. */
  async steps(tx: EntityManager, boardId: number): Promise<StepCell[]> {
    const rows = await shown(tx)
      .select(['p.teamId AS team', 's.rowNumber AS row', 's.columnNumber AS column', 'p.steps AS steps'])
      .where('p.boardId = :boardId AND p.steps IS NOT NULL', { boardId })
      .orderBy('p.teamId')
      .addOrderBy('s.rowNumber')
      .addOrderBy('s.columnNumber')
      .getRawMany();
    return stepRows.parse(rows).map(({ team, row, column, steps }): StepCell => [team, row, column, steps]);
  }

  async save(tx: EntityManager, boardId: number, changed: readonly ProgressFields[]): Promise<void> {
    if (changed.length === 0) return;
    const rows = changed.map(({ team, square, told, toldParts, have, need, parts, steps }) => ({
      ...{ boardId, teamId: team, squareId: square },
      ...{ have, need, parts, steps, toldHave: told, toldParts },
    }));
    await tx.getRepository(BingoProgressEntity).upsert(rows, ['teamId', 'squareId']);
  }

  async remove(tx: EntityManager, gone: readonly Pick<StoredProgress, 'team' | 'square'>[]): Promise<void> {
    if (gone.length === 0) return;
    const where = gone.map(({ team, square }) => ({ teamId: team, squareId: square }));
    await tx.getRepository(BingoProgressEntity).createQueryBuilder().delete().whereInIds(where).execute();
  }

  /** Returns the boards with progress that no event has told, by id. */
  async waiting(tx: EntityManager): Promise<number[]> {
    const rows = await shown(tx)
      .innerJoin(BingoBoardEntity, 'b', 'b.id = p.boardId AND b.deletedAt IS NULL')
      .select('p.boardId', 'id')
      .distinct()
      .where(IS_WAITING)
      .orderBy('id')
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
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

/** Selects the progress of squares and teams that are on the board. */
function shown(tx: EntityManager): SelectQueryBuilder<BingoProgressEntity> {
  return tx
    .getRepository(BingoProgressEntity)
    .createQueryBuilder('p')
    .innerJoin(BingoSquareEntity, 's', 's.id = p.squareId AND s.clearedAt IS NULL AND NOT s.isSealed')
    .innerJoin(BingoTeamEntity, 't', 't.id = p.teamId AND t.deletedAt IS NULL');
}

/** Returns the cell of a progress at a place. */
export function cellOf(
  { team, have, need, parts }: Pick<StoredProgress, 'team' | 'have' | 'need' | 'parts'>,
  { row_number, column_number }: { row_number: number; column_number: number },
): ProgressCell {
  const cell = [team, row_number, column_number, have, need] as const;
  return parts === null ? [...cell] : [...cell, parts];
}

function cellsOf(rows: unknown): ProgressCell[] {
  return cellRows
    .parse(rows)
    .map(({ team_id, ...row }) => cellOf({ ...row, team: team_id }, row))
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}
