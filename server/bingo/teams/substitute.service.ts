import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { minuteOf } from '../../../shared/bingo/minute.ts';
import type { substituteBodySchema } from '../../../shared/bingo/teams/seats.schemas.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { presentTeam } from '../bingo.presenter.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { SeatRepository } from './seat.repository.ts';
import { SeatService } from './seat.service.ts';
import { TeamRepository } from './team.repository.ts';

/** Gives the seat of a player to another one without a gap: the minute of the change is the newcomer's. */
@Injectable()
export class SubstituteService {
  constructor(
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly seatService: SeatService,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends the seat of one player and seats another one in the same minute.
   * @throws DomainError BOARD_NOT_FOUND, TEAM_NOT_FOUND, MEMBER_NOT_FOUND, ON_ANOTHER_TEAM, BOARD_ENDED, BOARD_CHANGED,
   * VALIDATION_FAILED
   */
  async substitute(
    admin: AuditActor,
    boardId: number,
    expected: number | null,
    body: z.output<typeof substituteBodySchema>,
  ): Promise<Team> {
    return this.editing.edit<Team>(admin, boardId, expected, async (tx, board) => {
      const team = await this.teams.living(tx, body.team_id);
      if (team.boardId !== boardId) throw new DomainError('TEAM_NOT_FOUND');
      const now = this.clock.now();
      const at = new Date(minuteOf(body.at === undefined ? now.getTime() : Date.parse(body.at)));
      if (at > now) throw DomainError.at('at', 'VALIDATION_FAILED', 'This is in the future');
      const before = await this.seats.list(tx, boardId);
      const out = before.find((seat) => seat.team_id === team.id && (seat.member_id ?? seat.guest_id) === body.out);
      if (!out || !(await this.seats.unseat(tx, team.id, body.out, at))) {
        throw DomainError.at('out', 'MEMBER_NOT_FOUND', 'That player is not on this team');
      }
      const counts = { from: body.at === undefined ? null : at, reason: body.reason?.trim() || null };
      const people = {
        memberIds: body.in === undefined ? [] : [body.in],
        guests: body.guest === undefined ? [] : [body.guest],
      };
      const joined = await this.seatService.seat(tx, team, { ...people, counts, at }, board.endDate);
      if (joined.length === 0) throw DomainError.at('in', 'VALIDATION_FAILED', 'This player is on the team already');
      const result = presentTeam(team, await this.seats.whole(tx, boardId));
      const members = [out.member_id, body.in ?? null].flatMap((id) => id ?? []);
      return {
        result,
        changes: [{ type: 'team.changed', team: result }],
        fact: {
          action: 'bingo.team.substitute',
          subject: `Team ${team.teamName} of board ${board.title}`,
          things: [{ kind: 'team', id: team.id }, ...members.map((id) => ({ kind: 'member' as const, id }))],
          before: { player: out.name },
          after: { player: joined[0], at: at.toISOString(), ...(counts.reason !== null && { reason: counts.reason }) },
        },
      };
    });
  }
}
