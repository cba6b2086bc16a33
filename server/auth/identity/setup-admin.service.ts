import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { AuditService } from '../../audit/audit.service.ts';
import { Clock } from '../../config/clock.ts';
import { remainingMs } from '../../config/stored-time.ts';
import { AppSettingRepository } from '../../database/settings/app-setting.repository.ts';
import { Transactions } from '../../database/transactions.ts';
import { DomainError } from '../../http/errors/domain-error.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { AdminList, SETUP_COUNTS_MS } from '../admin-list.ts';
import { SessionRepository } from '../sessions/session.repository.ts';
import { Sessions } from '../sessions/sessions.service.ts';

const KEY = 'setup_ticket';
const NAME = 'Setup';
const SUBJECT = `Sign-in of ${NAME}`;
/** Time in which the ticket of a finished set-up can be used; the restart takes seconds. */
const TICKET_MS = 60 * 60_000;
const storedSchema = z.object({
  /** SHA-256 of the ticket. */
  hash: z.string(),
  /** End of the ticket, ISO. */
  until: z.string(),
});

/**
 * Signs the operator in who finished the set-up without a sign-in: once, in that browser, until a sign-in is configured and
 * for 24 hours at most. D555.
 */
@Injectable()
export class SetupAdminService {
  private readonly log = new Logger('auth');

  constructor(
    private readonly transactions: Transactions,
    private readonly settings: AppSettingRepository,
    private readonly accounts: AccountRepository,
    private readonly sessions: Sessions,
    private readonly rows: SessionRepository,
    private readonly list: AdminList,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Stores the hash of a ticket, in the transaction that follows the clan. */
  async offer(tx: EntityManager, ticket: string): Promise<void> {
    const until = new Date(this.clock.now().getTime() + TICKET_MS).toISOString();
    await this.settings.put(tx, KEY, { hash: hashOf(ticket).toString('hex'), until });
  }

  /** Begins the session of a ticket. @throws DomainError SETUP_DONE for one that is unknown, used or over */
  async begin(request: Request, response: Response, ticket: string): Promise<void> {
    const account = await this.transactions.run((tx) => this.redeem(tx, ticket));
    if (account === null) {
      throw new DomainError('SETUP_DONE', 'The sign-in of the set-up was used already, or its time is over.');
    }
    await this.sessions.open(request, response);
    await this.sessions.begin(request, account, SETUP_COUNTS_MS);
    this.log.warn('the operator who finished the set-up is signed in for 24 hours');
  }

  /** Returns when the temporary sign-in ends; null when nobody is signed in by it. */
  async endsAt(): Promise<Date | null> {
    const account = await this.accounts.findSetup(this.transactions.manager);
    if (account === null || this.list.judge(account, null) !== 'admin') return null;
    return new Date(account.firstLoginAt.getTime() + SETUP_COUNTS_MS);
  }

  /** Ends the temporary sign-in on every node, as another one is configured. */
  async end(): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.settings.delete(tx, KEY);
      const account = await this.accounts.findSetup(tx);
      if (account === null || !(await this.accounts.unbind(tx, account.id))) return;
      const ended = await this.rows.endAll(tx, String(account.id));
      await this.audit.record(tx, actorOf(account.id), {
        action: 'auth.setup_end',
        subject: SUBJECT,
        after: { ended: ended.length },
      });
    });
  }

  private async redeem(tx: EntityManager, ticket: string): Promise<number | null> {
    const stored = storedSchema.safeParse((await this.settings.lock(tx, KEY))?.value);
    if (!stored.success) return null;
    const { hash, until } = stored.data;
    const now = this.clock.now();
    if (remainingMs(new Date(until), now, TICKET_MS) === 0) return null;
    if (!timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(ticket))) return null;
    await this.settings.delete(tx, KEY);
    const account = await this.accounts.addSetup(tx, NAME, now);
    const after = { hours: SETUP_COUNTS_MS / 3_600_000 };
    await this.audit.record(tx, actorOf(account), { action: 'auth.setup', subject: SUBJECT, after });
    return account;
  }
}

function actorOf(account: number) {
  return { id: String(account), name: NAME };
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
