import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { Config } from '../../config/config.ts';
import { ageMs } from '../../config/stored-time.ts';
import { Transactions } from '../../database/transactions.ts';
import { SessionRepository } from '../sessions/session.repository.ts';
import type { DiscordGrantEntity } from '../accounts/discord-grant.entity.ts';
import { type ClaimedGrant, DiscordGrantRepository } from '../accounts/discord-grant.repository.ts';
import { DiscordGrants } from './discord-grants.service.ts';
import { type Away, DiscordClient } from './discord.client.ts';
import { DiscordStanding } from './discord-standing.service.ts';

const MINUTE_MS = 60_000;
/** Time in which no other process asks about a grant that this one has taken. */
const TAKEN_MS = MINUTE_MS;
/** Grants that one turn asks about, one after the other. */
const MOST_IN_A_TURN = 50;
/** Age of an answer above which a write waits for another one, and how long it waits. */
const TOO_OLD_TO_WRITE_MS = 10 * MINUTE_MS;
const WRITE_WAITS_MS = 3000;
/** Longest wait that a limit of Discord can ask for. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** Age of an answer above which an account without a session counts as signed out, not as signing in. */
const SIGNED_OUT_AFTER_MS = 15 * MINUTE_MS;

/** Asks Discord again about admins who have a session, and ends the sessions of those who are admins no more. */
@Injectable()
export class DiscordRoles {
  private readonly log = new Logger('auth');
  /** Questions of this process that are on their way, by account. */
  private readonly asking = new Map<number, Promise<void>>();
  private running: Promise<void> | null = null;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly grants: DiscordGrantRepository,
    private readonly kept: DiscordGrants,
    private readonly sessions: SessionRepository,
    private readonly standing: DiscordStanding,
    private readonly client: DiscordClient,
    private readonly audit: AuditService,
  ) {}

  /**
   * Asks about the grants that are due, and gives back the tokens of admins who have signed out. A turn that Discord keeps
   * waiting for more than a minute is the next one, too.
   */
  @Interval('discord-roles', MINUTE_MS)
  turn(): Promise<void> {
    if (this.config.discord === null) return Promise.resolve();
    this.running ??= this.askAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async askAll(): Promise<void> {
    try {
      const until = this.clock.now().getTime() + TAKEN_MS;
      for (const grant of await this.claim(null, MOST_IN_A_TURN)) {
        // Another process may ask about those that are left.
        if (this.clock.now().getTime() >= until) break;
        await this.track(grant.account, this.ask(grant));
      }
      const before = new Date(this.clock.now().getTime() - SIGNED_OUT_AFTER_MS);
      for (const unused of await this.grants.removeUnused(this.transactions.manager, before))
        await this.giveBack(unused);
    } catch (error) {
      this.log.warn(`the roles of admins could not be checked: ${String(error)}`);
    }
  }

  /**
   * Waits a short time for another answer when the last one is too old for a write. Returns the grant as it is then.
   * Returns null when it has ended.
   */
  async freshen(grant: DiscordGrantEntity): Promise<DiscordGrantEntity | null> {
    if (ageMs(grant.checkedAt, this.clock.now()) <= TOO_OLD_TO_WRITE_MS) return grant;
    const { accountId } = grant;
    // Kept before the first statement, so that all writes of one moment wait for the same answer.
    const asked = this.asking.get(accountId) ?? this.track(accountId, this.askAbout(accountId));
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, WRITE_WAITS_MS);
    });
    await Promise.race([asked, enough]).finally(() => clearTimeout(timer));
    return this.grants.find(this.transactions.manager, accountId);
  }

  private async askAbout(account: number): Promise<void> {
    for (const grant of await this.claim(account, 1)) await this.ask(grant);
  }

  private claim(account: number | null, most: number): Promise<ClaimedGrant[]> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + TAKEN_MS);
    return this.grants.claim(this.transactions.manager, now, until, { account, most });
  }

  private track(account: number, work: Promise<void>): Promise<void> {
    const asked = work
      .catch((error: unknown) => this.log.warn(`the roles of an admin could not be checked: ${String(error)}`))
      .finally(() => this.asking.delete(account));
    this.asking.set(account, asked);
    return asked;
  }

  private async ask(grant: ClaimedGrant): Promise<void> {
    const token = this.kept.tokenOf(grant);
    // The checklist shows that the key is missing. Until it is back the last answer counts, for its time.
    if (token === null) return;
    const asked = await this.standing.again(token, grant.subject);
    if (asked.kind === 'admin') await this.kept.confirm(this.transactions.manager, grant, asked.roles);
    else if (asked.kind === 'no') await this.end(grant, asked.why);
    else await this.wait(grant, asked);
  }

  private async wait({ account }: ClaimedGrant, { reason, waitMs, everywhere }: Away): Promise<void> {
    this.log.warn(`Discord could not be asked about an admin: ${reason}`);
    const wait = Math.min(Math.max(waitMs, MINUTE_MS), LONGEST_WAIT_MS);
    const dueAt = new Date(this.clock.now().getTime() + wait);
    await this.grants.postpone(this.transactions.manager, everywhere ? null : account, dueAt);
  }

  /** Gives the token of a deleted grant back, unless the admin has signed in again: Discord ends all tokens at once. */
  private async giveBack(unused: Pick<ClaimedGrant, 'account' | 'box'>): Promise<void> {
    const token = this.kept.tokenOf(unused);
    if (token === null || (await this.grants.find(this.transactions.manager, unused.account)) !== null) return;
    await this.client.revoke(token);
  }

  /** Ends every session of an account. The database tells all nodes, which cut its sockets. */
  private async end(grant: ClaimedGrant, why: string): Promise<void> {
    const { account, name, roles } = grant;
    const isEnded = await this.transactions.run(async (tx) => {
      // What Discord says about an earlier token says nothing about a sign-in since then.
      if (!(await this.grants.remove(tx, grant))) return false;
      const ended = await this.sessions.endAll(tx, String(account));
      await this.audit.record(tx, { id: String(account), name }, [
        {
          action: 'auth.role_lost',
          subject: `Sign-in of ${name}`,
          before: { roles },
          after: { why, ended: ended.length },
        },
      ]);
      return true;
    });
    if (isEnded) this.log.warn(`an admin was signed out: ${why}`);
  }
}
