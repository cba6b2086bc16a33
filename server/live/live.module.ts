import { Global, Module } from '@nestjs/common';
import { LiveHub } from './live.hub.ts';
import { LiveService } from './live.service.ts';
import { LiveStore } from './live.store.ts';

/** Live events: written in transactions, read by LISTEN, sent by Socket.io. */
@Global()
@Module({
  providers: [LiveStore, LiveHub, LiveService],
  exports: [LiveService],
})
export class LiveModule {}
