import { Global, Module } from '@nestjs/common';
import { LiveIdentity } from '../live/live.identity.ts';
import { AdminIdentity } from './admin.guard.ts';
import { AdminLiveIdentity } from './admin-live.identity.ts';
import { AuthController } from './auth.controller.ts';
import { NobodyIdentity } from './nobody-identity.ts';

@Global()
@Module({
  controllers: [AuthController],
  providers: [
    { provide: AdminIdentity, useClass: NobodyIdentity },
    { provide: LiveIdentity, useClass: AdminLiveIdentity },
  ],
  exports: [AdminIdentity, LiveIdentity],
})
export class AuthModule {}
