import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { MAX_TEAM_SIZE } from '../../../shared/bingo/bingo-limits.ts';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import type { moveSeatBodySchema } from '../../../shared/bingo/teams/seats.schemas.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { presentTeam } from '../bingo.presenter.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { keepingRules } from '../constraint-errors.ts';
import type { BingoTeamEntity } from './bingo-team.entity.ts';
import { requireCounts } from './seat-counts.ts';
import { SeatRepository, type SeatRow } from './seat.repository.ts';
import { TeamRepository } from './team.repository.ts';

/** Moves a player to another team of the board without a gap: the minute of the change is the new team's. */
@Injectable()
export class SeatMoveService {
  constructor(
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the seat of a player and gives the player one on another team in the same minute. Returns that team.
   * @throws DomainError BOARD_NOT_FOUND, TEAM_NOT_FOUND, MEMBER_NOT_FOUND, BOARD_ENDED, BOARD_CHANGED, VALIDATION_FAILED
   */
  async move(
    admin: AuditActor,
    boardId: number,
    expected: number | null,
    body: z.output<typeof moveSeatBodySchema>,
  ): Promise<Team> {
    return this.editing.edit<Team>(admin, boardId, expected, async (tx, board) => {
      const to = await this.teams.living(tx, body.team_id);
      if (to.boardId !== boardId) throw new DomainError('TEAM_NOT_FOUND');
      const now = this.clock.now();
      const at = new Date(minuteOf(body.at === undefined ? now.getTime() : Date.parse(body.at)));
      if (at > now) throw DomainError.at('at', 'VALIDATION_FAILED', 'This is in the future');
      const seat = await this.seatToMove(tx, to, body.person);
      const from = await this.teams.living(tx, seat.team_id);
      const counts = { from: body.at === undefined ? null : at, reason: body.reason?.trim() || null };
      requireCounts(counts.from, board.endDate, at);
      await this.seats.unseat(tx, from.id, body.person, at);
      const people = {
        memberIds: seat.member_id === null ? [] : [seat.member_id],
        guestIds: seat.guest_id === null ? [] : [seat.guest_id],
      };
      await keepingRules(() => this.seats.seat(tx, to, people, { ...counts, at, now }));
      const whole = await this.seats.whole(tx, boardId);
      const result = presentTeam(to, whole);
      return {
        result,
        changes: [presentTeam(from, whole), result].map((team) => ({ type: 'team.changed' as const, team })),
        fact: {
          action: 'bingo.team.move',
          subject: `Team ${to.teamName} of board ${board.title}`,
          things: [
            ...[from, to].map(({ id }) => ({ kind: 'team' as const, id })),
            ...people.memberIds.map((id) => ({ kind: 'member' as const, id })),
          ],
          before: { player: seat.name, team: from.teamName },
          after: { team: to.teamName, at: at.toISOString(), ...(counts.reason !== null && { reason: counts.reason }) },
        },
      };
    });
  }

  /** Returns the current seat of a player who can move to a team. */
  private async seatToMove(tx: EntityManager, to: BingoTeamEntity, person: number): Promise<SeatRow> {
    const all = await this.seats.list(tx, to.boardId);
    const seat = all.find((one) => (one.member_id ?? one.guest_id) === person);
    if (!seat) throw DomainError.at('person', 'MEMBER_NOT_FOUND', 'That player has no seat on this board');
    if (seat.team_id === to.id) {
      throw DomainError.at('team_id', 'VALIDATION_FAILED', `${seat.name} is on that team already`);
    }
    if (all.filter(({ team_id }) => team_id === to.id).length >= MAX_TEAM_SIZE) {
      throw DomainError.at('team_id', 'VALIDATION_FAILED', `A team may have ${MAX_TEAM_SIZE} players`);
    }
    return seat;
  }
}
