import { Global, Module } from '@nestjs/common';
import { AdminIdentity } from './admin.guard.ts';
import { AuthController } from './auth.controller.ts';
import { NobodyIdentity } from './nobody-identity.ts';

@Global()
@Module({
  controllers: [AuthController],
  providers: [{ provide: AdminIdentity, useClass: NobodyIdentity }],
  exports: [AdminIdentity],
})
export class AuthModule {}
