import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import { thingKey } from '../../../shared/audit/audit-things.ts';
import type { createTeamBodySchema, updateTeamBodySchema } from '../../../shared/bingo/bingo-inputs.ts';
import { DEFAULT_TEAM_COLOUR, MAX_TEAMS } from '../../../shared/bingo/bingo-limits.ts';
import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import type { EditedParts } from '../../../shared/http/edit-conflict.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import type { Seen } from '../boards/edited-thing.ts';
import { presentTeam } from '../bingo.presenter.ts';
import { BoardService } from '../boards/board.service.ts';
import { keepingRules } from '../constraint-errors.ts';
import { presentAdjustment } from '../scoring/adjustment.presenter.ts';
import { AdjustmentRepository } from '../scoring/adjustment.repository.ts';
import { SeatRepository } from './seat.repository.ts';
import { SeatService } from './seat.service.ts';
import { auditedCounts, countsOf } from './seat-counts.ts';
import { type TeamFields, TeamRepository } from './team.repository.ts';

/** Creates, updates, deletes and restores teams. */
@Injectable()
export class TeamService {
  constructor(
    private readonly transactions: Transactions,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly seatService: SeatService,
    private readonly editing: BoardEditService,
    private readonly boards: BoardService,
    private readonly adjustments: AdjustmentRepository,
    private readonly clock: Clock,
  ) {}

  /** Creates a team. @throws DomainError BOARD_NOT_FOUND, TEAM_NAME_TAKEN and those of SeatService.join */
  create(admin: AuditActor, expected: number | null, body: z.output<typeof createTeamBodySchema>): Promise<Team> {
    return this.editing.edit<Team>(admin, body.board_id, expected, async (tx, board) => {
      if ((await this.teams.count(tx, board.id)) >= MAX_TEAMS) {
        throw new DomainError('VALIDATION_FAILED', `A board may have ${MAX_TEAMS} teams`);
      }
      const fields = { teamName: body.team_name, color: body.color ?? DEFAULT_TEAM_COLOUR };
      const row = await keepingRules(() => this.teams.add(tx, board.id, fields, this.clock.now()));
      const joined = await this.seatService.seat(
        tx,
        row,
        {
          memberIds: body.member_ids ?? [],
          guests: body.guest_members ?? [],
          counts: countsOf(body),
        },
        board.endDate,
      );
      const team = presentTeam(row, await this.seats.whole(tx, board.id));
      return {
        result: team,
        changes: [{ type: 'team.changed', team }],
        fact: {
          action: 'bingo.team.create',
          subject: `Team ${row.teamName} of board ${board.title}`,
          things: [
            { kind: 'team', id: row.id },
            ...(body.member_ids ?? []).map((member) => ({ kind: 'member' as const, id: member })),
          ],
          after: { ...audited(fields), joined, ...(joined.length > 0 && auditedCounts(countsOf(body))) },
        },
      };
    });
  }

  /** Keeps absent fields; the colour null sets the default. @throws DomainError TEAM_NOT_FOUND, TEAM_NAME_TAKEN */
  async update(
    admin: AuditActor,
    id: number,
    expected: number | null,
    body: z.output<typeof updateTeamBodySchema>,
  ): Promise<Team> {
    return this.editing.edit<Team>(admin, await this.boardOf(id), this.seen(expected, id), async (tx, board) => {
      const before = await this.teams.living(tx, id);
      const fields = {
        teamName: body.team_name ?? before.teamName,
        color: body.color === undefined ? before.color : (body.color ?? DEFAULT_TEAM_COLOUR),
      };
      const team = presentTeam({ ...before, ...fields }, await this.seats.whole(tx, board.id));
      if (fields.teamName === before.teamName && fields.color === before.color) {
        return { result: team, changes: null };
      }
      await keepingRules(() => this.teams.update(tx, id, fields));
      return {
        result: team,
        changes: [{ type: 'team.changed', team }],
        fact: {
          action: 'bingo.team.update',
          subject: `Team ${fields.teamName} of board ${board.title}`,
          things: [{ kind: 'team', id }],
          before: audited(before),
          after: audited(fields),
        },
      };
    });
  }

  /**
   * Marks a team as deleted, with its completions; it can be restored for 30 days. @throws DomainError TEAM_NOT_FOUND
   */
  async remove(admin: AuditActor, id: number, expected: number | null): Promise<void> {
    await this.editing.edit<null>(admin, await this.boardOf(id), expected, async (tx, board) => {
      const team = await this.teams.living(tx, id);
      const players = (await this.seats.list(tx, board.id)).filter((seat) => seat.team_id === id);
      const now = this.clock.now();
      await this.seats.unseatAll(tx, id, now);
      await this.teams.setDeleted(tx, id, now);
      return {
        result: null,
        changes: [{ type: 'team.removed', team_id: id }],
        fact: {
          action: 'bingo.team.delete',
          subject: `Team ${team.teamName} of board ${board.title}`,
          things: [{ kind: 'team', id }],
          before: { color: team.color, players: players.map(({ name }) => name) },
        },
      };
    });
  }

  /**
   * Restores a team without players who joined another one. @throws DomainError TEAM_NOT_FOUND, TEAM_NAME_TAKEN,
   * CONFLICT
   */
  async restore(admin: AuditActor, id: number): Promise<Team> {
    return this.editing.edit<Team>(admin, await this.boardOf(id), null, async (tx, board) => {
      const row = await this.teams.find(tx, id);
      if (!row) throw new DomainError('TEAM_NOT_FOUND');
      if (!row.deletedAt) throw new DomainError('CONFLICT', 'This team is not deleted');
      if (row.deletedAt < this.boards.undoLimit()) throw new DomainError('TEAM_NOT_FOUND');
      await keepingRules(() => this.teams.setDeleted(tx, id, null));
      await this.seats.seatAgain(tx, id);
      const team = presentTeam(row, await this.seats.whole(tx, board.id));
      const own = (await this.adjustments.list(tx, board.id)).filter(({ teamId }) => teamId === id);
      return {
        result: team,
        changes: [
          { type: 'team.changed', team },
          ...own.map((given) => ({ type: 'adjustment.made' as const, adjustment: presentAdjustment(given) })),
        ],
        fact: {
          action: 'bingo.team.restore',
          subject: `Team ${row.teamName} of board ${board.title}`,
          things: [{ kind: 'team', id }],
        },
      };
    });
  }

  /** The team as its form edits it; one that is deleted by then has no parts. */
  private seen(revision: number | null, id: number): Seen {
    const present = async (tx: EntityManager): Promise<EditedParts> => {
      const row = await this.teams.find(tx, id);
      return row === null || row.deletedAt ? {} : audited(row);
    };
    return { revision, thing: { key: thingKey({ kind: 'team', id }), present } };
  }

  private boardOf(teamId: number): Promise<number> {
    return this.teams.boardOf(this.transactions.manager, teamId);
  }
}

/** Returns the fields under their names in the audit and on the wire. */
function audited({ teamName, color }: TeamFields): EditedParts {
  return { team_name: teamName, color };
}
