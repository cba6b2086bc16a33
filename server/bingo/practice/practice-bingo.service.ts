import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { BoardService } from '../boards/board.service.ts';
import { SquareService } from '../squares/square.service.ts';
import { TeamService } from '../teams/team.service.ts';
import { PracticeBingoRepository } from './practice-bingo.repository.ts';
import { PRACTICE_GUEST, PRACTICE_SIDE, PRACTICE_SQUARES, PRACTICE_TEAMS } from './practice-board.ts';

const ORGANISER = { id: 'practice', name: 'Practice world' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LASTS_MS = 7 * DAY_MS;
const LOOK_MS = 5000;
/** The board starts this much earlier, so that recent drops are on it from the beginning. */
const EARLIER_MS = 2 * HOUR_MS;
const LEASE_MS = 60_000;
const TEAM_SIZE = 15;

/** Keeps a bingo board running in the practice world, so that a new user sees completions. Does nothing elsewhere. */
@Injectable()
export class PracticeBingoService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(PracticeBingoService.name);
  private readonly stop = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly clan: PracticeBingoRepository,
    private readonly boards: BoardService,
    private readonly squares: SquareService,
    private readonly teams: TeamService,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.practice && this.schedule.isOn) this.loop = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }

  /** Creates a board unless one exists. Returns false when it has to be tried again soon. */
  async setUp(): Promise<boolean> {
    if (await this.clan.hasBoard(this.transactions.manager, this.clock.now())) return true;
    const { manager } = this.transactions;
    // The latest activity of members is known only after each was read.
    if (await this.clan.anyoneUnread(manager)) return false;
    const members = await this.clan.players(manager, TEAM_SIZE * PRACTICE_TEAMS.length);
    if (members.length < PRACTICE_TEAMS.length) return false;
    const now = Math.floor(this.clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
    const board = await this.boards.create(ORGANISER, {
      title: `${this.config.clanName} Bingo`,
      description:
        'Four teams, one week. Drops, kills, clues and levels are counted from the players’ logs automatically.',
      rows: PRACTICE_SIDE,
      columns: PRACTICE_SIDE,
      start_date: new Date(now - EARLIER_MS).toISOString(),
      end_date: new Date(now + LASTS_MS).toISOString(),
      is_active: true,
    });
    const size = Math.min(TEAM_SIZE, Math.floor(members.length / PRACTICE_TEAMS.length));
    for (const [index, team] of PRACTICE_TEAMS.entries()) {
      await this.teams.create(ORGANISER, null, {
        board_id: board.id,
        team_name: team.name,
        color: team.color,
        // Dealt in turn, so that each team has the same share of active members.
        member_ids: members.filter((_, place) => place % PRACTICE_TEAMS.length === index).slice(0, size),
        guest_members: index === 0 ? [PRACTICE_GUEST] : [],
      });
    }
    for (const [index, square] of PRACTICE_SQUARES.entries()) {
      await this.squares.set(ORGANISER, null, {
        board_id: board.id,
        row: Math.floor(index / PRACTICE_SIDE) + 1,
        column: (index % PRACTICE_SIDE) + 1,
        ...square,
      });
    }
    this.log.log(`the practice clan plays bingo on board ${board.id}`);
    return true;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const done = await this.runOnce().catch((error: unknown) => {
        this.log.warn(`the practice bingo was not set up: ${String(error)}`);
        return false;
      });
      await sleep(done ? HOUR_MS : LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async runOnce(): Promise<boolean> {
    if (await this.clan.hasBoard(this.transactions.manager, this.clock.now())) return true;
    if (!(await this.jobs.take('practice-bingo', LEASE_MS))) return false;
    const done = await this.setUp();
    await this.jobs.succeed('practice-bingo', LOOK_MS);
    return done;
  }
}
