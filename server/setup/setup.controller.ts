import { Controller, UseGuards } from '@nestjs/common';
import { authRoutes } from '../../shared/auth/auth.routes.ts';
import { setupRoutes } from '../../shared/setup/setup.routes.ts';
import { FirstChannelService } from '../announce/channels/first-channel.service.ts';
import { OidcCheckService } from '../auth/sign-in/oidc-check.service.ts';
import { Config } from '../config/config.ts';
import { Endpoint, Input } from '../http/api/endpoint.ts';
import type { InputOf } from '../http/api/input.ts';
import { HttpEdge } from '../http/edge/edge.ts';
import { FinishSetupService } from './finish-setup.service.ts';
import { SetupClanService } from './setup-clan.service.ts';
import { SetupHost } from './setup-host.ts';
import { SetupGuard } from './setup.guard.ts';

@Controller()
@UseGuards(SetupGuard)
export class SetupController {
  constructor(
    private readonly config: Config,
    private readonly edge: HttpEdge,
    private readonly host: SetupHost,
    private readonly clans: SetupClanService,
    private readonly providers: OidcCheckService,
    private readonly channels: FirstChannelService,
    private readonly finishing: FinishSetupService,
  ) {}

  @Endpoint(setupRoutes.open)
  open(@Input() _: InputOf<typeof setupRoutes.open>) {
    const { publicUrl: public_url } = this.config;
    const setup = {
      public_url,
      is_plain_http: !this.edge.site.secure && !this.edge.site.loopback,
      redirect_url: `${public_url}/api${authRoutes.callback.path}`,
      discord_redirect_url: `${public_url}/api${authRoutes.discordCallback.path}`,
      has_provider: this.host.hasProvider,
    };
    return { success: true as const, setup };
  }

  @Endpoint(setupRoutes.findClan)
  async findClan(@Input() { body }: InputOf<typeof setupRoutes.findClan>) {
    return { success: true as const, clan: await this.clans.find(body.name, 'name') };
  }

  @Endpoint(setupRoutes.checkProvider)
  async checkProvider(@Input() { body }: InputOf<typeof setupRoutes.checkProvider>) {
    await this.providers.check(body, '');
    return { success: true as const };
  }

  @Endpoint(setupRoutes.tryWebhook)
  async tryWebhook(@Input() { body }: InputOf<typeof setupRoutes.tryWebhook>) {
    return { success: true as const, hint: await this.channels.try(this.host.realSettings, body) };
  }

  @Endpoint(setupRoutes.finish)
  async finish(@Input() { body }: InputOf<typeof setupRoutes.finish>) {
    await this.finishing.finish(body);
    return { success: true as const };
  }
}
