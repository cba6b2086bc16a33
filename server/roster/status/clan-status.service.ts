import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { periodStart } from '../../../shared/game/periods.ts';
import { silenceText } from '../../../shared/roster/silences.ts';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs } from '../../config/stored-time.ts';
import { ClockWatchService } from '../../database/clock/clock-watch.service.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { SiteService } from '../../site/site.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { FirstReadingService } from './first-reading.service.ts';
import { CLAN_LIST_JOB } from '../list-period.ts';
import { ReadingStatusRepository } from './reading-status.repository.ts';
import { SILENCE_EFFECT, silenceProblem } from './log-silence.ts';

/** Shortest pause that is shown to visitors. */
const LONG_PAUSE_S = 60;

/** Time, in ms, for which the circumstances are cached; during a first reading visitors request them every second. */
const PROBLEM_KEPT_MS = 1000;

/** The part of the status that is read from the database. */
interface Circumstances {
  problem: string | null;
  first_reading: boolean;
}
type Counts = Pick<
  ClanStatus,
  'members' | 'read' | 'unread_today' | 'unread_ids' | 'never_read_ids' | 'newest_read_at'
>;

/** Returns the status of the clan's readings, counted in memory, with the most important problem. */
@Injectable()
export class ClanStatusService {
  private counted: { version: number; since: string; counts: Counts } | null = null;
  private read: { until: number; found: Promise<Circumstances> } | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly status: ReadingStatusRepository,
    private readonly jobs: RecurringJobsService,
    private readonly clan: ClanModelService,
    private readonly clocks: ClockWatchService,
    private readonly firstReading: FirstReadingService,
    private readonly clock: Clock,
    private readonly monotonic: MonotonicClock,
    private readonly config: Config,
    private readonly sites: SiteService,
  ) {}

  /**
   * Returns the status, and the version of the clan's stream to which it belongs.
   * @param isFresh true to read problems anew, for an admin who was told of another one
   */
  async get(isFresh = false): Promise<{ status: ClanStatus; version: number }> {
    await this.clan.ready();
    if (isFresh) this.read = null;
    const circumstances = await this.circumstances();
    // Nothing is awaited from here on, so that counts and version belong together.
    const { version, silences } = this.clan.model;
    const { clanName, practice } = this.config;
    const { first_reading } = circumstances;
    const [silent] = silences;
    const problem = circumstances.problem ?? (silent ? silenceText(silent) : null);
    const status = { clan_name: clanName, practice, ...this.count(version), first_reading, problem };
    return { status: { ...status, silences: [...silences], site_revision: this.sites.get().revision }, version };
  }

  /** Returns the last result of the clan list; null when it was never read. */
  list(): ReturnType<RecurringJobsService['state']> {
    return this.jobs.state(CLAN_LIST_JOB);
  }

  private count(version: number): Counts {
    const now = this.clock.now();
    const since = periodStart('daily', now).toISOString();
    // Compared for inequality, because a clock that is set back changes the day as well.
    if (this.counted?.version !== version || this.counted.since !== since) {
      this.counted = { version, since, counts: countReadings(this.clan.model.members, since, now) };
    }
    return this.counted.counts;
  }

  private circumstances(): Promise<Circumstances> {
    const now = this.monotonic.ms();
    if (!this.read || now >= this.read.until) {
      const found = Promise.all([this.readProblem(), this.firstReading.isUnderWay()]).then(
        ([problem, first_reading]) => ({
          problem,
          first_reading,
        }),
      );
      this.read = { until: now + PROBLEM_KEPT_MS, found };
      // A failure is passed to the callers and not cached.
      found.catch(() => (this.read = null));
    }
    return this.read.found;
  }

  private async readProblem(): Promise<string | null> {
    const list = await this.list();
    if (list?.problem) return list.problem;
    const clocks = await this.clocks.problem();
    if (clocks !== null) return clocks;
    const paused = await this.status.pausedSeconds(this.transactions.manager);
    return pauseProblem(paused) ?? silenceProblem(this.clan.model.members.values());
  }
}

/**
 * Counts active members, those that were read, and those not read since a time. The newest reading is that of any
 * member. A reading dated in the future does not count for today.
 */
function countReadings(known: ClanModelService['model']['members'], since: string, now: Date): Counts {
  const members = [...known.values()];
  const active = members.filter(({ wire }) => wire.is_active);
  const hasPassed = (at: string): boolean => ageMs(new Date(at), now) < Infinity;
  const readAt = members.flatMap(({ lastSyncedAt }) => (lastSyncedAt && hasPassed(lastSyncedAt) ? lastSyncedAt : []));
  const unread = active.filter(({ lastSyncedAt: at }) => at === null || at < since || !hasPassed(at));
  const neverRead = active.filter(({ lastSyncedAt }) => lastSyncedAt === null);
  return {
    members: active.length,
    read: active.length - neverRead.length,
    unread_today: unread.length,
    unread_ids: unread.map(({ wire }) => wire.id).sort((a, b) => a - b),
    never_read_ids: neverRead.map(({ wire }) => wire.id).sort((a, b) => a - b),
    newest_read_at: readAt.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null),
  };
}

function pauseProblem(seconds: number): string | null {
  if (seconds < LONG_PAUSE_S) return null;
  return `RuneMetrics requests a pause of ${Math.ceil(seconds / 60)} more minutes; ${SILENCE_EFFECT}`;
}
