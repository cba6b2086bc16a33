import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import type { FinishBody } from '../../shared/setup/setup.schemas.ts';
import { FirstChannelService, type PreparedChannel } from '../announce/channels/first-channel.service.ts';
import { AnnounceChannelEntity } from '../announce/entities/announce-channel.entity.ts';
import { AnnounceRuleEntity } from '../announce/entities/announce-rule.entity.ts';
import { SetupAdminService } from '../auth/identity/setup-admin.service.ts';
import { DiscordCheckService } from '../auth/sign-in/discord-check.service.ts';
import { OidcCheckService } from '../auth/sign-in/oidc-check.service.ts';
import { AppSettingRepository } from '../database/settings/app-setting.repository.ts';
import { CLAN_KEY } from '../database/world.ts';
import { readRealWorld, withSettingsOf } from '../database/worlds/real-world.ts';
import { DomainError } from '../http/errors/domain-error.ts';
import { SecretBoxes } from '../secrets/secret-boxes.service.ts';
import { SecretWatchService } from '../secrets/secret-watch.service.ts';
import { SiteService } from '../site/site.service.ts';
import { SetupClanService } from './setup-clan.service.ts';
import { SetupCodeService } from './setup-code.service.ts';
import { SetupHost } from './setup-host.ts';
import { storeSignIn } from './stored-sign-in.ts';

const claimSchema = z.object({ claim: z.optional(z.string()) });

/**
 * Follows a clan from now on. One insert in the real clan's database decides: all that belongs to the clan is stored in the
 * same transaction, so that a kill leaves the practice world or the whole clan, never half of it. D506.
 */
@Injectable()
export class FinishSetupService {
  private readonly log = new Logger('setup');

  constructor(
    private readonly host: SetupHost,
    private readonly clans: SetupClanService,
    private readonly providers: OidcCheckService,
    private readonly discord: DiscordCheckService,
    private readonly channels: FirstChannelService,
    private readonly codes: SetupCodeService,
    private readonly settings: AppSettingRepository,
    private readonly boxes: SecretBoxes,
    private readonly secrets: SecretWatchService,
    private readonly admin: SetupAdminService,
    private readonly site: SiteService,
  ) {}

  /** @throws DomainError SETUP_DONE when another clan was set up meanwhile, and for a clan or provider that cannot be used */
  async finish(body: FinishBody): Promise<void> {
    await this.clans.find(body.clan, 'clan');
    if (body.provider !== null) await this.providers.check(body.provider, 'provider.');
    const { realSettings } = this.host;
    const { discordUrl } = realSettings;
    if (body.discord && discordUrl !== null) await this.discord.check(discordUrl, body.discord, 'discord.');
    const { announce = null } = body;
    const channel = announce && (await this.channels.prepare(realSettings, announce, 'announce.address'));
    const url = await this.host.openRealDatabase();
    const { hasMembers } = await readRealWorld(url);
    if (hasMembers)
      throw new DomainError('SETUP_DONE', 'The database holds the members of a clan already: set CLAN_NAME.');
    const isFirst = await this.claim(url, body, channel);
    // Other processes see the end of the codes, and restart as this one does.
    await this.codes
      .end()
      .catch((error: unknown) => this.log.warn(`the setup codes were not voided: ${String(error)}`));
    this.host.restart();
    if (!isFirst) throw new DomainError('SETUP_DONE');
    this.log.log(`the clan "${body.clan}" is followed from now on; starting again`);
  }

  /** Returns false when a clan is followed already. */
  private claim(
    url: string,
    { clan, facts, provider, discord = null, ticket }: FinishBody,
    channel: PreparedChannel | null,
  ): Promise<boolean> {
    const claimed = (database: DataSource): Promise<boolean> =>
      database.transaction(async (tx) => {
        const claim = randomUUID();
        await this.settings.addOnce(tx, CLAN_KEY, { name: clan, claim });
        const stored = await this.settings.find(tx, CLAN_KEY);
        if (claimSchema.parse(stored?.value).claim !== claim) return false;
        await this.site.storeFirst(tx, facts);
        const hasSignIn = provider !== null || discord !== null;
        if (hasSignIn || channel !== null) await this.secrets.beforeSealing(tx);
        if (channel !== null) await this.channels.store(tx, channel);
        if (hasSignIn) await storeSignIn(tx, this.settings, this.boxes, { provider, discord });
        else if (ticket !== undefined && !this.host.hasProvider) await this.admin.offer(tx, ticket);
        return true;
      });
    return withSettingsOf(url, claimed, [AnnounceChannelEntity, AnnounceRuleEntity]);
  }
}
