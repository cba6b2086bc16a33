import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../config/clock.ts';
import { SecretBoxes } from '../../secrets/secret-boxes.service.ts';
import { SecretHolderRegistry } from '../../secrets/secret-holder.registry.ts';
import { SecretWatchService } from '../../secrets/secret-watch.service.ts';
import type { ClaimedGrant } from '../accounts/discord-grant.repository.ts';
import { DiscordGrantRepository } from '../accounts/discord-grant.repository.ts';

/** Time after which Discord is asked again about an account with a session. */
const ASKED_EVERY_MS = 5 * 60_000;

/** Keeps what Discord said about each account, with its token in a sealed box. */
@Injectable()
export class DiscordGrants implements OnModuleInit {
  constructor(
    private readonly grants: DiscordGrantRepository,
    private readonly boxes: SecretBoxes,
    private readonly holders: SecretHolderRegistry,
    private readonly watch: SecretWatchService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.holders.serve({ what: 'Discord sign-in', list: (tx) => this.grants.boxes(tx) });
  }

  /** Stores the token and the roles of a sign-in. @throws DomainError SECRETS_UNAVAILABLE without a key to seal with */
  async put(tx: EntityManager, accountId: number, token: string, roles: string[]): Promise<void> {
    await this.watch.beforeSealing(tx);
    const box = this.boxes.seal(placeOf(accountId), token);
    await this.grants.put(tx, { accountId, box, roles, ...this.now() });
  }

  /** Stores that the account of a grant is still an admin's, with its roles. */
  async confirm(tx: EntityManager, grant: ClaimedGrant, roles: string[]): Promise<void> {
    await this.grants.keep(tx, grant, { roles, ...this.now() });
  }

  /** Returns the token. Returns null when the box cannot be opened, which the checklist shows. */
  tokenOf({ account, box }: Pick<ClaimedGrant, 'account' | 'box'>): string | null {
    const opened = this.boxes.open(placeOf(account), box);
    return typeof opened === 'string' ? opened : null;
  }

  private now(): { checkedAt: Date; dueAt: Date } {
    const checkedAt = this.clock.now();
    return { checkedAt, dueAt: new Date(checkedAt.getTime() + ASKED_EVERY_MS) };
  }
}

function placeOf(accountId: number): { table: string; row: number } {
  return { table: 'discord_grant', row: accountId };
}
