import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { signUpRoutes } from '../../../shared/bingo/sign-ups/sign-ups.routes.ts';
import type { Route } from '../../../shared/http/route.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { RateLimitRepository } from './rate-limit.repository.ts';
import { WriteLimiter } from './write-limiter.ts';

/** Limits: at most `points` calls in `seconds`. D112 and D132. */
const LIMITS = {
  memberSync: { points: 60, seconds: 60 },
  auth: { points: 20, seconds: 300 },
  write: { points: 120, seconds: 60 },
  delete: { points: 30, seconds: 3600 },
  upload: { points: 30, seconds: 600 },
  signUp: { points: 20, seconds: 3600 },
} as const;
type LimitName = keyof typeof LIMITS;
const LONGEST_MS = 1000 * Math.max(...Object.values(LIMITS).map(({ seconds }) => seconds));
const PRUNE_EVERY_MS = 5 * 60_000;

/** Limits on writes, counted in PostgreSQL so that several nodes do not double them. */
@Injectable()
export class WriteLimits implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(WriteLimits.name);
  private readonly limiters: Record<LimitName, WriteLimiter>;
  private timer: NodeJS.Timeout | undefined;

  /** Called at each refusal. */
  onRefusal: ((name: string) => void) | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly windows: RateLimitRepository,
    config: Config,
  ) {
    const limiter = (name: LimitName) => {
      const points = Math.ceil(LIMITS[name].points * config.limitFactor);
      const options = { points, duration: LIMITS[name].seconds, keyPrefix: name };
      return new WriteLimiter(transactions, windows, {
        ...options,
        insuranceLimiter: new RateLimiterMemory(options), // limits calls while the database is away
      });
    };
    this.limiters = {
      memberSync: limiter('memberSync'),
      auth: limiter('auth'),
      write: limiter('write'),
      delete: limiter('delete'),
      upload: limiter('upload'),
      signUp: limiter('signUp'),
    };
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.prune().catch((error: unknown) => this.log.warn(`ended rate limits were not removed: ${String(error)}`));
    }, PRUNE_EVERY_MS);
    this.timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Deletes windows that have ended. */
  prune(): Promise<void> {
    return this.windows.prune(this.transactions.manager, LONGEST_MS);
  }

  /**
   * Counts a call of `who`. Returns 0 when it may pass, or the ms until it may be tried again.
   * @param bytes size of the body; a small body never counts as an upload
   */
  async take(route: Route, who: string, bytes = Infinity): Promise<number> {
    for (const name of limitsOf(route, bytes)) {
      const answer = await this.limiters[name].consume(who).catch((refused: unknown) => refused);
      if (answer instanceof RateLimiterRes) {
        if (answer.remainingPoints <= 0 && answer.consumedPoints > this.limiters[name].points) {
          this.onRefusal?.(name);
          return answer.msBeforeNext;
        }
      } else if (answer instanceof Error) throw answer;
    }
    return 0;
  }
}

const UPLOAD_KB = 100;
/** Route whose small bodies are uploads as well: each is a picture to decode. */
const PICTURES = '/bingo/play/submissions/:id/pictures';
/** Deletions that a board's editor does dozens of times: as cheap as any write and easily undone. */
const SMALL_DELETES = new Set(['/bingo/items/:boardId/:row/:column', '/bingo/teams/:id/members/:memberId']);

/** Calls about the sign-in that pages make by themselves; the others are steps of a sign-in, which are limited. */
const ASKED_BY_PAGES = new Set(['/auth/status', '/auth/providers']);

function limitsOf(route: Route, bytes: number): LimitName[] {
  if (route.path === '/members/:name/sync') return ['memberSync'];
  if (route === signUpRoutes.signUp) return ['write', 'signUp'];
  if (route.path.startsWith('/auth/') && route.access === 'public')
    return ASKED_BY_PAGES.has(route.path) ? [] : ['auth'];
  if (route.method === 'GET') return [];
  if (route.method === 'DELETE') return SMALL_DELETES.has(route.path) ? ['write'] : ['write', 'delete'];
  if (route.path === PICTURES) return ['write', 'upload'];
  const isUpload = (route.maxBodyKb ?? 0) > UPLOAD_KB && bytes > UPLOAD_KB * 1024;
  return isUpload ? ['write', 'upload'] : ['write'];
}
