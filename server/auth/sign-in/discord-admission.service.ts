import { Injectable } from '@nestjs/common';
import type { TokenEndpointResponse } from 'openid-client';
import { Clock } from '../../config/clock.ts';
import { Transactions } from '../../database/transactions.ts';
import { AccountRepository } from '../accounts/account.repository.ts';
import { SignIn } from './sign-in.service.ts';
import { DISCORD_ISSUER, DiscordClient } from '../discord/discord.client.ts';
import { DiscordGrants } from '../discord/discord-grants.service.ts';
import { DiscordStanding } from '../discord/discord-standing.service.ts';

/** Decides on sign-ins with Discord. */
@Injectable()
export class DiscordAdmission {
  constructor(
    private readonly client: DiscordClient,
    private readonly standing: DiscordStanding,
    private readonly grants: DiscordGrants,
    private readonly transactions: Transactions,
    private readonly accounts: AccountRepository,
    private readonly signIn: SignIn,
    private readonly clock: Clock,
  ) {}

  /** Returns the account of a user who is an admin. Returns null for every other; the reason is only logged. */
  async admit({ access_token: token }: TokenEndpointResponse): Promise<{ account: number } | null> {
    const asked = await this.standing.first(token);
    if (asked.kind === 'away') return this.signIn.refuse(`Discord could not be asked: ${asked.reason}`);
    if (asked.kind === 'no' || asked.person === null) {
      // The user allowed this in vain. Given back, the next try asks again, so that another account can be chosen.
      void this.client.revoke(token);
      return this.signIn.refuse(asked.kind === 'no' ? asked.why : 'a user whom Discord does not name');
    }
    const { person, roles } = asked;
    const account = await this.transactions.run(async (tx) => {
      const id = await this.accounts.admitUser(tx, DISCORD_ISSUER, person, this.clock.now());
      if (id !== null) await this.grants.put(tx, id, token, roles);
      return id;
    });
    return account === null ? this.signIn.refuse('an account that is bound to another provider') : { account };
  }
}
