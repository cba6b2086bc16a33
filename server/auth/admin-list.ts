import { Injectable } from '@nestjs/common';
import { Clock } from '../config/clock.ts';
import { Config } from '../config/config.ts';
import { ageMs } from '../config/stored-time.ts';
import type { AccountProvider } from './accounts/admin-account.entity.ts';

/** Age of Discord's last answer up to which it counts while Discord cannot be asked. */
const LAST_ANSWER_COUNTS_MS = 60 * 60_000;
/** Time for which the account of the set-up counts, from its sign-in. D555. */
export const SETUP_COUNTS_MS = 24 * 60 * 60_000;

/** What decides whether an account is an admin's. */
export interface Standing {
  provider: AccountProvider;
  issuer: string;
  /** null while unbound. */
  subject: string | null;
  /** In lower case; null for accounts without one. */
  email: string | null;
  firstLoginAt: Date;
}

/** What Discord said last about an account. */
export interface DiscordSaid {
  roles: readonly string[];
  checkedAt: Date;
}

/** `stale`: an admin by role, but Discord has not confirmed it for too long. */
export type Verdict = 'admin' | 'stale' | 'no';

/**
 * Who is an admin: e-mail addresses of the OpenID Connect provider, and roles or ids of Discord. Checked at every sign-in,
 * every admin request and every check of an admin socket.
 */
@Injectable()
export class AdminList {
  private readonly emails: ReadonlySet<string>;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.emails = new Set(config.adminEmails);
  }

  /** Returns true when a lower-case e-mail is listed exactly; dots and plus signs are not ignored. */
  has(email: string): boolean {
    return this.emails.has(email);
  }

  all(): string[] {
    return [...this.emails];
  }

  /** Returns true when a Discord user is listed by id, whatever roles the user has. */
  hasUser(id: string): boolean {
    return this.config.discord?.adminUsers.includes(id) === true;
  }

  /** Returns true when one of the roles makes an admin. */
  hasRole(roles: readonly string[]): boolean {
    const { discord } = this.config;
    return discord !== null && roles.some((role) => discord.adminRoles.includes(role));
  }

  /** Decides about an account that has signed in. `said` is null for other accounts than Discord's. */
  judge({ provider, issuer, subject, email, firstLoginAt }: Standing, said: DiscordSaid | null): Verdict {
    if (subject === null) return 'no';
    if (provider === 'setup') {
      const isAlone = this.config.oidc === null && this.config.discord === null;
      return isAlone && ageMs(firstLoginAt, this.clock.now()) < SETUP_COUNTS_MS ? 'admin' : 'no';
    }
    if (provider === 'oidc') {
      return issuer === this.config.oidc?.issuer && email !== null && this.has(email) ? 'admin' : 'no';
    }
    if (this.hasUser(subject)) return 'admin';
    if (said === null || !this.hasRole(said.roles)) return 'no';
    return ageMs(said.checkedAt, this.clock.now()) <= LAST_ANSWER_COUNTS_MS ? 'admin' : 'stale';
  }
}
