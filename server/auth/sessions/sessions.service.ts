import { randomUUID } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import session from 'express-session';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs, CLOCKS_AGREE_MS } from '../../config/stored-time.ts';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { Transactions } from '../../database/transactions.ts';
import { HttpEdge } from '../../http/edge/edge.ts';
import type { AdminAccountEntity } from '../accounts/admin-account.entity.ts';
import { deviceOf } from './device.ts';
import { pendingOf, SIGN_IN_MS } from '../accounts/pending-logins.ts';
import { type SessionAdmin, sessionAdminSchema } from './session-schema.ts';
import { SessionRepository } from './session.repository.ts';
import { sessionSecrets } from './session-secrets.ts';
import { SessionStore } from './session.store.ts';

const HOUR_MS = 3_600_000;
/** A session ends after IDLE_MS without a request, and LONGEST_MS after the sign-in. */
const IDLE_MS = 8 * HOUR_MS;
export const LONGEST_MS = 7 * 24 * HOUR_MS;
const MOST_SESSIONS = 10;

/** A valid session of an admin, with the account. */
interface OpenedSession {
  admin: SessionAdmin;
  account: AdminAccountEntity;
}

/**
 * Opens, begins and ends sessions, which are stored in PostgreSQL. Only sign-in, admin requests and handshakes of
 * /admin open a session, so that public pages never read this table.
 */
@Injectable()
export class Sessions implements OnModuleInit, BeforeApplicationShutdown {
  readonly cookieName: string;
  readonly store: SessionStore;
  private readonly log = new Logger('auth');
  private middleware: RequestHandler | null = null;

  constructor(
    private readonly transactions: Transactions,
    private readonly sessions: SessionRepository,
    private readonly settings: AppSettingRepository,
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly edge: HttpEdge,
  ) {
    this.cookieName = edge.site.secure ? '__Host-sid' : 'sid';
    this.store = new SessionStore(transactions, sessions, { idleMs: IDLE_MS, warn: (text) => this.log.warn(text) });
  }

  async onModuleInit(): Promise<void> {
    this.middleware = session({
      name: this.cookieName,
      secret: await sessionSecrets(this.transactions.manager, this.settings, this.config.sessionSecrets),
      store: this.store,
      resave: false,
      rolling: true,
      saveUninitialized: false,
      cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure: this.edge.site.secure, maxAge: IDLE_MS },
    });
  }

  beforeApplicationShutdown(): void {
    this.store.close();
  }

  /** Loads the session of a request into `request.session`; the response then prolongs the cookie. */
  open(request: Request, response: Response): Promise<void> {
    const { middleware } = this;
    if (!middleware) throw new Error('sessions are not ready');
    // PUBLIC_URL decides, because the connection from a proxy to this server may be plain HTTP.
    if (this.edge.site.secure) Object.defineProperty(request, 'secure', { value: true, configurable: true });
    correctCookies(response, this.edge.date());
    return new Promise((resolve, reject) => {
      void middleware(request, response, (error: unknown) => {
        if (error === undefined) resolve();
        else reject(error instanceof Error ? error : new Error('a session could not be read', { cause: error }));
      });
    });
  }

  /**
   * Returns the admin in the session of a request or handshake, with the account as it is now. Returns null when there is
   * none, or no such account that is bound to a subject. Without a response the session is not prolonged.
   */
  async read(request: IncomingMessage, response?: ServerResponse): Promise<OpenedSession | null> {
    if (!request.headers.cookie?.includes(`${this.cookieName}=`)) return null;
    if (response) {
      // In Nest's guards both are objects of Express.
      await this.open(request as Request, response as Response);
      return this.opened((request as Request).session.admin);
    }
    const probe = new IncomingMessage(new Socket());
    probe.url = '/';
    probe.headers.cookie = request.headers.cookie;
    // express-session reads only the URL and the headers.
    await this.open(probe as Request, new ServerResponse(probe) as Response);
    return this.opened((probe as Request).session.admin);
  }

  /** Shortens an opened session to the time of a sign-in unless it has an admin, and stores the page to return to. */
  prepare(request: Request, returnTo: string | null): void {
    if (!request.session.admin) request.session.cookie.maxAge = SIGN_IN_MS;
    if (returnTo === null) delete request.session.returnTo;
    else request.session.returnTo = returnTo;
  }

  /**
   * Begins an admin's session with a new id, and ends the admin's oldest sessions above ten.
   * @param idleMs time without a request after which the session ends
   */
  async begin(request: Request, account: number, idleMs = IDLE_MS): Promise<void> {
    // Other tabs of this browser may still show the provider's page.
    const logins = pendingOf(request.session, this.clock.now().getTime());
    await done((callback) => request.session.regenerate(callback));
    if (logins.length > 0) request.session.logins = logins;
    request.session.cookie.maxAge = idleMs;
    request.session.admin = {
      account,
      id: randomUUID(),
      device: deviceOf(request.headers['user-agent']),
      address: this.edge.clients.of(request),
      since: this.clock.now().toISOString(),
    };
    await done((callback) => request.session.save(callback));
    // ISO texts sort by time.
    const latest = new Date(this.clock.now().getTime() + CLOCKS_AGREE_MS).toISOString();
    await this.sessions.endOldest(this.transactions.manager, String(account), latest, MOST_SESSIONS);
  }

  /** Ends the session of a request and deletes the cookie. */
  async end(request: Request, response: Response): Promise<void> {
    await this.open(request, response);
    await done((callback) => request.session.destroy(callback));
    response.clearCookie(this.cookieName, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.edge.site.secure,
    });
  }

  private opened(stored: SessionAdmin | undefined): OpenedSession | null {
    const account = stored && this.store.accountOf(stored);
    const admin = this.valid(stored);
    return admin && account?.id === admin.account ? { admin, account } : null;
  }

  private valid(admin: unknown): SessionAdmin | null {
    const parsed = sessionAdminSchema.safeParse(admin);
    if (!parsed.success) return null;
    return ageMs(new Date(parsed.data.since), this.clock.now()) < LONGEST_MS ? parsed.data : null;
  }
}

/**
 * Corrects the end of cookies to the clock of the Date header, because the library uses the machine's clock.
 * @param right the Date header when the clocks differ, otherwise null
 */
function correctCookies(response: Response, right: string | null): void {
  if (right === null) return;
  const set = response.setHeader.bind(response);
  const aheadMs = Date.now() - Date.parse(right);
  const corrected = (cookie: string): string =>
    cookie.replace(/(?<=; Expires=)[^;]+/, (end) => new Date(Date.parse(end) - aheadMs).toUTCString());
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== 'set-cookie') return set(name, value);
    return set(name, Array.isArray(value) ? value.map(corrected) : corrected(String(value)));
  };
}

function done(work: (callback: (error: unknown) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    work((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error('a session could not be written', { cause: error }));
    });
  });
}
