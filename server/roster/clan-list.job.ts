import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ADMIN_STREAM } from '../../shared/live/streams.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { GameReaderService } from '../game/game-reader.service.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { RecurringJobsService } from '../sync/schedule/recurring-jobs.service.ts';
import { listProblem } from './clan-membership.service.ts';
import { CLAN_LIST_JOB, listPeriodMs, retryPeriodMs } from './list-period.ts';
import { RosterService } from './roster.service.ts';
import { Transactions } from '../database/transactions.ts';
import { SkippedRowsRepository } from './skipped-rows.repository.ts';

/** Longest delay of the job when the process that runs it dies. */
const LEASE_MS = 60_000;
const LOOK_MS = 5000;

/**
 * Reads the clan list at intervals and stores who joined, who left, and clan XP. One process of all nodes runs it. The
 * first good list imports the clan when no member is stored (D121).
 */
@Injectable()
export class ClanListJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(ClanListJob.name);
  private readonly stop = new AbortController();
  private loop: Promise<void> | null = null;

  constructor(
    private readonly game: GameReaderService,
    private readonly roster: RosterService,
    private readonly transactions: Transactions,
    private readonly skipped: SkippedRowsRepository,
    private readonly jobs: RecurringJobsService,
    private readonly schedule: ScheduleService,
    private readonly live: LiveService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.schedule.isOn) this.loop = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loop;
  }

  /** Runs the job once. Returns ms to the next run, or null when it is not due or another process runs it. */
  async turn(): Promise<number | null> {
    const periodMs = listPeriodMs(this.config, await this.schedule.boardRunning(), this.clock.now());
    const taken = await this.jobs.take(CLAN_LIST_JOB, LEASE_MS, (failures) =>
      failures === 0 ? periodMs : retryPeriodMs(periodMs, failures - 1),
    );
    if (!taken) return null;
    const { clanName } = this.config;
    const before = await this.problems();
    const list = await this.game.read('clan-list', clanName, this.stop.signal);
    if (list.kind !== 'ok') {
      const asked = list.kind === 'rate_limited' ? list.retryAfterMs : 0;
      const retryMs = retryPeriodMs(periodMs, taken.failures);
      const nextMs = this.stop.signal.aborted ? 0 : Math.max(asked, retryMs);
      const decided = this.stop.signal.aborted || asked > retryMs;
      await this.jobs.fail(CLAN_LIST_JOB, nextMs, listProblem(clanName, list), decided);
      await this.tell(before);
      return nextMs;
    }
    const result = await this.roster.apply(list.value, 'patient', null);
    const problem =
      result.heldBack === 0
        ? null
        : `${result.heldBack} members are missing from the clan list; an admin must confirm that they left`;
    await this.skipped.save(this.transactions.manager, {
      isWhole: list.value.isWhole,
      rows: await this.roster.skippedRows(list.value),
    });
    await this.jobs.succeed(CLAN_LIST_JOB, periodMs, problem);
    await this.tell(before);
    if (result.changed) await this.schedule.readChanged();
    return periodMs;
  }

  /** Returns what the checklist says of the clan list. */
  private async problems(): Promise<string> {
    const job = await this.jobs.state(CLAN_LIST_JOB);
    const skipped = await this.skipped.find(this.transactions.manager);
    return JSON.stringify([job?.problem ?? null, skipped && [skipped.isWhole, skipped.rows.length]]);
  }

  /** Lets the open checklists read again when the list has another problem than before. */
  private async tell(before: string): Promise<void> {
    if ((await this.problems()) === before) return;
    await this.transactions.run((tx) => this.live.append(tx, ADMIN_STREAM, [{ type: 'checks.changed' }]));
  }

  private async run(): Promise<void> {
    while (!this.stop.signal.aborted) {
      const nextMs = await this.turn().catch((error: unknown) => {
        this.log.warn(`the clan list job failed: ${String(error)}`);
        return null;
      });
      const signal = this.stop.signal;
      await sleep(Math.min(nextMs ?? LOOK_MS, LOOK_MS), undefined, { signal }).catch(() => undefined);
    }
  }
}
