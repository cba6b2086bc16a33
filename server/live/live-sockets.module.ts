import { Module } from '@nestjs/common';
import { LiveBeats } from './live.beats.ts';
import { LiveDelivery } from './live.delivery.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveOpener } from './live.opener.ts';
import { LiveRetention } from './live.retention.ts';
import { SocketLimits } from './socket-limits.ts';

/** Brings live events to browsers. Needs a LiveIdentity and the Front from elsewhere. */
@Module({
  providers: [SocketLimits, LiveDelivery, LiveOpener, LiveBeats, LiveGateway, LiveRetention],
})
export class LiveSocketsModule {}
