import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { SIGN_IN_PROVIDERS, type SignInProvider } from '../../../shared/auth/auth.schemas.ts';
import { safeReturnPath } from '../../../shared/auth/return-path.ts';
import { href } from '../../../shared/site/page-address.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { readClaims } from '../accounts/account-claims.ts';
import { AdminList } from '../admin-list.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { CALLBACK_PATHS, START_PATHS } from './sign-in-paths.ts';

/** Page shown after every rejected sign-in, independent of the reason. */
const REFUSED = href('login', {}, { error: 'auth_failed' });

/** Decides on sign-ins, and on the addresses to which the browser is redirected. */
@Injectable()
export class SignIn {
  private readonly log = new Logger('auth');

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
    private readonly accounts: AccountRepository,
    private readonly list: AdminList,
  ) {}

  /** Returns the ways to sign in that are set up, in the order of their buttons. */
  providers(): SignInProvider[] {
    return SIGN_IN_PROVIDERS.filter((provider) => this.has(provider));
  }

  has(provider: SignInProvider): boolean {
    return this.config[provider] !== null;
  }

  /** Returns true when the request has the host of PUBLIC_URL, so that its cookie is sent with the callback, too. */
  hasPublicHost(request: Request): boolean {
    return request.headers.host?.toLowerCase() === new URL(this.config.publicUrl).host;
  }

  /** Stores the page to return to, at the first request of a sign-in. */
  remember(request: Request): void {
    if (!isStart(request)) return;
    this.sessions.prepare(request, returnPathOf(request));
  }

  /** Returns the account of verified claims. Returns null when they are rejected; the reason is only logged. */
  async admit(token: unknown): Promise<{ account: number } | null> {
    const claims = readClaims(token);
    if (!claims || !this.config.oidc) return this.refuse('an e-mail that is not verified');
    if (!this.list.has(claims.email)) return this.refuse('an e-mail that is not on the list');
    const account = await this.accounts.admit(
      this.transactions.manager,
      this.config.oidc.issuer,
      claims,
      this.clock.now(),
    );
    return account === null ? this.refuse('another account than the one that the e-mail is bound to') : { account };
  }

  /** Returns the address to redirect to, for a request of the sign-in after the guard. */
  async redirectAddress(request: Request, provider: SignInProvider): Promise<string> {
    if (!this.has(provider)) return href('login');
    if (!this.hasPublicHost(request)) {
      const path = returnPathOf(request);
      const query = path === null ? '' : `?return_to=${encodeURIComponent(path)}`;
      return `${this.config.publicUrl}/api${START_PATHS[provider]}${query}`;
    }
    const account = accountOf(request.user);
    if (account === null) return this.refusal(request);
    const returnTo = safeReturnPath(request.session.returnTo);
    await this.sessions.begin(request, account);
    return returnTo ?? href('admin');
  }

  /** Returns the page of a rejected sign-in, with the page to return to for the next attempt. */
  private refusal(request: Request): string {
    const path = safeReturnPath(request.session.returnTo);
    return path === null ? REFUSED : `${REFUSED}&return_to=${encodeURIComponent(path)}`;
  }

  /** Logs why a sign-in is refused. The visitor learns nothing of it. */
  refuse(what: string): null {
    this.log.warn(`a sign-in was refused: ${what}`);
    return null;
  }
}

function isStart(request: Request): boolean {
  return !Object.values(CALLBACK_PATHS).some((path) => request.path.endsWith(path));
}

function returnPathOf(request: Request): string | null {
  const query = request.originalUrl.indexOf('?');
  return safeReturnPath(query < 0 ? null : new URLSearchParams(request.originalUrl.slice(query)).get('return_to'));
}

function accountOf(user: unknown): number | null {
  if (typeof user !== 'object' || user === null || !('account' in user)) return null;
  return typeof user.account === 'number' ? user.account : null;
}
