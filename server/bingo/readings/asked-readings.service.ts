import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { SyncRunService } from '../../sync/runs/sync-run.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { ScheduleService } from '../../sync/schedule/schedule.service.ts';
import { GuestRepository } from '../guests/guest.repository.ts';
import { AskedReadingRepository } from './asked-reading.repository.ts';
import { ReadingBoardsService } from './reading-boards.service.ts';

const JOB = 'bingo-readings';
const LOOK_MS = 15_000;
/** So many players are read before everybody else; more of them only before the ordinary round. */
const MOST_FIRST = 10;

/**
 * Asks the game's services for the XP of players at the moments that decide to which team a gain belongs: a change of a
 * seat, the start and the end. What is missing is found in the database, so that nothing is forgotten when a process ends.
 * D469.
 */
@Injectable()
export class AskedReadingsService {
  private readonly log = new Logger(AskedReadingsService.name);

  constructor(
    private readonly transactions: Transactions,
    private readonly asked: AskedReadingRepository,
    private readonly boards: ReadingBoardsService,
    private readonly guests: GuestRepository,
    private readonly runs: SyncRunService,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly clock: Clock,
  ) {}

  /** Queues the readings that are missing now. Returns the number of players. */
  async ask(): Promise<number> {
    const now = this.clock.now();
    if (!this.boards.isAsking(now)) return 0;
    return this.transactions.run(async (tx) => {
      const people = await this.asked.missing(tx, now);
      const members = people.flatMap(({ member }) => member ?? []);
      for (const { guest } of people) if (guest !== null) await this.guests.plan(tx, guest, now, 0);
      if (members.length > 0 && members.length <= MOST_FIRST) await this.runs.create(tx, 'one', members);
      else if (members.length > 0) await this.runs.create(tx, 'scheduled', members, { news: true });
      return people.length;
    });
  }

  @Interval(JOB, LOOK_MS)
  async recur(): Promise<void> {
    // Without a board that asks for XP this costs no statement.
    if (!this.schedule.isOn || !this.boards.isAsking(this.clock.now())) return;
    try {
      // One process at a time: two would read the same players twice.
      if (await this.jobs.take(JOB, LOOK_MS)) await this.ask();
    } catch (error) {
      this.log.warn(`missing readings are asked for later: ${String(error)}`);
    }
  }
}
