import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod/mini';
import { seatRowSchema } from '../bingo.rows.ts';
import type { SeatRow } from '../bingo.rows.ts';

const seatRows = z.array(seatRowSchema);
const idRows = z.array(z.object({ id: z.number() }));
const updated = z.tuple([z.array(z.unknown()), z.number()]);
const nameRows = z.array(z.object({ id: z.number(), name: z.string() }));
const guestRows = z.array(z.object({ id: z.number(), name: z.string(), name_key: z.string() }));

/** A name that may become a guest. */
export interface GuestName {
  name: string;
  key: string;
}

/** SQL of bingo_participant and bingo_guest. */
@Injectable()
export class SeatRepository {
  /** Everyone who plays on a board now, in order of joining; hidden members, too, for whom only admins have a name. */
  async list(tx: EntityManager, boardId: number): Promise<SeatRow[]> {
    return seatRows.parse(
      await tx.query(
        `SELECT p.team_id, p.member_id, p.guest_id, coalesce(m.name, g.name) AS name,
           coalesce(m.is_hidden, false) AS is_hidden
         FROM bingo_participant p LEFT JOIN member m ON m.id = p.member_id LEFT JOIN bingo_guest g ON g.id = p.guest_id
         WHERE p.board_id = $1 AND p.left_at IS NULL ORDER BY p.joined_at, p.id`,
        [boardId],
      ),
    );
  }

  /** Clan members by id. */
  async members(tx: EntityManager, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    return nameRows.parse(await tx.query('SELECT id, name FROM member WHERE id = ANY ($1)', [ids]));
  }

  /** Clan members by the key of their name; who left the clan counts as well. */
  async membersByKey(
    tx: EntityManager,
    keys: readonly string[],
  ): Promise<{ id: number; name: string; name_key: string; is_active: boolean }[]> {
    const rows: unknown = await tx.query('SELECT id, name, name_key, is_active FROM member WHERE name_key = ANY ($1)', [
      keys,
    ]);
    return z.array(z.extend(guestRows.def.element, { is_active: z.boolean() })).parse(rows);
  }

  /** Ids of guests by the key of their name; new ones are made. Keys in order, so that two calls never lock each other. */
  async guests(tx: EntityManager, names: readonly GuestName[]): Promise<{ id: number; name: string }[]> {
    const sorted = [...names].sort((a, b) => (a.key < b.key ? -1 : 1));
    const rows: unknown = await tx.query(
      `INSERT INTO bingo_guest (name, name_key) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (name_key) DO UPDATE SET name = bingo_guest.name RETURNING id, name, name_key`,
      [sorted.map(({ name }) => name), sorted.map(({ key }) => key)],
    );
    const byKey = new Map(guestRows.parse(rows).map((row) => [row.name_key, row]));
    return names.flatMap(({ key }) => byKey.get(key) ?? []);
  }

  /** Those of these members whom an admin has hidden. */
  async hidden(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
    const rows: unknown = await tx.query('SELECT id FROM member WHERE id = ANY ($1) AND is_hidden ORDER BY id', [ids]);
    return idRows.parse(rows).map(({ id }) => id);
  }

  /** Seats people who have none on the board, in the given order. @throws the database's error of UQ_bingo_participant_person */
  async seat(
    tx: EntityManager,
    team: { id: number; board_id: number },
    people: { memberIds: readonly number[]; guestIds: readonly number[] },
    at: Date,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_participant (board_id, team_id, member_id, guest_id, joined_at)
       SELECT $1::int, $2::int, m, NULL, $5::timestamptz FROM unnest($3::int[]) AS m
       UNION ALL SELECT $1, $2, NULL, g, $5 FROM unnest($4::int[]) AS g`,
      [team.board_id, team.id, people.memberIds, people.guestIds, at],
    );
  }

  /** Ends a person's time on a team. False: there is none. */
  async unseat(tx: EntityManager, teamId: number, personId: number, at: Date): Promise<boolean> {
    const result: unknown = await tx.query(
      `UPDATE bingo_participant SET left_at = greatest(joined_at, $3)
       WHERE team_id = $1 AND person_id = $2 AND left_at IS NULL RETURNING id`,
      [teamId, personId, at],
    );
    return updated.parse(result)[1] > 0;
  }

  /** The team is deleted: its people are free for other teams. */
  async unseatAll(tx: EntityManager, teamId: number, at: Date): Promise<void> {
    await tx.query(
      `UPDATE bingo_participant SET left_at = greatest(joined_at, $2), left_with_team = true
       WHERE team_id = $1 AND left_at IS NULL`,
      [teamId, at],
    );
  }

  /** The team is back: with it all who went with it and have not joined another team. */
  async seatAgain(tx: EntityManager, teamId: number): Promise<void> {
    await tx.query(
      `UPDATE bingo_participant p SET left_at = CASE WHEN other.taken THEN p.left_at END, left_with_team = false
       FROM (SELECT id, EXISTS (SELECT 1 FROM bingo_participant o
               WHERE o.board_id = q.board_id AND o.person_id = q.person_id AND o.left_at IS NULL) AS taken
             FROM bingo_participant q WHERE q.team_id = $1 AND q.left_with_team) other
       WHERE p.id = other.id`,
      [teamId],
    );
  }

  /** Boards on which a person plays or played, deleted ones too: those may come back. */
  async boardsOf(tx: EntityManager, personId: number): Promise<number[]> {
    const rows: unknown = await tx.query(
      `SELECT DISTINCT board_id AS id FROM bingo_participant WHERE member_id = $1 OR guest_id = $1 ORDER BY board_id`,
      [personId],
    );
    return idRows.parse(rows).map(({ id }) => id);
  }
}
