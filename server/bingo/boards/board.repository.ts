import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { boardRowSchema } from '../bingo.rows.ts';
import type { BoardRow } from '../bingo.rows.ts';

const idRows = z.array(z.object({ id: z.number() }));
const editRows = z.array(z.object({ actor_name: z.string(), subject: z.string() }));
const boardRows = z.array(boardRowSchema);

const SELECT = `
SELECT b.id, b.title, b.description, b.rows, b.columns, b.start_date, b.end_date, b.is_active, b.revision, b.created_at,
  b.deleted_at, b.public_from,
  (SELECT count(*)::int FROM bingo_team t WHERE t.board_id = b.id AND t.deleted_at IS NULL) AS team_count,
  (SELECT count(*)::int FROM bingo_square s WHERE s.board_id = b.id AND s.cleared_at IS NULL) AS item_count
FROM bingo_board b`;

/** Newest start first; without a start from its creation. */
const ORDER = 'ORDER BY coalesce(b.start_date, b.created_at) DESC, b.id DESC';

/** What an admin sets of a board. */
export type BoardFields = Pick<
  BoardRow,
  'title' | 'description' | 'rows' | 'columns' | 'start_date' | 'end_date' | 'is_active'
>;

/** SQL of bingo_board. */
@Injectable()
export class BoardRepository {
  /** Holds the board to the end of the transaction: one edit and one evaluation of it at a time. False: there is none. */
  async lock(tx: EntityManager, id: number): Promise<boolean> {
    return idRows.parse(await tx.query('SELECT id FROM bingo_board WHERE id = $1 FOR UPDATE', [id])).length > 0;
  }

  /** A board, deleted ones too. */
  async find(tx: EntityManager, id: number): Promise<BoardRow | null> {
    return boardRows.parse(await tx.query(`${SELECT} WHERE b.id = $1`, [id]))[0] ?? null;
  }

  async listPublic(tx: EntityManager): Promise<BoardRow[]> {
    return boardRows.parse(await tx.query(`${SELECT} WHERE b.is_active AND b.deleted_at IS NULL ${ORDER}`));
  }

  /** All that are not deleted. */
  async listAll(tx: EntityManager): Promise<BoardRow[]> {
    return boardRows.parse(await tx.query(`${SELECT} WHERE b.deleted_at IS NULL ${ORDER}`));
  }

  async listDeleted(tx: EntityManager, since: Date): Promise<BoardRow[]> {
    return boardRows.parse(await tx.query(`${SELECT} WHERE b.deleted_at > $1 ORDER BY b.deleted_at DESC`, [since]));
  }

  async add(tx: EntityManager, board: BoardFields, at: Date): Promise<number> {
    const [row] = idRows.parse(
      await tx.query(
        `INSERT INTO bingo_board (title, description, rows, columns, start_date, end_date, is_active, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
        [
          board.title,
          board.description,
          board.rows,
          board.columns,
          board.start_date,
          board.end_date,
          board.is_active,
          at,
        ],
      ),
    );
    if (!row) throw new Error('the board was not stored');
    return row.id;
  }

  async update(tx: EntityManager, id: number, board: Omit<BoardFields, 'rows' | 'columns'>): Promise<void> {
    await tx.query(
      `UPDATE bingo_board SET title = $2, description = $3, start_date = $4, end_date = $5, is_active = $6 WHERE id = $1`,
      [id, board.title, board.description, board.start_date, board.end_date, board.is_active],
    );
  }

  /** Who edited the board last and what; null: the audit no longer knows. */
  async lastEdit(tx: EntityManager, id: number): Promise<{ actor_name: string; subject: string } | null> {
    const rows: unknown = await tx.query(
      'SELECT actor_name, subject FROM audit_entry WHERE board_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    return editRows.parse(rows)[0] ?? null;
  }

  /** Counts an edit by an admin. */
  async revise(tx: EntityManager, id: number): Promise<void> {
    await tx.query('UPDATE bingo_board SET revision = revision + 1 WHERE id = $1', [id]);
  }

  /** null brings it back. */
  async setDeleted(tx: EntityManager, id: number, at: Date | null): Promise<void> {
    await tx.query('UPDATE bingo_board SET deleted_at = $2 WHERE id = $1', [id, at]);
  }

  async setPublicFrom(tx: EntityManager, id: number, version: number | null): Promise<void> {
    await tx.query('UPDATE bingo_board SET public_from = $2 WHERE id = $1', [id, version]);
  }

  /** Removes boards and teams for good that were deleted before then, and guests who play nowhere any more. */
  async purge(tx: EntityManager, before: Date): Promise<void> {
    await tx.query('DELETE FROM bingo_board WHERE deleted_at < $1', [before]);
    await tx.query('DELETE FROM bingo_team WHERE deleted_at < $1', [before]);
    await tx.query(
      `DELETE FROM bingo_guest g WHERE NOT EXISTS (
         SELECT 1 FROM bingo_participant p WHERE p.guest_id = g.id OR p.member_id = g.member_id)`,
    );
  }
}
