import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type AdminFeedStatus,
  FEED_CACHED,
  FEED_NOT_CONFIGURED,
  FEED_UNREACHABLE,
  type FeedRefresh,
  type FeedStatus,
  type RecentPosts,
} from '../../shared/feed/feed.schemas.ts';
import { type FeedParts, feedVersion } from '../../shared/feed/feed-version.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { EditCheckService } from '../audit/edit-check.service.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ageMs, remainingMs } from '../config/stored-time.ts';
import { Transactions } from '../database/transactions.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { LiveService } from '../live/stream/live.service.ts';
import { FeedRepository, type FeedState } from './feed.repository.ts';
import { FeedSource } from './feed.source.ts';

/** Time after which posts are read again. spec §9. */
const CACHE_MS = 24 * 3_600_000;
/** Time after which a failed read is repeated. */
const RETRY_MS = 3_600_000;
/** Least time between two reads, also by an admin or after a clear. Less than a minute, for which a page may wait. */
const LEAST_GAP_MS = 45_000;
/** Longest accepted pause of the source (D116). */
const LONGEST_PAUSE_MS = 900_000;

/** Every attempt changes a result of the checklist: its error, its time or the requests of the month. */
const CHECKED = { type: 'checks.changed' } as const;
const NOT_READ_YET = 'The feed has not been read yet';
const SPENT = 'The monthly limit of the feed is reached';

/** Reads the social feed from its source at most once a day, and serves it from the database. D018. */
@Injectable()
export class FeedService {
  private readonly log = new Logger('feed');
  private readonly username: string | null;

  constructor(
    private readonly feed: FeedRepository,
    private readonly source: FeedSource,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly edits: EditCheckService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.username = config.x?.username ?? null;
  }

  /** Returns the newest stored posts. Every change of the answer appends `feed.updated`. */
  async recent(limit: number): Promise<RecentPosts> {
    if (this.username === null) return { success: false, tweets: [], message: FEED_NOT_CONFIGURED };
    const { posts, error, fetchedAt } = await this.feed.read(this.transactions.manager, this.username);
    const tweets = posts.slice(0, limit);
    if (error === null) return { success: true, tweets, message: fetchedAt === null ? NOT_READ_YET : null };
    return { success: false, tweets, message: tweets.length > 0 ? FEED_CACHED : FEED_UNREACHABLE };
  }

  async status(): Promise<FeedStatus> {
    return this.statusOf(
      this.username === null ? null : await this.feed.read(this.transactions.manager, this.username),
    );
  }

  async adminStatus(): Promise<AdminFeedStatus> {
    const state = this.username === null ? null : await this.feed.read(this.transactions.manager, this.username);
    const now = this.clock.now();
    const limitedUntil = state && isLimited(state, now) ? state.limitedUntil : null;
    return {
      success: true,
      status: {
        ...this.statusOf(state),
        requests: { used: await this.feed.used(this.transactions.manager, now), limit: this.config.xMonthlyLimit },
        last_error: state?.error ?? null,
        last_attempt_at: state?.attemptedAt?.toISOString() ?? null,
        limited_until: limitedUntil?.toISOString() ?? null,
        fetched_at: partsOf(state).fetched_at,
        version: feedVersion(partsOf(state)),
      },
    };
  }

  /**
   * Reads the feed when its posts are a day old or were cleared, or an hour after a failure. Costs one query otherwise.
   * @param atStart repeats a failed read at once, because the operator may have removed the cause
   */
  async check(atStart = false): Promise<void> {
    const { username } = this;
    if (username === null) return;
    const due = (state: FeedState): boolean => isDue(state, this.clock.now(), atStart);
    if (!due(await this.feed.read(this.transactions.manager, username))) return;
    const result = await this.read(username, null, due);
    if (result && !result.success) this.log.warn(result.message);
  }

  /**
   * Reads the feed now. @param seen version in If-Match; null accepts any
   * @throws DomainError EDITED_MEANWHILE; FEED_LIMITED during a pause of the source
   */
  async refresh(limit: number, admin: AuditActor, seen: string | null): Promise<FeedRefresh> {
    const { username } = this;
    if (username === null) return { success: false, count: 0, message: FEED_NOT_CONFIGURED };
    const isTooSoon = ({ attemptedAt }: FeedState): boolean => ageMs(attemptedAt, this.clock.now()) < LEAST_GAP_MS;
    const state = await this.feed.read(this.transactions.manager, username);
    await this.checkSeen(this.transactions.manager, seen, state);
    if (isLimited(state, this.clock.now())) throw new DomainError('FEED_LIMITED');
    if (isTooSoon(state)) return { success: false, count: 0, message: 'The feed was read less than a minute ago' };
    const result = await this.read(username, admin, (before) => !isTooSoon(before));
    if (!result) return { success: false, count: 0, message: 'The feed is being read already' };
    if (!result.success) return result;
    const count = Math.min(result.count, limit);
    return { success: true, count, message: `Loaded ${count} ${count === 1 ? 'post' : 'posts'}` };
  }

