import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, type SelectQueryBuilder } from 'typeorm';
import * as z from 'zod/mini';
import { MemberEntity } from '../../members/member.entity.ts';
import { BingoGuestEntity } from '../guests/bingo-guest.entity.ts';
import { BingoParticipantEntity } from './bingo-participant.entity.ts';

const guestRows = z.array(z.object({ id: z.number(), name: z.string(), name_key: z.string() }));

/** A current seat with the player's name. A constraint sets exactly one of `member_id` and `guest_id`. */
export interface SeatRow {
  team_id: number;
  member_id: number | null;
  guest_id: number | null;
  name: string;
  is_hidden: boolean;
  role: 'player' | 'captain';
  /** From when the seat counts, why and since when, when an admin has set it. */
  counts_from: Date | null;
  counts_reason: string | null;
  counts_set_at: Date | null;
  joined_at: Date;
}

/** A seat that has ended, with the player's name. */
export type FormerSeatRow = Pick<SeatRow, 'team_id' | 'member_id' | 'guest_id' | 'name' | 'is_hidden'> & {
  left_at: Date;
};

/** Everybody who has or had a seat on a board. */
export interface BoardSeats {
  /** In order of joining. */
  current: readonly SeatRow[];
  /** The newest end first. */
  former: readonly FormerSeatRow[];
}

/** From when seats count, and why. */
export interface Counts {
  from: Date | null;
  reason: string | null;
}

/** A name that may become a guest. */
export interface GuestName {
  name: string;
  key: string;
}

/** Reads and writes bingo_participant and bingo_guest. */
@Injectable()
export class SeatRepository {
  /**
   * Returns the current seats of a board, in order of joining; with hidden members, whose names only admins may see.
   */
  list(tx: EntityManager, boardId: number): Promise<SeatRow[]> {
    return named(tx)
      .where('p.boardId = :boardId AND p.leftAt IS NULL', { boardId })
      .orderBy('p.joinedAt')
      .addOrderBy('p.id')
      .getRawMany<SeatRow>();
  }

  /** Returns the seats of a board as its readers see them, those that have ended too. */
  async whole(tx: EntityManager, boardId: number): Promise<BoardSeats> {
    const rows = await named(tx)
      .addSelect('p.leftAt', 'left_at')
      .where('p.boardId = :boardId AND NOT p.leftWithTeam', { boardId })
      // The seats that have not ended come last, because NULL does.
      .orderBy('p.leftAt')
      .addOrderBy('p.joinedAt')
      .addOrderBy('p.id')
      .getRawMany<SeatRow & { left_at: Date | null }>();
    return {
      current: rows.filter(({ left_at }) => left_at === null),
      former: rows.flatMap(({ left_at, ...row }) => (left_at === null ? [] : [{ ...row, left_at }])).reverse(),
    };
  }

  /** Returns members by id. */
  members(tx: EntityManager, ids: readonly number[]): Promise<Pick<MemberEntity, 'id' | 'name'>[]> {
    return tx.getRepository(MemberEntity).find({ select: { id: true, name: true }, where: { id: In(ids) } });
  }

  /** Returns members, active or not, by the key of their name. */
  membersByKey(
    tx: EntityManager,
    keys: readonly string[],
  ): Promise<Pick<MemberEntity, 'id' | 'name' | 'nameKey' | 'isActive'>[]> {
    return tx.getRepository(MemberEntity).find({
      select: { id: true, name: true, nameKey: true, isActive: true },
      where: { nameKey: In(keys) },
    });
  }

  /** Returns guests by the key of their name, and adds missing ones. Keys are sorted, so that calls cannot deadlock. */
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

  /** Returns the ids of those members that are hidden. */
  async hidden(tx: EntityManager, ids: readonly number[]): Promise<number[]> {
    const members = await tx
      .getRepository(MemberEntity)
      .find({ select: { id: true }, where: { id: In(ids), isHidden: true }, order: { id: 'ASC' } });
    return members.map(({ id }) => id);
  }

