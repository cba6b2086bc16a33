import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type * as z from 'zod/mini';
import { ANSWERS_KEPT_DAYS } from '../../../shared/bingo/sign-ups/sign-up-limits.ts';
import { UNDO_DAYS } from '../../../shared/bingo/bingo-limits.ts';
import { thingKey } from '../../../shared/audit/audit-things.ts';
import type { deletedResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { AuditUndoRegistry } from '../../audit/audit-undo.registry.ts';
import { RetentionClock } from '../../database/clock/retention-clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { MemberDataRegistry } from '../../members/member-data.registry.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { BoardService } from '../boards/board.service.ts';
import { ReadingRepository } from '../readings/reading.repository.ts';
import { DrawingRepository } from '../drawings/drawing.repository.ts';
import { SignUpRepository } from '../sign-ups/sign-up.repository.ts';
import { TeamRepository } from '../teams/team.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lists deleted boards and teams while they can be restored, and deletes their rows afterwards. */
@Injectable()
export class DeletedBoardsService implements OnModuleInit {
  private readonly log = new Logger(DeletedBoardsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly boards: BoardRepository,
    private readonly teams: TeamRepository,
    private readonly signUps: SignUpRepository,
    private readonly drawings: DrawingRepository,
    private readonly readings: ReadingRepository,
    private readonly service: BoardService,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: RetentionClock,
    private readonly undos: AuditUndoRegistry,
    private readonly memberData: MemberDataRegistry,
  ) {}

  /** Tells the audit which deletions can be undone. An earlier deletion of the same board or team cannot be. */
  onModuleInit(): void {
    this.undos.register('bingo.board.delete', async (tx) => {
      const boards = await this.boards.listDeleted(tx, this.service.undoLimit());
      return ({ boardId, at }) => {
        const board = boards.find(({ id, deletedAt }) => id === boardId && deletedAt !== null && deletedAt <= at);
        return board ? { kind: 'board', id: board.id } : null;
      };
    });
    this.undos.register('bingo.team.delete', async (tx) => {
      const teams = await this.teams.listDeleted(tx, this.service.undoLimit());
      return ({ things, at }) => {
        const team = teams.find(
          ({ id, deletedAt }) =>
            things.includes(thingKey({ kind: 'team', id })) && deletedAt !== null && deletedAt <= at,
        );
        return team ? { kind: 'team', id: team.id } : null;
      };
    });
  }

  /** Returns the deleted boards, and the deleted teams of boards that are not deleted; newest deletion first. */
  async list(): Promise<Omit<z.input<typeof deletedResponseSchema>, 'success'>> {
    const since = this.service.undoLimit();
    const { manager } = this.transactions;
    const boards = await this.boards.listDeleted(manager, since);
    const teams = await this.teams.listDeleted(manager, since);
    return {
      boards: boards.map(({ id, title, deletedAt }) => ({ id, title, ...undo(deletedAt) })),
      teams: teams.map(({ id, boardId, boardTitle, teamName, deletedAt }) => ({
        id,
        board_id: boardId,
        board_title: boardTitle,
        team_name: teamName,
        ...undo(deletedAt),
      })),
    };
  }

  /**
   * Deletes the rows that can no longer be restored, guests without a seat together with their lines and what was told of
   * them elsewhere, and the answers of sign-ups for boards that ended long ago.
   */
  async purge(): Promise<void> {
    const before = await this.clock.daysAgo(UNDO_DAYS);
    const answersBefore = await this.clock.daysAgo(ANSWERS_KEPT_DAYS);
    await this.transactions.run(async (tx) => {
      await this.signUps.forget(tx, answersBefore);
      await this.drawings.forget(tx, answersBefore);
      const guests = await this.boards.guestsToPurge(tx, before);
      if (guests.length > 0) await this.memberData.forgetGuests(tx, guests);
      await this.boards.purge(tx, before);
      await this.readings.purge(tx);
    });
  }

  @Interval('bingo-purge', HOUR_MS)
  async recur(): Promise<void> {
    if (!this.schedule.isOn) return;
    try {
      if (await this.jobs.take('bingo-purge', DAY_MS)) await this.purge();
    } catch (error) {
      this.log.warn(`deleted boards were not removed: ${String(error)}`);
    }
  }
}

function undo(deletedAt: Date | null): { deleted_at: string; undo_until: string } {
  // The queries return deleted rows only, so `deletedAt` is never null.
  const at = deletedAt?.getTime() ?? 0;
  return { deleted_at: new Date(at).toISOString(), undo_until: new Date(at + UNDO_DAYS * DAY_MS).toISOString() };
}
