import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Transactions } from '../../database/transactions.ts';
import type { AdminAccountEntity } from '../accounts/admin-account.entity.ts';
import type { SessionAdmin } from './session-schema.ts';
import type { SessionRepository } from './session.repository.ts';

const PgStore = connectPgSimple(session);
const PRUNE_EVERY_MS = 15 * 60_000;
/** A session that was prolonged in this time is not prolonged again, so its life is shorter by this at most. */
const PROLONGED_MS = 60_000;

interface StoreOptions {
  /** Default life of a session, in ms. */
  idleMs: number;
  /** Logs failures of work that no request waits for. */
  warn: (text: string) => void;
}

/**
 * Session store in which the database's clock alone decides when sessions end; the library uses the process's clock.
 */
export class SessionStore extends PgStore {
  private readonly timer: NodeJS.Timeout;
  /** Times at which this process prolonged sessions, by the monotonic clock of the process. */
  private readonly prolonged = new Map<string, number>();
  /** Accounts by the admin of the session with which they were read: the library passes that object on as it is. */
  private readonly accounts = new WeakMap<SessionAdmin, AdminAccountEntity>();

  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionRepository,
    private readonly options: StoreOptions,
  ) {
    super({
      pgPromise: {
        any: (statement: string, values: unknown[]) => sessions.execute(transactions.manager, statement, values),
      },
      errorLog: (...what: unknown[]) => options.warn(what.map(String).join(' ')),
      pruneSessionInterval: false,
    });
    this.timer = setInterval(() => this.pruneSessions(), PRUNE_EVERY_MS);
    this.timer.unref();
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    const read = this.sessions.find(this.transactions.manager, sid);
    read.then((found) => {
      if (found?.account && found.data.admin) this.accounts.set(found.data.admin, found.account);
      done(null, found?.data);
    }, done);
  }

  /**
   * Returns the account of the admin of a session that this store has read, as it was then; undefined when there is none
   * that is bound to a subject.
   */
  accountOf(admin: SessionAdmin): AdminAccountEntity | undefined {
    return this.accounts.get(admin);
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.prolonged.delete(sid);
    const stored = this.sessions.save(this.transactions.manager, sid, data, this.lifeMs(data));
    stored.then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    const now = performance.now();
    if (now - (this.prolonged.get(sid) ?? -Infinity) < PROLONGED_MS) {
      done?.();
      return;
    }
    this.prolonged.set(sid, now);
    const failed = (error: unknown) => this.options.warn(`a session was not prolonged: ${String(error)}`);
    this.sessions
      .prolong(this.transactions.manager, sid, this.lifeMs(data))
      .catch(failed)
      .finally(() => done?.());
  }

  override pruneSessions(): void {
    const failed = (error: unknown) => this.options.warn(`ended sessions were not removed: ${String(error)}`);
    this.sessions.deleteEnded(this.transactions.manager).catch(failed);
    for (const [sid, at] of this.prolonged) if (performance.now() - at >= PROLONGED_MS) this.prolonged.delete(sid);
  }

  override close(): void {
    clearInterval(this.timer);
    super.close();
  }

  private lifeMs({ cookie }: SessionData): number {
    return cookie.originalMaxAge ?? this.options.idleMs;
  }
}
