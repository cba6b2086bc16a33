import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Scoring } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import { Transactions } from '../../database/transactions.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { PracticePastService } from '../../practice/past/practice-past.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { BoardService } from '../boards/board.service.ts';
import { SquareService } from '../squares/square.service.ts';
import { TeamService } from '../teams/team.service.ts';
import { halfWaySquares } from './half-way.ts';
import { PracticeBingoRepository } from './practice-bingo.repository.ts';
import { OLDEST_MS, PracticeModesService } from './practice-modes.service.ts';
import { PAST_SCORING, practicePoints, RUNNING_SCORING } from './practice-points.ts';
import { PracticeProofsService } from './practice-proofs.service.ts';
import { PracticeSignUpsService } from './practice-sign-ups.service.ts';
import {
  PAST_SIDE,
  PAST_SQUARES,
  PRACTICE_GUEST,
  PRACTICE_SIDE,
  PRACTICE_SQUARES,
  PRACTICE_TEAMS,
  type PracticeSquare,
} from './practice-board.ts';

const ORGANISER = { id: 'practice', name: 'Practice world' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LASTS_MS = 7 * DAY_MS;
const LOOK_MS = 5000;
/** The board starts this much earlier, so that recent drops are on it from the beginning. */
const EARLIER_MS = 2 * HOUR_MS;
/** With a past, the first board is half-way. */
const HALF_MS = LASTS_MS / 2;
const LEASE_MS = 60_000;
const TEAM_SIZE = 15;
const MOST_PLAYERS = TEAM_SIZE * PRACTICE_TEAMS.length;
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** A board with everything on it. */
interface BoardPlan {
  title: string;
  description: string;
  side: number;
  squares: readonly PracticeSquare[];
  scoring: Scoring;
  from: Date;
  to: Date;
}

/** Deals members to the teams in turn, so that each has the same share of active members. */
function dealt(members: readonly number[]): number[][] {
  const size = Math.min(TEAM_SIZE, Math.floor(members.length / PRACTICE_TEAMS.length));
  return PRACTICE_TEAMS.map((_, team) =>
    members.filter((_id, place) => place % PRACTICE_TEAMS.length === team).slice(0, size),
  );
}

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
    private readonly signUps: PracticeSignUpsService,
    private readonly proofs: PracticeProofsService,
    private readonly modes: PracticeModesService,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Sets up boards before the site opens when there is a past to play on, and keeps one running from then on. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.practice || !this.schedule.isOn) return;
    await this.round();
    this.loop = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }

  /** Creates boards unless one runs or is planned. Returns false when it has to be tried again soon. */
  async setUp(): Promise<boolean> {
    const { manager } = this.transactions;
    const now = this.clock.now();
    if (await this.clan.hasBoard(manager, now)) return true;
    // The latest activity of members is known only after each was read.
    if (await this.clan.anyoneUnread(manager)) return false;
    const members = await this.clan.players(manager, MOST_PLAYERS);
    if (members.length < PRACTICE_TEAMS.length) return false;
    const isFirst = await this.clan.hadNoBoard(manager);
    const read = await this.clan.firstReading(manager);
    const isKnown = (since: Date): boolean => isFirst && read !== null && read <= since;
    const week = PracticePastService.bingoWeekBefore(now);
    if (isKnown(week.from)) {
      // Who joined later did not play.
      await this.create(this.endedPlan(week), await this.clan.players(manager, MOST_PLAYERS, week.from));
    }
    const half = new Date(now.getTime() - HALF_MS);
    const plan = isKnown(half) ? await this.halfWayPlan(now, members) : this.runningPlan(EARLIER_MS, now);
    const board = await this.create(plan, members);
    if (isKnown(half)) {
      await this.signUps.create(ORGANISER, now, members);
      await this.proofs.create(ORGANISER, board);
    }
    if (isKnown(new Date(now.getTime() - OLDEST_MS))) await this.modes.create(ORGANISER, now, members);
    this.log.log(`the practice clan plays bingo on board ${board}`);
    return true;
  }

  private runningPlan(earlierMs: number, now: Date): BoardPlan {
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const lasts = earlierMs === HALF_MS ? HALF_MS : LASTS_MS;
    return {
      title: `${this.config.clanName} Bingo`,
      description:
        'Four teams, one week. Drops, kills, clues and levels are counted from the players’ logs automatically.',
      side: PRACTICE_SIDE,
      squares: PRACTICE_SQUARES,
      scoring: RUNNING_SCORING,
      from: new Date(minute - earlierMs),
      to: new Date(minute + lasts),
    };
  }

  /** A board on which the teams have about half of the squares when half of its time is over. */
  private async halfWayPlan(now: Date, members: readonly number[]): Promise<BoardPlan> {
    const plan = this.runningPlan(HALF_MS, now);
    const lines = await this.clan.linesSince(this.transactions.manager, members, plan.from);
    return { ...plan, squares: halfWaySquares(dealt(members), lines) };
  }

  private endedPlan({ from, to }: Pick<BoardPlan, 'from' | 'to'>): BoardPlan {
    return {
      title: `${this.config.clanName} Bingo of ${MONTH.format(from)}`,
      description: 'A small board for a busy week. Open a square to see the line of the log that completed it.',
      side: PAST_SIDE,
      squares: PAST_SQUARES,
      scoring: PAST_SCORING,
      from,
      to,
    };
  }

  /** Creates a public board with teams and squares. Returns its id. */
  private async create(
    { title, description, side, squares, scoring, from, to }: BoardPlan,
    members: readonly number[],
  ) {
    const { id } = await this.boards.create(ORGANISER, {
      title,
      description,
      rows: side,
      columns: side,
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      is_active: true,
      scoring,
      // The players have played since the start of the board, which is before their seats.
      settings: { late_joiners: 'all', proofs: 'public', code_word: true },
    });
    const teams = dealt(members);
    for (const [index, team] of PRACTICE_TEAMS.entries()) {
      await this.teams.create(ORGANISER, null, {
        board_id: id,
        team_name: team.name,
        color: team.color,
        member_ids: teams[index] ?? [],
        guest_members: index === 0 ? [PRACTICE_GUEST] : [],
        ...(to <= this.clock.now() && { counts_from: from.toISOString(), reason: 'Played the whole week' }),
      });
    }
    for (const [index, square] of squares.entries()) {
      await this.squares.set(ORGANISER, null, {
        board_id: id,
        row: Math.floor(index / side) + 1,
        column: (index % side) + 1,
        ...square,
        ...(scoring === RUNNING_SCORING && { points: practicePoints(square) }),
      });
    }
    return id;
  }

  private async run(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const done = await this.round();
      await sleep(done ? HOUR_MS : LOOK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Sets up boards; a failure is logged, and tried again later. */
  private round(): Promise<boolean> {
    return this.runOnce().catch((error: unknown) => {
      this.log.warn(`the practice bingo was not set up: ${String(error)}`);
      return false;
    });
  }

  private async runOnce(): Promise<boolean> {
    if (await this.clan.hasBoard(this.transactions.manager, this.clock.now())) return true;
    if (!(await this.jobs.take('practice-bingo', LEASE_MS))) return false;
    const done = await this.setUp();
    await this.jobs.succeed('practice-bingo', LOOK_MS);
    return done;
  }
}
