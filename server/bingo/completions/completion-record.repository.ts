import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';

const id = z.coerce.number();
const teamRows = z.array(z.object({ id, name: z.string() }));
const personRows = z.array(z.object({ member_id: z.nullable(id), guest_id: z.nullable(id), name: z.string() }));
const boardRows = z.array(z.object({ board: id }));
const basisRows = z.array(z.object({ square: id, line: z.nullable(id), record: z.nullable(id) }));

/** Somebody who plays or played for a team; exactly one id is set. */
type Participant = z.infer<typeof personRows>[number];

interface Revoked {
  /** The admin's name. */
  name: string;
  reason: string;
  now: Date;
}

/** SQL of what admins record and revoke. */
@Injectable()
export class CompletionRecordRepository {
  /** Holds the board to the end of the transaction. */
  async lock(tx: EntityManager, boardId: number): Promise<void> {
    await tx.query('SELECT 1 FROM bingo_board WHERE id = $1 FOR UPDATE', [boardId]);
  }

  async team(tx: EntityManager, boardId: number, teamId: number): Promise<{ id: number; name: string } | null> {
    const rows: unknown = await tx.query(
      'SELECT id, team_name AS name FROM bingo_team WHERE id = $1 AND board_id = $2 AND deleted_at IS NULL',
      [teamId, boardId],
    );
    return teamRows.parse(rows)[0] ?? null;
  }

  /** A member or guest who is or was on the team. */
  async participant(tx: EntityManager, teamId: number, personId: number): Promise<Participant | null> {
    const rows: unknown = await tx.query(
      `SELECT p.member_id, p.guest_id, coalesce(m.name, g.name) AS name
       FROM bingo_participant p LEFT JOIN member m ON m.id = p.member_id LEFT JOIN bingo_guest g ON g.id = p.guest_id
       WHERE p.team_id = $1 AND p.person_id = $2 LIMIT 1`,
      [teamId, personId],
    );
    return personRows.parse(rows)[0] ?? null;
  }

  async add(
    tx: EntityManager,
    record: {
      board: number;
      team: number;
      square: number;
      person: Participant;
      at: Date;
      note: string | null;
      by: string;
      now: Date;
    },
  ): Promise<void> {
    const { board, team, square, person, at, note, by, now } = record;
    await tx.query(
      `INSERT INTO bingo_record (board_id, team_id, square_id, member_id, guest_id, completed_at, note, recorded_by, recorded_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [board, team, square, person.member_id, person.guest_id, at, note, by, now],
    );
  }

  /** The board of a completion that stands; null: there is none. */
  async boardOf(tx: EntityManager, completionId: number): Promise<number | null> {
    const rows: unknown = await tx.query('SELECT board_id AS board FROM bingo_completion WHERE id = $1', [
      completionId,
    ]);
    return boardRows.parse(rows)[0]?.board ?? null;
  }

  /** What a completion rests on. */
  async basis(tx: EntityManager, completionId: number): Promise<z.infer<typeof basisRows>[number] | null> {
    const rows: unknown = await tx.query(
      'SELECT square_id AS square, activity_id AS line, record_id AS record FROM bingo_completion WHERE id = $1',
      [completionId],
    );
    return basisRows.parse(rows)[0] ?? null;
  }

  async revokeRecord(tx: EntityManager, recordId: number, by: Revoked): Promise<void> {
    await tx.query('UPDATE bingo_record SET revoked_at = $2, revoked_by = $3, revoke_reason = $4 WHERE id = $1', [
      recordId,
      by.now,
      by.name,
      by.reason,
    ]);
  }

  async revokeLine(
    tx: EntityManager,
    pair: { board: number; square: number; line: number },
    by: Revoked,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_revocation (square_id, activity_id, board_id, reason, revoked_by, revoked_at)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (square_id, activity_id) DO NOTHING`,
      [pair.square, pair.line, pair.board, by.reason, by.name, by.now],
    );
  }
}
