import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config.ts';
import { Transactions } from '../../database/transactions.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { type Admin, AdminIdentity } from '../admin.guard.ts';
import { AdminList } from '../admin-list.ts';
import { Sessions } from './sessions.service.ts';

/** Identifies admins by a valid session of an account that is on the admin list now. */
@Injectable()
export class SessionIdentity extends AdminIdentity implements OnApplicationBootstrap {
  readonly configured: boolean;
  private readonly issuer: string | null;

  constructor(
    config: Config,
    private readonly sessions: Sessions,
    private readonly transactions: Transactions,
    private readonly accounts: AccountRepository,
    private readonly list: AdminList,
  ) {
    super();
    this.issuer = config.oidc?.issuer ?? null;
    this.configured = this.issuer !== null;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.issuer !== null) await this.accounts.release(this.transactions.manager, this.issuer, this.list.all());
  }

  async identify(request: IncomingMessage, response?: ServerResponse): Promise<Admin | null> {
    if (this.issuer === null) return null;
    const session = await this.sessions.read(request, response);
    if (!session) return null;
    const account = await this.accounts.find(this.transactions.manager, session.account, this.issuer);
    if (!account || !this.list.has(account.email)) return null;
    return { id: String(account.id), name: account.name, picture: account.picture, sessionId: session.id };
  }
}
