import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../../shared/audit/audit-actions.ts';
import type { AuditThing } from '../../../shared/audit/audit-things.ts';
import { MAX_TEAM_SIZE } from '../../../shared/bingo/bingo-limits.ts';
import type { SeatRole } from '../../../shared/bingo/teams/seats.schemas.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { presentTeam } from '../bingo.presenter.ts';
import { keepingRules } from '../constraint-errors.ts';
import type { BingoTeamEntity } from './bingo-team.entity.ts';
import { auditedCounts, requireCounts } from './seat-counts.ts';
import { type Counts, type GuestName, SeatRepository, type SeatRow } from './seat.repository.ts';
import { TeamRepository } from './team.repository.ts';

/** Members and guests to add to a team. */
export interface Newcomers {
  memberIds: readonly number[];
  guests: readonly string[];
  /** From when they count, and why; absent for the rule of the board. */
  counts?: Counts;
  /** When they take the seat; absent for now. */
  at?: Date;
}

/** Adds players to teams and removes them. A player has one seat on a board; adding a player twice is no error. */
@Injectable()
export class SeatService {
  constructor(
    private readonly transactions: Transactions,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds players to a team.
   * @throws DomainError TEAM_NOT_FOUND, MEMBER_NOT_FOUND, ON_ANOTHER_TEAM, VALIDATION_FAILED, BOARD_CHANGED
   */
  async join(admin: AuditActor, teamId: number, expected: number | null, newcomers: Newcomers): Promise<Team> {
    return this.onTeam(admin, teamId, expected, async (tx, team, end) => {
      const names = await this.seat(tx, team, newcomers, end);
      if (names.length === 0) return null;
      const after = { joined: names, ...auditedCounts(newcomers.counts) };
      return { action: 'bingo.team.join', after, members: newcomers.memberIds };
    });
  }

  /** Removes a player and keeps the player's completions. @throws DomainError TEAM_NOT_FOUND, MEMBER_NOT_FOUND */
  async leave(admin: AuditActor, teamId: number, expected: number | null, personId: number): Promise<Team> {
    return this.onTeam(admin, teamId, expected, async (tx, team) => {
      const seats = await this.seats.list(tx, team.boardId);
      const name = seats.find((seat) => seat.team_id === teamId && idOf(seat) === personId)?.name;
      if (name === undefined || !(await this.seats.unseat(tx, teamId, personId, this.clock.now()))) {
        throw new DomainError('MEMBER_NOT_FOUND', 'That player is not on this team');
      }
      return { action: 'bingo.team.leave', before: { left: name }, members: [personId] };
    });
  }

  /**
   * Seats newcomers on a team of a locked board. Returns the names of those who had no seat on it, in order.
   * @param end the board's end; who joins after it counts only from a time that the admin names
   * @throws DomainError as join()
   */
  async seat(
    tx: EntityManager,
    team: BingoTeamEntity,
    { memberIds, guests, counts = { from: null, reason: null }, at }: Newcomers,
    end: Date | null,
  ): Promise<string[]> {
    const seats = await this.seats.list(tx, team.boardId);
    const members = await this.membersOf(tx, memberIds);
    const invited = await this.guestsOf(tx, guests);
    const newMembers = newcomersOf('member_ids', members, seats, team);
    const newGuests = newcomersOf('guest_members', invited, seats, team);
    const size = seats.filter((seat) => seat.team_id === team.id).length + newMembers.length + newGuests.length;
    if (size > MAX_TEAM_SIZE) {
      const last = newGuests.length > 0 ? 'guest_members' : 'member_ids';
      throw DomainError.at(last, 'VALIDATION_FAILED', `A team may have ${MAX_TEAM_SIZE} players`);
    }
    const ids = { memberIds: newMembers.map(({ id }) => id), guestIds: newGuests.map(({ id }) => id) };
    const now = this.clock.now();
    if (newMembers.length + newGuests.length > 0) requireCounts(counts.from, end, at ?? now);
    await keepingRules(() => this.seats.seat(tx, team, ids, { ...counts, at: at ?? now, now }));
    return [...newMembers, ...newGuests].map(({ name }) => name);
  }

  /**
   * Sets from when the drops of a player count; null for the rule of the board.
   * @throws DomainError TEAM_NOT_FOUND, MEMBER_NOT_FOUND, BOARD_ENDED, VALIDATION_FAILED, BOARD_CHANGED
   */
  async setCounts(
    admin: AuditActor,
    { teamId, personId }: { teamId: number; personId: number },
    expected: number | null,
    counts: Counts,
  ): Promise<Team> {
    return this.onTeam(admin, teamId, expected, async (tx, team, end) => {
      const seats = await this.seats.list(tx, team.boardId);
      const seat = seats.find((each) => each.team_id === teamId && idOf(each) === personId);
      if (!seat) throw new DomainError('MEMBER_NOT_FOUND', 'That player is not on this team');
      requireCounts(counts.from, end, null);
      const before = { from: seat.counts_from, reason: seat.counts_reason };
      if (before.from?.getTime() === counts.from?.getTime() && before.reason === counts.reason) return null;
      await this.seats.setCounts(tx, { teamId, personId }, { ...counts, now: this.clock.now() });
      return {
        action: 'bingo.seat.update',
        before: { player: seat.name, ...auditedCounts(before) },
        after: auditedCounts(counts),
        members: seat.member_id === null ? [] : [seat.member_id],
      };
    });
  }

  /** Makes a player of a team its captain, or an ordinary one. @throws DomainError TEAM_NOT_FOUND, MEMBER_NOT_FOUND, BOARD_CHANGED */
  async setRole(
    admin: AuditActor,
    { teamId, personId }: { teamId: number; personId: number },
    expected: number | null,
    role: SeatRole,
  ): Promise<Team> {
    return this.onTeam(admin, teamId, expected, async (tx, team) => {
      const seat = (await this.seats.list(tx, team.boardId)).find(
        (each) => each.team_id === teamId && idOf(each) === personId,
      );
      if (!seat) throw new DomainError('MEMBER_NOT_FOUND', 'That player is not on this team');
      if (seat.role === role) return null;
      await this.seats.setRole(tx, team.boardId, [personId], role);
      return {
        action: 'bingo.seat.update',
        before: { player: seat.name, role: seat.role },
        after: { role },
        members: seat.member_id === null ? [] : [seat.member_id],
      };
    });
  }

  private async membersOf(tx: EntityManager, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    const unique = [...new Set(ids)];
    const byId = new Map((await this.seats.members(tx, unique)).map((row) => [row.id, row]));
    return unique.map((id) => {
      const row = byId.get(id);
      if (!row) throw DomainError.at('member_ids', 'MEMBER_NOT_FOUND', `Member ${id} not found`);
      return row;
    });
  }

  /** Returns the guests of trimmed names, each once even when it is spelt in two ways. */
  private async guestsOf(tx: EntityManager, names: readonly string[]): Promise<{ id: number; name: string }[]> {
    const byKey = new Map<string, GuestName>();
    for (const name of names) {
      const key = nameKey(name);
      if (key === '') throw DomainError.at('guest_members', 'VALIDATION_FAILED', `"${name}" is not a name`);
      if (!byKey.has(key)) byKey.set(key, { name: name.trim(), key });
    }
    if (byKey.size === 0) return [];
    const [member] = (await this.seats.membersByKey(tx, [...byKey.keys()])).filter((row) => row.isActive);
    if (member) {
      const problem = `${member.name} is in the clan: add them as a member, not as a guest`;
      throw DomainError.at('guest_members', 'CONFLICT', problem);
    }
    return this.seats.guests(tx, [...byKey.values()]);
  }

  private async onTeam(
    admin: AuditActor,
    teamId: number,
    expected: number | null,
    work: (
      tx: EntityManager,
      team: BingoTeamEntity,
      end: Date | null,
    ) => Promise<{ action: AuditAction; members: readonly number[]; before?: object; after?: object } | null>,
  ): Promise<Team> {
    const boardId = await this.teams.boardOf(this.transactions.manager, teamId);
    return this.editing.edit<Team>(admin, boardId, expected, async (tx, board) => {
      const team = await this.teams.living(tx, teamId);
      const done = await work(tx, team, board.endDate);
      const result = presentTeam(team, await this.seats.whole(tx, board.id));
      if (done === null) return { result, changes: null };
      const { members, ...fact } = done;
      const things: AuditThing[] = [
        { kind: 'team', id: teamId },
        ...members.map((id) => ({ kind: 'member' as const, id })),
      ];
      const subject = `Team ${team.teamName} of board ${board.title}`;
      return { result, changes: [{ type: 'team.changed', team: result }], fact: { ...fact, subject, things } };
    });
  }
}

/** Returns those who have no seat on the team. @throws DomainError ON_ANOTHER_TEAM with the names of all others */
function newcomersOf<P extends { id: number; name: string }>(
  field: 'member_ids' | 'guest_members',
  people: readonly P[],
  seats: readonly SeatRow[],
  team: BingoTeamEntity,
): P[] {
  const seatOf = new Map(seats.map((seat) => [idOf(seat), seat.team_id]));
  const elsewhere = people.filter(({ id }) => seatOf.has(id) && seatOf.get(id) !== team.id);
  if (elsewhere.length > 0) {
    const names = elsewhere.map(({ name }) => name).join(', ');
    const verb = elsewhere.length === 1 ? 'is' : 'are';
    throw DomainError.at(field, 'ON_ANOTHER_TEAM', `${names} ${verb} on another team of this board`);
  }
  return people.filter(({ id }) => !seatOf.has(id));
}

function idOf(seat: SeatRow): number {
  // A constraint sets exactly one of the two.
  return seat.member_id ?? seat.guest_id ?? 0;
}
