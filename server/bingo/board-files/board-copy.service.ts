import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditAction } from '../../../shared/audit/audit-actions.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { BoardEditService } from '../boards/board-edit.service.ts';
import { presentBoard } from '../bingo.presenter.ts';
import { BoardRepository, type BoardFields } from '../boards/board.repository.ts';
import { codeWordOf } from '../boards/code-word.ts';
import { type NewTeam, NewTeamsService } from './new-teams.service.ts';
import { timelessReveal } from '../modes/mode-rules.ts';
import { SeatRepository } from '../teams/seat.repository.ts';
import type { BingoSquareEntity } from '../squares/bingo-square.entity.ts';
import { type Position, type SquareFields, SquareRepository } from '../square.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';

const TITLE_LENGTH = 120;

/** Contents of a board that is to be created from another board or from a file. */
export interface BoardPlan {
  board: Pick<
    BoardFields,
    'title' | 'description' | 'rows' | 'columns' | 'settings' | 'scoring' | 'mode' | 'streamDelayS'
  >;
  squares: (Position & SquareFields)[];
  teams: NewTeam[];
}

/** Creates whole boards at once: hidden, and without completions. */
@Injectable()
export class BoardCopyService {
  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly squares: SquareRepository,
    private readonly teams: TeamRepository,
    private readonly seats: SeatRepository,
    private readonly newTeams: NewTeamsService,
    private readonly editing: BoardEditService,
    private readonly clock: Clock,
  ) {}

  /** Copies a board's squares, with `withTeams` its teams, but not its dates. @throws DomainError BOARD_NOT_FOUND */
  clone(admin: AuditActor, id: number, { title, withTeams }: { title?: string; withTeams: boolean }): Promise<Board> {
    return this.transactions.run(async (tx) => {
      const source = await this.boards.find(tx, id);
      if (!source || source.deletedAt) throw new DomainError('BOARD_NOT_FOUND');
      const seats = withTeams ? await this.seats.list(tx, id) : [];
      const teams = withTeams ? await this.teams.list(tx, id) : [];
      const squares = await this.squares.list(tx, id);
      const plan: BoardPlan = {
        board: {
          title: title ?? `${source.title.slice(0, TITLE_LENGTH - 7)} (copy)`,
          description: source.description,
          rows: source.rows,
          columns: source.columns,
          settings: source.settings,
          scoring: source.scoring,
          mode: source.mode,
          streamDelayS: source.streamDelayS,
        },
        squares: squares.map(planned),
        teams: teams.map((team) => {
          const own = seats.filter((seat) => seat.team_id === team.id);
          return {
            teamName: team.teamName,
            color: team.color,
            memberIds: own.flatMap(({ member_id }) => member_id ?? []),
            guests: own.flatMap(({ guest_id, name }) => (guest_id === null ? [] : name)),
          };
        }),
      };
      return this.make(tx, admin, plan, { action: 'bingo.board.clone', before: { id, title: source.title } });
    });
  }

  /** Stores a plan as a hidden board. @throws DomainError TEAM_NAME_TAKEN, ON_ANOTHER_TEAM */
  async make(
    tx: EntityManager,
    admin: AuditActor,
    plan: BoardPlan,
    action: { action: AuditAction; before?: object },
  ): Promise<Board> {
    const now = this.clock.now();
    const fields = {
      ...plan.board,
      startDate: null,
      endDate: null,
      signupFrom: null,
      signupUntil: null,
      revealAt: null,
      isActive: false,
      // A copy has a code word of its own.
      codeWord: codeWordOf({ settings: plan.board.settings, start: now }, null, now),
    };
    const id = await this.boards.add(tx, fields, now);
    const squares = plan.squares.map((square) => ({ ...square, isSealed: square.reveal !== null }));
    await this.squares.addAll(tx, id, squares, now);
    await this.newTeams.add(tx, id, plan.teams);
    // Nobody watches the stream of a new board yet, so its first event needs no change but board.changed.
    const fact = {
      ...action,
      subject: `Board ${plan.board.title}`,
      after: { squares: plan.squares.length, teams: plan.teams.map(({ teamName }) => teamName) },
    };
    return presentBoard(
      await this.editing.publish(tx, admin, { id, publicFrom: null }, { result: null, changes: [], fact }),
    );
  }
}

/** Returns the fields of a square without its ids and its dates. */
function planned(square: BingoSquareEntity): BoardPlan['squares'][number] {
  const { rowNumber: row, columnNumber: column, itemName, itemId, iconUrl, description } = square;
  const { alternatives, rule, points, steps } = square;
  const times = { opensAt: null, closesAt: null, reveal: timelessReveal(square.reveal) };
  return { row, column, itemName, itemId, iconUrl, description, alternatives, rule, points, steps, ...times };
}
