import { Global, Module } from '@nestjs/common';
import { LiveIdentity } from '../live/fanout/live-identity.ts';
import { AccountRepository } from './accounts/account.repository.ts';
import { AdminIdentity } from './admin.guard.ts';
import { AdminList } from './admin-list.ts';
import { AdminLiveIdentity } from './admin-live-identity.ts';
import { AuthController } from './sign-in/auth.controller.ts';
import { DiscordAdmission } from './sign-in/discord-admission.service.ts';
import { DiscordCheckService } from './sign-in/discord-check.service.ts';
import { DiscordClient } from './discord/discord.client.ts';
import { DiscordGrantRepository } from './accounts/discord-grant.repository.ts';
import { DiscordGrants } from './discord/discord-grants.service.ts';
import { DiscordGuard } from './sign-in/discord.guard.ts';
import { DiscordRoles } from './discord/discord-roles.service.ts';
import { DiscordStanding } from './discord/discord-standing.service.ts';
import { OidcCheckService } from './sign-in/oidc-check.service.ts';
import { OidcClient } from './sign-in/oidc.client.ts';
import { OidcGuard } from './sign-in/oidc.guard.ts';
import { PlayerLinkRegistry } from './player-link.registry.ts';
import { SetupAdminService } from './identity/setup-admin.service.ts';
import { SessionIdentity } from './identity/session-identity.ts';
import { SessionListController } from './sessions/session-list.controller.ts';
import { SessionList } from './sessions/session-list.service.ts';
import { SessionRepository } from './sessions/session.repository.ts';
import { Sessions } from './sessions/sessions.service.ts';
import { SignIn } from './sign-in/sign-in.service.ts';

@Global()
@Module({
  controllers: [AuthController, SessionListController],
  providers: [
    AccountRepository,
    AdminList,
    DiscordAdmission,
    DiscordCheckService,
    DiscordClient,
    DiscordGrantRepository,
    DiscordGrants,
    DiscordGuard,
    DiscordRoles,
    DiscordStanding,
    OidcCheckService,
    OidcClient,
    OidcGuard,
    PlayerLinkRegistry,
    SessionList,
    SessionRepository,
    Sessions,
    SetupAdminService,
    SignIn,
    { provide: AdminIdentity, useClass: SessionIdentity },
    { provide: LiveIdentity, useClass: AdminLiveIdentity },
  ],
  exports: [AdminIdentity, DiscordCheckService, LiveIdentity, OidcCheckService, PlayerLinkRegistry, SetupAdminService],
})
export class AuthModule {}
