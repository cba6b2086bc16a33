import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MAX_TEAM_SIZE } from '../../../shared/bingo/bingo-limits.ts';
import { nameKey } from '../../../shared/game/names.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { keepingRules } from '../constraint-errors.ts';
import { type GuestName, SeatRepository } from '../teams/seat.repository.ts';
import type { Newcomers } from '../teams/seat.service.ts';
import { type TeamFields, TeamRepository } from '../teams/team.repository.ts';

/** A team of a new board with its players. */
export type NewTeam = TeamFields & Pick<Newcomers, 'memberIds' | 'guests'>;

/** Adds all teams of a new board with their players, in as many statements as for one. */
@Injectable()
export class NewTeamsService {
  constructor(
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * The caller has found the members.
   * @throws DomainError TEAM_NAME_TAKEN, ON_ANOTHER_TEAM, VALIDATION_FAILED for a team that is too large; CONFLICT for a
   * guest who is in the clan
   */
  async add(tx: EntityManager, boardId: number, added: readonly NewTeam[]): Promise<void> {
    const large = added.find(({ memberIds, guests }) => memberIds.length + guests.length > MAX_TEAM_SIZE);
    if (large) {
      const message = `A team may have ${MAX_TEAM_SIZE} players: ${large.teamName} has more`;
      throw new DomainError('VALIDATION_FAILED', message);
    }
    const guests = await this.guests(tx, added.flatMap((team) => team.guests).map(guestName));
    const now = this.clock.now();
    await keepingRules(async () => {
      const rows = await this.teams.addAll(tx, boardId, added, now);
      const players = rows.flatMap(({ id: team }, at) => {
        const own = added[at];
        const members = (own?.memberIds ?? []).map((memberId) => ({ team, memberId, guestId: null }));
        const invited = (own?.guests ?? []).flatMap((name) => guests.get(nameKey(name)) ?? []);
        return [...members, ...invited.map((guestId) => ({ team, memberId: null, guestId }))];
      });
      await this.seats.seatAll(tx, boardId, players, now);
    });
  }

  /** Returns the ids of guests by the key of their names, and adds those who are missing. */
  private async guests(tx: EntityManager, names: readonly GuestName[]): Promise<ReadonlyMap<string, number>> {
    const byKey = new Map(names.map((each) => [each.key, each]));
    if (byKey.size === 0) return new Map();
    const [member] = (await this.seats.membersByKey(tx, [...byKey.keys()])).filter((row) => row.isActive);
    if (member) {
      throw new DomainError('CONFLICT', `${member.name} is in the clan: add them as a member, not as a guest`);
    }
    const wanted = [...byKey.values()];
    const rows = await this.seats.guests(tx, wanted);
    return new Map(wanted.flatMap(({ key }, at) => (rows[at] ? [[key, rows[at].id] as const] : [])));
  }
}

function guestName(name: string): GuestName {
  return { name: name.trim(), key: nameKey(name) };
}
