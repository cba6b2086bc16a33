import { Injectable } from '@nestjs/common';
import type { ProfileState } from '../../../shared/members/members.schemas.ts';
import { ActivityIngestService } from '../../activities/activity-ingest.service.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ListenConnection } from '../../database/listen/listen-connection.ts';
import { Transactions } from '../../database/transactions.ts';
import type { LogLine, SkillReading } from '../../game/game-types.ts';
import { GameReaderService } from '../../game/game-reader.service.ts';
import { StoredReadingHooks } from '../../ingest/stored-reading.hooks.ts';
import { StoredActivityHooks } from '../../ingest/stored-activity.hooks.ts';
import { GuestLineRepository } from './guest-line.repository.ts';
import { type DueGuest, GuestRepository } from './guest.repository.ts';

/** Longest delay of a guest whose reading process dies. */
const LEASE_MS = 60_000;
/** Time between two reads of one guest, in intervals of the host; the same as for a member who is read soon. */
const GAP_INTERVALS = 100;
const LEAST_GAP_MS = 10_000;
const LONGEST_GAP_MS = 300_000;
const LONGEST_PAUSE_MS = 3_600_000;
const RESTING_MS = 15_000;

const CLOSED = { private: 'private', not_a_member: 'not_a_member', not_found: 'missing' } as const;

/** Reads the logs of guests through the client and within the request limit of all reads, and stores their lines. */
@Injectable()
export class GuestLogService {
  private readonly ingest: ActivityIngestService;

  constructor(
    private readonly transactions: Transactions,
    private readonly guests: GuestRepository,
    lines: GuestLineRepository,
    private readonly game: GameReaderService,
    private readonly hooks: StoredActivityHooks,
    private readonly readings: StoredReadingHooks,
    private readonly clock: Clock,
    private readonly config: Config,
    connection: ListenConnection,
  ) {
    this.ingest = new ActivityIngestService(lines, connection);
  }

  /**
   * Reads the guest who has been due longest. Returns false when no guest is due. Game failures are stored, not thrown.
   */
  async readNext(signal: AbortSignal): Promise<boolean> {
    const guest = await this.guests.claim(this.transactions.manager, this.clock.now(), LEASE_MS);
    if (!guest) return false;
    const answer = await this.game.read('runemetrics', guest.name, signal);
    const failed = guest.failures + 1;
    // A rate limit does not lengthen the next pause, but the log counts as failed meanwhile.
    const waiting = Math.max(1, guest.failures);
    switch (answer.kind) {
      case 'ok': {
        const { activities, unreadLines, numbers } = answer.value;
        if (activities) await this.store(guest, 'public', activities, numbers?.skills ?? null, unreadLines);
        await (activities ? this.again(guest, this.gapMs(), 0) : this.again(guest, this.pauseMs(guest), failed));
        break;
      }
      case 'private':
      case 'not_a_member':
      case 'not_found':
        await this.store(guest, CLOSED[answer.kind], [], await this.ranked(guest, signal));
        await this.again(guest, this.gapMs(), 0);
        break;
      case 'rate_limited':
        await this.again(guest, Math.max(answer.retryAfterMs, this.gapMs()), waiting);
        break;
      case 'unavailable':
      case 'malformed':
        // This process is stopping, so the failure is no evidence about the log.
        if (signal.aborted) await this.again(guest, RESTING_MS, guest.failures);
        else if (answer.kind === 'unavailable' && answer.resting) await this.again(guest, RESTING_MS, waiting);
        else await this.again(guest, this.pauseMs(guest), failed);
    }
    return true;
  }

  /** Returns the skills of a guest whose log is closed, when a board asks for XP; null without. */
  private async ranked(guest: DueGuest, signal: AbortSignal): Promise<SkillReading | null> {
    if (!this.readings.wants(guest.id, this.clock.now())) return null;
    const answer = await this.game.read('hiscores', guest.name, signal);
    return answer.kind === 'ok' ? answer.value : null;
  }

  private gapMs(): number {
    return Math.min(LONGEST_GAP_MS, Math.max(LEAST_GAP_MS, GAP_INTERVALS * this.config.runemetricsIntervalMs));
  }

  /** Returns the pause after a failed attempt, which doubles with each failure in a row. */
  private pauseMs(guest: DueGuest): number {
    return Math.min(LONGEST_PAUSE_MS, this.gapMs() * 2 ** Math.min(guest.failures, 8));
  }

  private async again(guest: DueGuest, inMs: number, failures: number): Promise<void> {
    const at = new Date(this.clock.now().getTime() + inMs);
    await this.guests.plan(this.transactions.manager, guest.id, at, failures);
  }

  /** Stores the lines, the completions that follow and the guest's state in one transaction. */
  private async store(
    guest: DueGuest,
    state: ProfileState,
    lines: LogLine[],
    skills: SkillReading | null,
    unread = 0,
  ): Promise<void> {
    const readAt = this.clock.now();
    const log = await this.transactions.run(async (tx) => {
      if (!(await this.guests.lock(tx, guest.id))) return null;
      const outcome = await this.ingest.ingest(tx, { member: guest, lines, readAt, onlyIfContinued: false, unread });
      await this.guests.saveReading(tx, guest.id, state, readAt);
      const isKept = skills !== null && (await this.readings.keep(tx, guest.id, { ...skills, readAt, isGuest: true }));
      const news = { added: outcome.added, reworded: outcome.reworded };
      await this.hooks.notify(tx, { personId: guest.id, ...news, ...(isKept && { readAt }) });
      return outcome;
    });
    log?.remember();
  }
}
