import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { DataSource } from 'typeorm';
import * as z from 'zod/mini';

const PgStore = connectPgSimple(session);
/** No session has more left than this; one that has was stored by a clock that ran ahead, and has ended. */
const LONGEST_LEFT = '9 hours';
const IS_ALIVE = `expire BETWEEN clock_timestamp() AND clock_timestamp() + interval '${LONGEST_LEFT}'`;
const PRUNE_EVERY_MS = 15 * 60_000;

const FIND = `SELECT sess FROM session WHERE sid = $1 AND ${IS_ALIVE}`;
const SAVE = `
INSERT INTO session (sid, sess, expire) VALUES ($1, $2, clock_timestamp() + $3 * interval '1 ms')
ON CONFLICT (sid) DO UPDATE SET sess = excluded.sess, expire = excluded.expire`;
const TOUCH = `UPDATE session SET expire = clock_timestamp() + $2 * interval '1 ms' WHERE sid = $1`;
const PRUNE = `DELETE FROM session WHERE NOT ${IS_ALIVE}`;

/** express-session wrote the JSON; its parts are parsed where they are used. */
const rowSchema = z.array(z.object({ sess: z.custom<SessionData>((value) => typeof value === 'object') }));

interface StoreOptions {
  /** Life of a session that names none, in ms. */
  idleMs: number;
  /** Told of what fails without anybody waiting for it. */
  warn: (text: string) => void;
}

/** Sessions whose end is set and judged by the database's clock alone; the library uses that of its process. */
export class SessionStore extends PgStore {
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly database: DataSource,
    private readonly options: StoreOptions,
  ) {
    super({
      pgPromise: { any: (statement: string, values: unknown[]) => database.query(statement, values) },
      errorLog: (...what: unknown[]) => options.warn(what.map(String).join(' ')),
      pruneSessionInterval: false,
    });
    this.timer = setInterval(() => this.pruneSessions(), PRUNE_EVERY_MS);
    this.timer.unref();
  }

  override get(sid: string, done: (error: unknown, found?: SessionData | null) => void): void {
    this.database.query(FIND, [sid]).then((rows) => done(null, rowSchema.parse(rows)[0]?.sess ?? null), done);
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    const stored = this.database.query(SAVE, [sid, JSON.stringify(data), this.lifeMs(data)]);
    stored.then(
      () => done?.(),
      (error: unknown) => done?.(error),
    );
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    const failed = (error: unknown) => this.options.warn(`a session was not prolonged: ${String(error)}`);
    this.database
      .query(TOUCH, [sid, this.lifeMs(data)])
      .catch(failed)
      .finally(() => done?.());
  }

  override pruneSessions(): void {
    const failed = (error: unknown) => this.options.warn(`ended sessions were not removed: ${String(error)}`);
    this.database.query(PRUNE).catch(failed);
  }

  override close(): void {
    clearInterval(this.timer);
    super.close();
  }

  private lifeMs({ cookie }: SessionData): number {
    return cookie.originalMaxAge ?? this.options.idleMs;
  }
}
