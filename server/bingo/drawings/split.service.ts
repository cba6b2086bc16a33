import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type * as z from 'zod/mini';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { splitBodySchema, SplitPlan, StoredSplit } from '../../../shared/bingo/sign-ups/split.schemas.ts';
import { nameKey } from '../../../shared/game/names.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { presentTeam } from '../bingo.presenter.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { DrawingRepository } from './drawing.repository.ts';
import { keepingRules } from '../constraint-errors.ts';
import type { BingoTeamEntity } from '../teams/bingo-team.entity.ts';
import { SeatRepository } from '../teams/seat.repository.ts';
import { SeatService } from '../teams/seat.service.ts';
import { TeamRepository } from '../teams/team.repository.ts';
import { SignUpRepository } from '../sign-ups/sign-up.repository.ts';
import { type Dealt, planSplit, type SplitFacts } from './split-plan.ts';
import { StrengthRepository } from './strength.repository.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

type Body = z.output<typeof splitBodySchema>;
/** A plan with its seed, and since when that is fixed; null when an admin chose it. */
type Drawn = Dealt & { seed: string; fixedAt: Date | null };

/** Deals the accepted players of a board to teams of about equal strength, and takes that back. D413. */
@Injectable()
export class SplitService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly signUps: SignUpRepository,
    private readonly strengths: StrengthRepository,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly seatService: SeatService,
    private readonly drawings: DrawingRepository,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Plans without changing anything. A seed that the board has fixed is left out, so that nobody can tell it in advance.
   * @throws DomainError BOARD_NOT_FOUND, VALIDATION_FAILED
   */
  plan(boardId: number, body: Body): Promise<SplitPlan> {
    return this.transactions.snapshot(async (tx) => {
      const board = await this.boards.find(tx, boardId);
      if (!board || board.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const { plan } = await this.deal(tx, boardId, body);
      return { ...plan, seed: body.seed ?? null };
    });
  }

  /**
   * Makes the missing teams and seats the players, all or nothing.
   * @throws DomainError BOARD_NOT_FOUND, VALIDATION_FAILED; CONFLICT when the plan that the admin saw is outdated
   */
  apply(admin: AuditActor, boardId: number, body: Body): Promise<SplitPlan> {
    return this.editing.edit<SplitPlan>(admin, boardId, null, async (tx, board) => {
      const { plan, newcomers, facts, seed, fixedAt } = await this.deal(tx, boardId, body);
      if (body.key !== undefined && body.key !== plan.key) {
        throw new DomainError('CONFLICT', 'The players or teams have changed since this plan was made. Plan again.');
      }
      const now = this.clock.now();
      const made: number[] = [];
      const touched: BingoTeamEntity[] = [];
      for (const [at, { team_id, team_name: teamName, color }] of plan.teams.entries()) {
        const team =
          team_id === null
            ? await keepingRules(() => this.teams.add(tx, boardId, { teamName, color }, now))
            : await this.teams.living(tx, team_id);
        if (team_id === null) made.push(team.id);
        const rows = newcomers[at] ?? [];
        const players = {
          memberIds: rows.flatMap(({ member_id }) => member_id ?? []),
          guests: rows.flatMap(({ member_id, name }) => (member_id === null ? [name] : [])),
        };
        await this.seatService.seat(tx, team, players, board.endDate);
        if (team_id === null || rows.length > 0) touched.push(team);
      }
      const seated = (await this.signUps.list(tx, boardId)).filter(({ id }) =>
        newcomers.flat().some((row) => row.id === id),
      );
      const seats = await this.seats.list(tx, boardId);
      const byName = new Map(seats.map((seat) => [nameKey(seat.name), seat.member_id ?? seat.guest_id ?? 0]));
      const personOf = ({ name, member_id }: (typeof seated)[number]): number =>
        member_id ?? byName.get(nameKey(name)) ?? 0;
      await this.seats.setRole(tx, boardId, seated.filter(({ is_captain }) => is_captain).map(personOf), 'captain');
      const split: StoredSplit = { seed, at: now.toISOString(), teams: made, people: seated.map(personOf) };
      await this.boards.setSplit(tx, boardId, split);
      await this.drawings.add(tx, { boardId, seed, fixedAt, drawnAt: now, facts });
      if (fixedAt !== null) await this.drawings.renew(tx, boardId, now);
      return {
        result: plan,
        changes: [...(await this.changed(tx, boardId, touched)), { type: 'signups.changed' }],
        fact: {
          action: 'bingo.split.apply',
          subject: `Board ${board.title}`,
          after: { teams: plan.teams.length, players: seated.length, seed },
        },
      };
    });
  }

  /**
   * Takes the last split back: its players leave their teams, and the teams that it made and that are empty then are
   * deleted. @throws DomainError BOARD_NOT_FOUND; CONFLICT without a split, or once the board has started
   */
  undo(admin: AuditActor, boardId: number): Promise<null> {
    return this.editing.edit<null>(admin, boardId, null, async (tx, board) => {
      const { split } = board;
      if (split === null) throw new DomainError('CONFLICT', 'The teams of this board were not dealt');
      const now = this.clock.now();
      if ((board.startDate ?? board.createdAt) <= now) {
        throw new DomainError('CONFLICT', 'The bingo has started: its teams can only be changed by hand');
      }
      const before = await this.seats.list(tx, boardId);
      const leaving = before.filter(({ member_id, guest_id }) => split.people.includes(member_id ?? guest_id ?? 0));
      for (const { team_id, member_id, guest_id } of leaving) {
        await this.seats.unseat(tx, team_id, member_id ?? guest_id ?? 0, now);
      }
      const left = await this.seats.whole(tx, boardId);
      const changes: BingoChange[] = [];
      for (const team of await this.teams.list(tx, boardId)) {
        const isEmpty = !left.current.some(({ team_id }) => team_id === team.id);
        if (isEmpty && split.teams.includes(team.id)) {
          await this.teams.setDeleted(tx, team.id, now);
          changes.push({ type: 'team.removed', team_id: team.id });
        } else if (leaving.some(({ team_id }) => team_id === team.id)) {
          changes.push({ type: 'team.changed', team: presentTeam(team, left) });
        }
      }
      await this.boards.setSplit(tx, boardId, null);
      await this.drawings.undo(tx, boardId, new Date(split.at), now);
      return {
        result: null,
        changes: [...changes, { type: 'signups.changed' }],
        fact: {
          action: 'bingo.split.undo',
          subject: `Board ${board.title}`,
          before: { teams: split.teams.length, players: leaving.length },
        },
      };
    });
  }

  private async deal(tx: EntityManager, boardId: number, { teams: count, seed: chosen }: Body): Promise<Drawn> {
    const teams = await this.teams.list(tx, boardId);
    if (teams.length > count) {
      const have = `This board has ${teams.length} teams already. Delete some, or plan with at least as many.`;
      throw DomainError.at('teams', 'VALIDATION_FAILED', have);
    }
    const signUps = await this.signUps.list(tx, boardId);
    const open = signUps.filter(({ status, team_id }) => status === 'accepted' && team_id === null);
    if (open.length === 0)
      throw DomainError.at('teams', 'VALIDATION_FAILED', 'Accept players first: nobody waits for a team');
    const captains = open.filter(({ is_captain }) => is_captain).length;
    if (captains > count) {
      throw DomainError.at('teams', 'VALIDATION_FAILED', `There are ${captains} captains for ${count} teams`);
    }
    const seats = await this.seats.list(tx, boardId);
    const members = [...open, ...seats].flatMap(({ member_id }) => member_id ?? []);
    const from = new Date(this.clock.now().getTime() - DAYS * DAY_MS).toISOString().slice(0, 10);
    const facts: SplitFacts = { signUps, teams, seats, gains: await this.strengths.gains(tx, members, from) };
    const next = await this.drawings.next(tx, boardId);
    const seed = chosen ?? next.seed;
    return { ...planSplit(facts, count, seed), seed, fixedAt: chosen === undefined ? next.fixedAt : null };
  }

  private async changed(tx: EntityManager, boardId: number, teams: readonly BingoTeamEntity[]): Promise<BingoChange[]> {
    const seats = await this.seats.whole(tx, boardId);
    return teams.map((team): BingoChange => ({ type: 'team.changed', team: presentTeam(team, seats) }));
  }
}