  /**
   * Deletes the stored posts but not the limits. The schedule reads posts again within a minute.
   * @param seen version in If-Match; null accepts any. @throws DomainError EDITED_MEANWHILE
   */
  async clear(admin: AuditActor, seen: string | null): Promise<void> {
    const { username } = this;
    if (username === null) return;
    await this.transactions.run(async (tx) => {
      const state = await this.feed.lock(tx, username);
      await this.checkSeen(tx, seen, state);
      await this.feed.write(tx, username, { ...state, posts: [], fetchedAt: null, error: null });
      const fact = {
        action: 'feed.clear' as const,
        subject: `Posts of @${username}`,
        before: { posts: state.posts.length },
        after: { posts: 0 },
      };
      await this.audit.record(tx, admin, fact, [CHECKED]);
      await this.live.append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]);
    });
  }

  /**
   * Reads the feed and stores the result. Returns null when another process reads it, or when `isWanted` returns false.
   * @param admin the admin who requested it, or null for the schedule
   * @param isWanted checked under the lock, because another process may have read the feed a moment ago
   */
  private read(
    username: string,
    admin: AuditActor | null,
    isWanted: (state: FeedState) => boolean,
  ): Promise<FeedRefresh | null> {
    return this.feed.alone(async () => {
      const before = await this.feed.read(this.transactions.manager, username);
      if (!isWanted(before)) return null;
      const attemptedAt = this.clock.now();
      const reading = await this.source.newest(username, before.userId, () =>
        this.feed.spend(this.transactions.manager, this.clock.now(), this.config.xMonthlyLimit),
      );
      switch (reading.kind) {
        case 'ok': {
          const { posts, userId } = reading;
          const news = { posts, userId, fetchedAt: attemptedAt, error: null, limitedUntil: null };
          await this.keep(username, admin, { attemptedAt, ...news });
          return { success: true, count: posts.length, message: '' };
        }
        case 'limited': {
          const limitedUntil = new Date(this.clock.now().getTime() + reading.retryAfterMs);
          await this.keep(username, admin, { attemptedAt, error: 'X limits requests at the moment', limitedUntil });
          throw new DomainError('FEED_LIMITED');
        }
        case 'spent':
          await this.keep(username, admin, { attemptedAt, error: SPENT });
          return { success: false, count: 0, message: SPENT };
        case 'failed':
          await this.keep(username, admin, { attemptedAt, error: reading.reason });
          return { success: false, count: 0, message: FEED_UNREACHABLE };
      }
    });
  }

  /** Stores the changes of an attempt, with a clear that happened meanwhile, and publishes visible changes. */
  private async keep(username: string, admin: AuditActor | null, news: Partial<FeedState>): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.feed.lock(tx, username);
      const after = { ...before, ...news };
      await this.feed.write(tx, username, after);
      if (admin) {
        const fact = {
          action: 'feed.refresh' as const,
          subject: `Posts of @${username}`,
          before: { posts: before.posts.length },
          after: { posts: after.posts.length, error: after.error },
        };
        await this.audit.record(tx, admin, fact, [CHECKED]);
      } else {
        await this.live.append(tx, ADMIN_STREAM, [CHECKED]);
      }
      if (shown(before) !== shown(after)) await this.live.append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]);
    });
  }

  private async checkSeen(tx: EntityManager, seen: string | null, state: FeedState): Promise<void> {
    const present = partsOf(state);
    await this.edits.check(tx, seen, { version: feedVersion(present), present: { ...present } }, { noun: 'feed' });
  }

  private statusOf(state: FeedState | null): FeedStatus {
    const posts = state?.posts ?? [];
    const fetchedAt = state?.fetchedAt ?? null;
    const readMs = ageMs(fetchedAt, this.clock.now());
    // Posts dated in the future have no known age.
    const age = readMs === Infinity ? null : Math.floor(readMs / 60_000);
    return {
      configured: this.username !== null,
      username: this.username,
      cache: { has_data: posts.length > 0, tweets_count: posts.length, age_minutes: age },
    };
  }
}

function partsOf(state: FeedState | null): FeedParts {
  return { posts: state?.posts.length ?? 0, fetched_at: state?.fetchedAt?.toISOString() ?? null };
}

/** Returns true when the schedule has to read the feed. */
function isDue(state: FeedState, now: Date, atStart: boolean): boolean {
  if (isLimited(state, now)) return false;
  if (state.error !== null) return atStart || ageMs(state.attemptedAt, now) >= RETRY_MS;
  // The feed was never read, or it was cleared.
  if (state.fetchedAt === null) return ageMs(state.attemptedAt, now) >= LEAST_GAP_MS;
  return ageMs(state.fetchedAt, now) >= CACHE_MS;
}

/** Returns true during a pause of the source. */
function isLimited({ limitedUntil }: FeedState, now: Date): boolean {
  return remainingMs(limitedUntil, now, LONGEST_PAUSE_MS) > 0;
}

/** Serialises the part of a state that visitors see. */
function shown({ posts, error, fetchedAt }: FeedState): string {
  return JSON.stringify([posts, error !== null, fetchedAt !== null]);
}
