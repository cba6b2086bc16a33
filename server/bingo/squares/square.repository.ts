import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { squareRowSchema } from '../bingo.rows.ts';
import type { SquareRow } from '../bingo.rows.ts';

const squareRows = z.array(squareRowSchema);
const changedRows = z.tuple([squareRows, z.number()]);
const COLUMNS = `id, board_id, row_number, column_number, item_name, item_id, icon_url, description, alternatives, rule,
  cleared_at`;

export interface Position {
  row: number;
  column: number;
}

/** What an admin puts on a square. */
export type SquareFields = Pick<
  SquareRow,
  'item_name' | 'item_id' | 'icon_url' | 'description' | 'alternatives' | 'rule'
>;

/** SQL of bingo_square. */
@Injectable()
export class SquareRepository {
  /** What is on the board now, by row and column. */
  async list(tx: EntityManager, boardId: number): Promise<SquareRow[]> {
    return squareRows.parse(
      await tx.query(
        `SELECT ${COLUMNS} FROM bingo_square WHERE board_id = $1 AND cleared_at IS NULL ORDER BY row_number, column_number`,
        [boardId],
      ),
    );
  }

  async at(tx: EntityManager, boardId: number, { row, column }: Position): Promise<SquareRow | null> {
    const rows: unknown = await tx.query(
      `SELECT ${COLUMNS} FROM bingo_square
       WHERE board_id = $1 AND row_number = $2 AND column_number = $3 AND cleared_at IS NULL`,
      [boardId, row, column],
    );
    return squareRows.parse(rows)[0] ?? null;
  }

  /** What was on a position before, newest first. */
  async history(tx: EntityManager, boardId: number, { row, column }: Position): Promise<SquareRow[]> {
    const rows: unknown = await tx.query(
      `SELECT ${COLUMNS} FROM bingo_square
       WHERE board_id = $1 AND row_number = $2 AND column_number = $3 AND cleared_at IS NOT NULL
       ORDER BY cleared_at DESC, id DESC`,
      [boardId, row, column],
    );
    return squareRows.parse(rows);
  }

  async add(
    tx: EntityManager,
    boardId: number,
    { row, column }: Position,
    square: SquareFields,
    at: Date,
  ): Promise<SquareRow> {
    const rows: unknown = await tx.query(
      `INSERT INTO bingo_square (item_name, item_id, icon_url, description, alternatives, rule, board_id, row_number,
         column_number, set_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
      [...values(square), boardId, row, column, at],
    );
    return single(squareRows.parse(rows));
  }

  /** Writes a square, and puts it back on the board when it was cleared. */
  async save(tx: EntityManager, id: number, square: SquareFields): Promise<SquareRow> {
    const rows: unknown = await tx.query(
      `UPDATE bingo_square SET item_name = $1, item_id = $2, icon_url = $3, description = $4, alternatives = $5, rule = $6,
         cleared_at = NULL
       WHERE id = $7 RETURNING ${COLUMNS}`,
      [...values(square), id],
    );
    return single(changedRows.parse(rows)[0]);
  }

  async clear(tx: EntityManager, id: number, at: Date): Promise<void> {
    await tx.query('UPDATE bingo_square SET cleared_at = $2 WHERE id = $1', [id, at]);
  }

  /** Puts a square that is on the board, or cleared for the moment, on another position. */
  async move(tx: EntityManager, id: number, { row, column }: Position): Promise<SquareRow> {
    const rows: unknown = await tx.query(
      `UPDATE bingo_square SET row_number = $2, column_number = $3, cleared_at = NULL WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, row, column],
    );
    return single(changedRows.parse(rows)[0]);
  }
}

function values(square: SquareFields): unknown[] {
  return [
    square.item_name,
    square.item_id,
    square.icon_url,
    square.description,
    square.alternatives,
    square.rule === null ? null : JSON.stringify(square.rule),
  ];
}

function single(rows: SquareRow[]): SquareRow {
  const [row] = rows;
  if (!row) throw new Error('the square was not stored');
  return row;
}
