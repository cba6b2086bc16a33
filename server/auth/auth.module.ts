import { Global, Module } from '@nestjs/common';
import { LiveIdentity } from '../live/live.identity.ts';
import { AccountRepository } from './account.repository.ts';
import { AdminIdentity } from './admin.guard.ts';
import { AdminList } from './admin-list.ts';
import { AdminLiveIdentity } from './admin-live.identity.ts';
import { AuthController } from './auth.controller.ts';
import { OidcClient } from './oidc.client.ts';
import { OidcGuard } from './oidc.guard.ts';
import { SessionIdentity } from './session.identity.ts';
import { SessionListController } from './session-list.controller.ts';
import { SessionList } from './session-list.service.ts';
import { Sessions } from './sessions.service.ts';
import { SignIn } from './sign-in.service.ts';

@Global()
@Module({
  controllers: [AuthController, SessionListController],
  providers: [
    AccountRepository,
    AdminList,
    OidcClient,
    OidcGuard,
    SessionList,
    Sessions,
    SignIn,
    { provide: AdminIdentity, useClass: SessionIdentity },
    { provide: LiveIdentity, useClass: AdminLiveIdentity },
  ],
  exports: [AdminIdentity, LiveIdentity],
})
export class AuthModule {}
