import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import type { AdminAccountEntity } from '../accounts/admin-account.entity.ts';
import { type Admin, AdminIdentity } from '../admin.guard.ts';
import { AdminList, type Verdict } from '../admin-list.ts';
import { DiscordGrantRepository } from '../accounts/discord-grant.repository.ts';
import { DiscordRoles } from '../discord/discord-roles.service.ts';
import { Sessions } from '../sessions/sessions.service.ts';
import { SetupAdminService } from './setup-admin.service.ts';

const STALE = 'Discord cannot be asked whether you are still an admin; sign in again later';

/** Identifies admins by a valid session of an account that is an admin's now. */
@Injectable()
export class SessionIdentity extends AdminIdentity implements OnApplicationBootstrap {
  readonly configured: boolean;
  private readonly stale = new WeakSet<IncomingMessage>();

  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
    private readonly accounts: AccountRepository,
    private readonly list: AdminList,
    private readonly grants: DiscordGrantRepository,
    private readonly roles: DiscordRoles,
    private readonly setup: SetupAdminService,
  ) {
    super();
    this.configured = config.oidc !== null || config.discord !== null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { manager } = this.transactions;
    if (this.configured) await this.setup.end();
    if (this.config.oidc !== null) await this.accounts.release(manager, this.config.oidc.issuer, this.list.all());
  }

  async identify(request: IncomingMessage, response?: ServerResponse): Promise<Admin | null> {
    const session = await this.sessions.read(request, response);
    if (!session) return null;
    const { account } = session;
    const verdict = await this.judge(account, response !== undefined && isWrite(request));
    if (verdict === 'stale') this.stale.add(request);
    if (verdict !== 'admin') return null;
    return { id: String(account.id), name: account.name, picture: account.picture, sessionId: session.admin.id };
  }

  override reasonFor(request: IncomingMessage): string | undefined {
    return this.stale.has(request) ? STALE : undefined;
  }

  /** For a write what Discord said must be newer than for a read. */
  private async judge(account: AdminAccountEntity, forWrite: boolean): Promise<Verdict> {
    if (account.provider !== 'discord') return this.list.judge(account, null);
    const grant = await this.grants.find(this.transactions.manager, account.id);
    // A grant ends with the sessions of its account, also when the user is listed by id.
    const fresh = grant && forWrite ? await this.roles.freshen(grant) : grant;
    return fresh === null ? 'no' : this.list.judge(account, fresh);
  }
}

function isWrite({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD';
}
