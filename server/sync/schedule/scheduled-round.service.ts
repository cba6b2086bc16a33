import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { leastGapMs } from '../../../shared/sync/sync-rules.ts';
import { MonotonicClock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { hasChanged, nextDueAtMs, rankDue, type DueMember } from './due-members.ts';
import { SyncRunRepository } from '../runs/sync-run.repository.ts';
import { SyncRunService } from '../runs/sync-run.service.ts';
import { SyncOptions } from '../sync-options.ts';
import { RecurringJobsService } from './recurring-jobs.service.ts';
import { ScheduledRoundRepository } from './scheduled-round.repository.ts';
import { UrgentMembersService } from './urgent-members.service.ts';

/** Duration of a round at the services' pace, so that news waits no longer than this. */
const ROUND_MS = 20_000;
const SWEEP_EVERY_MS = 6 * 3_600_000;
/** A sweep includes all members whose last try is older than this. */
const SWEEP_AGE_MS = 3_600_000;

/** Waiting members, and the time of the reading by the database's clock. */
interface Waiting {
  members: DueMember[];
  now: Date;
}

/** Creates scheduled rounds: reads all members again and again, by rank of their waiting. */
@Injectable()
export class ScheduledRoundService {
  /** No member is due before this time of the monotonic clock, so the database is not queried. */
  private quietUntilMs = -Infinity;

  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: ScheduledRoundRepository,
    private readonly runs: SyncRunService,
    private readonly queued: SyncRunRepository,
    private readonly urgent: UrgentMembersService,
    private readonly jobs: RecurringJobsService,
    private readonly monotonic: MonotonicClock,
    private readonly config: Config,
    private readonly options: SyncOptions,
  ) {}

  /** Starts the next round when nothing is queued. Returns true when it started one. */
  async fill(): Promise<boolean> {
    if (!this.options.schedule || this.monotonic.ms() < this.quietUntilMs) return false;
    const sweep = (await this.jobs.take('sweep', SWEEP_EVERY_MS)) !== null;
    const urgency = await this.urgent.current();
    return this.transactions.run(async (tx) => {
      // The lock lets one process create the round; the others find it.
      await this.rounds.lock(tx);
      if (await this.rounds.isQueued(tx)) return false;
      const waiting = await this.listWaiting(tx, urgency.memberIds);
      const round = sweep ? this.everyone(waiting) : this.next(waiting);
      if (round.length === 0) {
        this.rest(waiting);
        return false;
      }
      return (
        (await this.runs.create(
          tx,
          'scheduled',
          round.map(({ id }) => id),
        )) !== null
      );
    });
  }

  /** Reads members whose clan XP rose before the others: moves queued ones up and creates a run for the rest. */
  async readChanged(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.rounds.lock(tx);
      await this.queued.raiseChanged(tx);
      if (!this.options.schedule) return;
      const { members, now } = await this.listWaiting(tx, new Set());
      const news = rankDue(members.filter(hasChanged), { now, leastGapMs: this.leastGapMs });
      const ids = news.map(({ id }) => id);
      if (ids.length > 0) await this.runs.create(tx, 'scheduled', ids, { news: true });
    });
  }

  /** Lets the next fill() query the database at once. */
  wake(): void {
    this.quietUntilMs = -Infinity;
  }

  private next({ members, now }: Waiting): DueMember[] {
    const due = rankDue(members, { now, leastGapMs: this.leastGapMs });
    const fits = Math.round(ROUND_MS / Math.max(1, this.config.runemetricsIntervalMs));
    return due.slice(0, Math.min(50, Math.max(4, fits)));
  }

  private everyone({ members, now }: Waiting): DueMember[] {
    const before = now.getTime() - SWEEP_AGE_MS;
    const old = members.filter(({ lastAttemptAt }) => !lastAttemptAt || lastAttemptAt.getTime() < before);
    return rankDue(old, { now, leastGapMs: this.leastGapMs });
  }

  private rest({ members, now }: Waiting): void {
    const nextMs = nextDueAtMs(members, this.leastGapMs) ?? Infinity;
    const inMs = nextMs - now.getTime();
    this.quietUntilMs = this.monotonic.ms() + Math.min(5000, Math.max(this.options.idleMs, inMs));
  }

  private get leastGapMs(): number {
    return leastGapMs(this.config.runemetricsIntervalMs);
  }

  private async listWaiting(tx: EntityManager, urgent: ReadonlySet<number>): Promise<Waiting> {
    const rows = await this.rounds.waiting(tx);
    // When most logs are missed, RuneMetrics is down: missed logs must then not delay the other members.
    const favoursMissed = 2 * rows.filter((row) => row.logMissed).length < rows.length;
    const members = rows.map(({ now: _now, ...row }): DueMember => ({
      ...row,
      urgent: urgent.has(row.id),
      logMissed: favoursMissed && row.logMissed,
    }));
    // Without rows the time is not used.
    return { members, now: rows[0]?.now ?? new Date(0) };
  }
}
