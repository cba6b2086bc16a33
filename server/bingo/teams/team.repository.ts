import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import type { TeamColour } from '../../../shared/bingo/bingo.limits.ts';
import { DomainError } from '../../http/api/domain-error.ts';
import { teamRowSchema } from '../bingo.rows.ts';
import type { TeamRow } from '../bingo.rows.ts';

const teamRows = z.array(teamRowSchema);
const COLUMNS = 'id, board_id, team_name, color, created_at, deleted_at';
const deletedRows = z.array(z.extend(teamRowSchema, { board_title: z.string() }));

export interface TeamFields {
  team_name: string;
  color: TeamColour;
}

/** SQL of bingo_team. */
@Injectable()
export class TeamRepository {
  constructor(private readonly database: DataSource) {}

  /** Teams of a board in order of creation. */
  async list(tx: EntityManager, boardId: number): Promise<TeamRow[]> {
    return teamRows.parse(
      await tx.query(`SELECT ${COLUMNS} FROM bingo_team WHERE board_id = $1 AND deleted_at IS NULL ORDER BY id`, [
        boardId,
      ]),
    );
  }

  /** A team, deleted ones too. */
  async find(tx: EntityManager, id: number): Promise<TeamRow | null> {
    return teamRows.parse(await tx.query(`SELECT ${COLUMNS} FROM bingo_team WHERE id = $1`, [id]))[0] ?? null;
  }

  /** A team that is not deleted. @throws DomainError TEAM_NOT_FOUND */
  async living(tx: EntityManager, id: number): Promise<TeamRow> {
    const team = await this.find(tx, id);
    if (!team || team.deleted_at) throw new DomainError('TEAM_NOT_FOUND');
    return team;
  }

  /** The board of a team: it never changes, so this needs no lock. @throws DomainError TEAM_NOT_FOUND */
  async boardOf(id: number): Promise<number> {
    const team = await this.find(this.database.manager, id);
    if (!team) throw new DomainError('TEAM_NOT_FOUND');
    return team.board_id;
  }

  /** @throws the database's error of UQ_bingo_team_name */
  async add(tx: EntityManager, boardId: number, team: TeamFields, at: Date): Promise<TeamRow> {
    const rows: unknown = await tx.query(
      `INSERT INTO bingo_team (board_id, team_name, color, created_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [boardId, team.team_name, team.color, at],
    );
    const [row] = teamRows.parse(rows);
    if (!row) throw new Error('the team was not stored');
    return row;
  }

  /** @throws the database's error of UQ_bingo_team_name */
  async update(tx: EntityManager, id: number, team: TeamFields): Promise<void> {
    await tx.query('UPDATE bingo_team SET team_name = $2, color = $3 WHERE id = $1', [id, team.team_name, team.color]);
  }

  /** null brings it back. @throws the database's error of UQ_bingo_team_name */
  async setDeleted(tx: EntityManager, id: number, at: Date | null): Promise<void> {
    await tx.query('UPDATE bingo_team SET deleted_at = $2 WHERE id = $1', [id, at]);
  }

  /** Teams deleted since then whose board is there. */
  async listDeleted(tx: EntityManager, since: Date): Promise<z.infer<typeof deletedRows>> {
    return deletedRows.parse(
      await tx.query(
        `SELECT t.id, t.board_id, t.team_name, t.color, t.created_at, t.deleted_at, b.title AS board_title
         FROM bingo_team t JOIN bingo_board b ON b.id = t.board_id
         WHERE t.deleted_at > $1 AND b.deleted_at IS NULL ORDER BY t.deleted_at DESC`,
        [since],
      ),
    );
  }
}
