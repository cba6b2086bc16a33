import { Injectable } from '@nestjs/common';
import { Transactions } from '../../database/transactions.ts';
import type { ClanStatus } from '../../../shared/roster/status.schemas.ts';
import { periodStart } from '../../../shared/game/periods.ts';
import { Clock, MonotonicClock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs } from '../../config/stored-time.ts';
import { ClockWatchService } from '../../database/clock/clock-watch.service.ts';
import { ClanModelService } from '../../clan-model/clan-model.service.ts';
import { RecurringJobsService } from '../../sync/schedule/recurring-jobs.service.ts';
import { FirstReadingService } from './first-reading.service.ts';
import { CLAN_LIST_TURN } from '../list-period.ts';
import { ReadingStatusRepository } from './reading-status.repository.ts';
import { MEANWHILE, silenceProblem } from './log-silence.ts';

/** A pause as long as this is worth telling visitors. */
const LONG_PAUSE_S = 60;

/** What visitors ask for once a second during a first start is asked of the database no oftener than this, in ms. */
const PROBLEM_KEPT_MS = 1000;

/** What only the database knows. */
interface Circumstances {
  problem: string | null;
  first_reading: boolean;
}
type Counts = Pick<ClanStatus, 'members' | 'read' | 'unread_today' | 'newest_read_at'>;

/** How much of the clan is known, and what keeps it from growing. Counted in the memory of this process. */
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
  ) {}

  /** The state, and the version of the clan's stream that is in it. */
  async get(): Promise<{ status: ClanStatus; version: number }> {
    await this.clan.ready();
    const circumstances = await this.circumstances();
    // From here on nothing waits: counts and version are of one moment.
    const { version } = this.clan.model;
    const { clanName, practice } = this.config;
    return { status: { clan_name: clanName, practice, ...this.count(version), ...circumstances }, version };
  }

  private count(version: number): Counts {
    const now = this.clock.now();
    const since = periodStart('daily', now).toISOString();
    // Back as well as on: a clock that is set makes another day of it, and readings that lie ahead are of no day.
    if (this.counted?.version !== version || this.counted.since !== since) {
      this.counted = { version, since, counts: countReadings(this.clan.model.members, since, now) };
    }
    return this.counted.counts;
  }

  private circumstances(): Promise<Circumstances> {
    const now = this.monotonic.ms();
    if (!this.read || now >= this.read.until) {
      const found = Promise.all([this.readProblem(), this.firstReading.goesOn()]).then(([problem, first_reading]) => ({
        problem,
        first_reading,
      }));
      this.read = { until: now + PROBLEM_KEPT_MS, found };
      // A failure is told to who asked, and not kept.
      found.catch(() => (this.read = null));
    }
    return this.read.found;
  }

  private async readProblem(): Promise<string | null> {
    const list = await this.jobs.state(CLAN_LIST_TURN);
    if (list?.problem) return list.problem;
    const clocks = await this.clocks.problem();
    if (clocks !== null) return clocks;
    const paused = await this.status.pausedSeconds(this.transactions.manager);
    return pauseProblem(paused) ?? silenceProblem(this.clan.model.members.values());
  }
}

/**
 * Active members, those of them who were read, and who was not since an instant; the newest reading is anybody's. A
 * reading that lies ahead is none of today.
 */
function countReadings(known: ClanModelService['model']['members'], since: string, now: Date): Counts {
  const members = [...known.values()];
  const active = members.filter(({ wire }) => wire.is_active);
  const hasPassed = (at: string): boolean => ageMs(new Date(at), now) < Infinity;
  const readAt = members.flatMap(({ lastSyncedAt }) => (lastSyncedAt && hasPassed(lastSyncedAt) ? lastSyncedAt : []));
  return {
    members: active.length,
    read: active.filter(({ lastSyncedAt }) => lastSyncedAt !== null).length,
    unread_today: active.filter(({ lastSyncedAt: at }) => at === null || at < since || !hasPassed(at)).length,
    newest_read_at: readAt.reduce<string | null>((newest, at) => (newest === null || at > newest ? at : newest), null),
  };
}

function pauseProblem(seconds: number): string | null {
  if (seconds < LONG_PAUSE_S) return null;
  return `RuneMetrics asked us to pause for ${Math.ceil(seconds / 60)} more minutes; ${MEANWHILE}`;
}
