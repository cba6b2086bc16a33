import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  type AdminFeedStatus,
  FEED_CACHED,
  FEED_NOT_CONFIGURED,
  FEED_UNREACHABLE,
  type FeedRefresh,
  type FeedStatus,
  type RecentPosts,
} from '../../shared/feed/feed.schemas.ts';
import { CLAN_STREAM } from '../../shared/live/streams.ts';
import { type AuditActor, AuditService } from '../audit/audit.service.ts';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { inSnapshot, inTransaction } from '../database/transaction.ts';
import { DomainError } from '../http/domain-error.ts';
import { LiveService } from '../live/live.service.ts';
import { FeedRepository, type FeedState } from './feed.repository.ts';
import { FeedSource } from './feed.source.ts';

/** Posts are read again after this long. Specification section 9. */
const CACHE_MS = 24 * 3_600_000;
/** An impatient admin reads no more often than this. */
const LEAST_GAP_MS = 60_000;

const NOT_READ_YET = 'The feed has not been read yet';
const SPENT = 'The monthly limit of the feed is reached';

/** The social feed: read from its source at most once a day, served from the database. Design reading 18. */
@Injectable()
export class FeedService {
  private readonly log = new Logger('feed');
  private readonly username: string | null;

  constructor(
    private readonly feed: FeedRepository,
    private readonly source: FeedSource,
    private readonly live: LiveService,
    private readonly audit: AuditService,
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {
    this.username = config.x?.username ?? null;
  }

  /** Stored posts, and the version of the clan stream that they belong to. */
  async recent(limit: number): Promise<{ body: RecentPosts; version: number }> {
    return inSnapshot(this.database, async (tx) => {
      const version = await this.live.currentVersion(tx, CLAN_STREAM);
      if (this.username === null) {
        return { version, body: { success: false, tweets: [], message: FEED_NOT_CONFIGURED } };
      }
      const { posts, error, fetchedAt } = await this.feed.read(this.username, tx);
      const tweets = posts.slice(0, limit);
      if (error !== null) {
        return {
          version,
          body: { success: false, tweets, message: tweets.length > 0 ? FEED_CACHED : FEED_UNREACHABLE },
        };
      }
      return { version, body: { success: true, tweets, ...(fetchedAt === null && { message: NOT_READ_YET }) } };
    });
  }

  async status(): Promise<FeedStatus> {
    return this.statusOf(this.username === null ? null : await this.feed.read(this.username));
  }

  async adminStatus(): Promise<AdminFeedStatus> {
    const state = this.username === null ? null : await this.feed.read(this.username);
    const now = this.clock.now();
    const limitedUntil = state?.limitedUntil && state.limitedUntil > now ? state.limitedUntil : null;
    return {
      success: true,
      status: {
        ...this.statusOf(state),
        requests: { used: await this.feed.used(now), limit: this.config.xMonthlyLimit },
        last_error: state?.error ?? null,
        last_attempt_at: state?.attemptedAt?.toISOString() ?? null,
        limited_until: limitedUntil?.toISOString() ?? null,
      },
    };
  }

  /** The hourly look: reads the feed when its posts are a day old, or the last try failed. */
  async look(): Promise<void> {
    if (this.username === null) return;
    const { fetchedAt, error, limitedUntil } = await this.feed.read(this.username);
    const now = this.clock.now().getTime();
    const fresh = fetchedAt !== null && error === null && now - fetchedAt.getTime() < CACHE_MS;
    if (fresh || (limitedUntil !== null && limitedUntil.getTime() > now)) return;
    const result = await this.read(this.username, null);
    if (result && !result.success) this.log.warn(result.message);
  }

  /** Reads the feed now. @throws DomainError FEED_LIMITED while the source asks us to wait */
  async refresh(limit: number, admin: AuditActor): Promise<FeedRefresh> {
    if (this.username === null) return { success: false, count: 0, message: FEED_NOT_CONFIGURED };
    const { limitedUntil, attemptedAt } = await this.feed.read(this.username);
    const now = this.clock.now().getTime();
    if (limitedUntil !== null && limitedUntil.getTime() > now) throw new DomainError('FEED_LIMITED');
    if (attemptedAt !== null && now - attemptedAt.getTime() < LEAST_GAP_MS) {
      return { success: false, count: 0, message: 'The feed was read less than a minute ago' };
    }
    const result = await this.read(this.username, admin);
    if (!result) return { success: false, count: 0, message: 'The feed is being read already' };
    return { ...result, count: Math.min(result.count, limit) };
  }

  /** Forgets the posts, not the limits; the next look reads them again. */
  async clear(admin: AuditActor): Promise<void> {
    const { username } = this;
    if (username === null) return;
    await inTransaction(this.database, async (tx) => {
      const state = await this.feed.read(username, tx);
      await this.feed.write(tx, username, { ...state, posts: [], fetchedAt: null, error: null });
      await this.audit.record(tx, admin, {
        action: 'feed.clear',
        subject: `Posts of @${username}`,
        before: { posts: state.posts.length },
        after: { posts: 0 },
      });
      await this.live.append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]);
    });
  }

  /** @param admin who asked for it. null: another process is at it. */
  private read(username: string, admin: AuditActor | null): Promise<FeedRefresh | null> {
    return this.feed.alone(async () => {
      const before = await this.feed.read(username);
      const attemptedAt = this.clock.now();
      const reading = await this.source.newest(username, before.userId, () =>
        this.feed.spend(this.clock.now(), this.config.xMonthlyLimit),
      );
      const tried = { ...before, attemptedAt };
      switch (reading.kind) {
        case 'ok': {
          const { posts, userId } = reading;
          await this.keep(username, admin, before, {
            ...tried,
            posts,
            userId,
            fetchedAt: attemptedAt,
            error: null,
            limitedUntil: null,
          });
          return { success: true, count: posts.length, message: `Loaded ${posts.length} posts` };
        }
        case 'limited': {
          const limitedUntil = new Date(this.clock.now().getTime() + reading.retryAfterMs);
          await this.keep(username, admin, before, { ...tried, error: 'X asks us to wait', limitedUntil });
          throw new DomainError('FEED_LIMITED');
        }
        case 'spent':
          await this.keep(username, admin, before, { ...tried, error: SPENT });
          return { success: false, count: 0, message: SPENT };
        case 'failed':
          await this.keep(username, admin, before, { ...tried, error: reading.reason });
          return { success: false, count: 0, message: FEED_UNREACHABLE };
      }
    });
  }

  /** Stores the outcome and tells the pages when they show something else now. */
  private async keep(username: string, admin: AuditActor | null, before: FeedState, after: FeedState): Promise<void> {
    await inTransaction(this.database, async (tx) => {
      await this.feed.write(tx, username, after);
      if (admin) {
        await this.audit.record(tx, admin, {
          action: 'feed.refresh',
          subject: `Posts of @${username}`,
          before: { posts: before.posts.length },
          after: { posts: after.posts.length, error: after.error },
        });
      }
      if (shown(before) !== shown(after)) await this.live.append(tx, CLAN_STREAM, [{ type: 'feed.updated' }]);
    });
  }

  private statusOf(state: FeedState | null): FeedStatus {
    const posts = state?.posts ?? [];
    const fetchedAt = state?.fetchedAt ?? null;
    const age = fetchedAt && Math.max(0, Math.floor((this.clock.now().getTime() - fetchedAt.getTime()) / 60_000));
    return {
      configured: this.username !== null,
      username: this.username,
      cache: { has_data: posts.length > 0, tweets_count: posts.length, age_minutes: age },
    };
  }
}

/** What a visitor sees of a state. */
function shown({ posts, error, fetchedAt }: FeedState): string {
  return JSON.stringify([posts, error !== null, fetchedAt !== null]);
}