  /** Adds seats in the given order. @throws the database's error of UQ_bingo_participant_person for a second seat */
  async seat(
    tx: EntityManager,
    team: { id: number; boardId: number },
    people: { memberIds: readonly number[]; guestIds: readonly number[] },
    { at, now, from, reason }: Counts & { at: Date; now: Date },
  ): Promise<void> {
    await tx.query(
      `INSERT INTO bingo_participant (board_id, team_id, member_id, guest_id, joined_at, counts_from, counts_reason, counts_set_at)
       SELECT $1::int, $2::int, m, NULL::int, $5::timestamptz, $6::timestamptz, $7::text, $8::timestamptz FROM unnest($3::int[]) AS m
       UNION ALL SELECT $1, $2, NULL, g, $5, $6, $7, $8 FROM unnest($4::int[]) AS g`,
      [team.boardId, team.id, people.memberIds, people.guestIds, at, from, reason, reason === null ? null : now],
    );
  }

  /** Adds the players of new teams, in the given order. @throws as seat() */
  async seatAll(
    tx: EntityManager,
    boardId: number,
    players: readonly { team: number; memberId: number | null; guestId: number | null }[],
    at: Date,
  ): Promise<void> {
    if (players.length === 0) return;
    const seats = tx.getRepository(BingoParticipantEntity);
    const rows = players.map(({ team, memberId, guestId }) => ({ teamId: team, memberId, guestId }));
    await seats.insert(rows.map((row) => ({ ...row, boardId, joinedAt: at })));
  }

  /** Sets the role of players who have a seat on the board. */
  async setRole(
    tx: EntityManager,
    boardId: number,
    people: readonly number[],
    role: BingoParticipantEntity['role'],
  ): Promise<void> {
    if (people.length === 0) return;
    await tx
      .getRepository(BingoParticipantEntity)
      .update({ boardId, personId: In([...people]), leftAt: IsNull() }, { role });
  }

  /** Sets from when the current seat of a member or guest counts. Returns false when there is none. */
  async setCounts(
    tx: EntityManager,
    { teamId, personId }: { teamId: number; personId: number },
    { from, reason, now }: Counts & { now: Date },
  ): Promise<boolean> {
    const { affected } = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder()
      .update({ countsFrom: from, countsReason: reason, countsSetAt: reason === null ? null : now })
      .where({ teamId, personId, leftAt: IsNull() })
      .execute();
    return (affected ?? 0) > 0;
  }

  /** Ends the seat of a member or guest on a team. Returns false when there is none. */
  async unseat(tx: EntityManager, teamId: number, personId: number, at: Date): Promise<boolean> {
    const { affected } = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder()
      .update({ leftAt: () => 'greatest(joined_at, :at)' })
      .where({ teamId, personId, leftAt: IsNull() })
      .setParameters({ at })
      .execute();
    return (affected ?? 0) > 0;
  }

  /** Ends all seats of a team that is deleted, so that its players can join other teams. */
  async unseatAll(tx: EntityManager, teamId: number, at: Date): Promise<void> {
    await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder()
      .update({ leftAt: () => 'greatest(joined_at, :at)', leftWithTeam: true })
      .where({ teamId, leftAt: IsNull() })
      .setParameters({ at })
      .execute();
  }

  /** Restores the seats that ended with a deleted team, but none of a player who has joined another team. */
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

  /**
   * Returns the boards with a current or past seat of a member or guest; deleted boards, too, as they can be restored.
   */
  async boardsOf(tx: EntityManager, personId: number): Promise<number[]> {
    const boards = await tx
      .getRepository(BingoParticipantEntity)
      .createQueryBuilder('p')
      .select('p.boardId', 'id')
      .distinct()
      .where('p.memberId = :personId OR p.guestId = :personId', { personId })
      .orderBy('p.boardId')
      .getRawMany<{ id: number }>();
    return boards.map(({ id }) => id);
  }
}

/** Selects seats with team, player and name. */
function named(tx: EntityManager): SelectQueryBuilder<BingoParticipantEntity> {
  return tx
    .getRepository(BingoParticipantEntity)
    .createQueryBuilder('p')
    .leftJoin(MemberEntity, 'm', 'm.id = p.memberId')
    .leftJoin(BingoGuestEntity, 'g', 'g.id = p.guestId')
    .select('p.teamId', 'team_id')
    .addSelect('p.memberId', 'member_id')
    .addSelect('p.guestId', 'guest_id')
    .addSelect('coalesce(m.name, g.name)', 'name')
    .addSelect('coalesce(m.isHidden, false)', 'is_hidden')
    .addSelect('p.role', 'role')
    .addSelect(['p.countsFrom AS counts_from', 'p.countsReason AS counts_reason', 'p.countsSetAt AS counts_set_at'])
    .addSelect('p.joinedAt', 'joined_at');
}
