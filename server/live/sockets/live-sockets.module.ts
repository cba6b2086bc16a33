import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { EditingOptions } from '../editing/editing-options.ts';
import { EditingRepository } from '../editing/editing.repository.ts';
import { EditingService } from '../editing/editing.service.ts';
import { LiveBeats } from '../fanout/live-beats.ts';
import { LiveDelivery } from '../fanout/live-delivery.ts';
import { LiveGateway } from './live.gateway.ts';
import { LiveOpener } from './live-opener.ts';
import { LiveRetention } from '../stream/live-retention.ts';
import { SocketLimits } from './socket-limits.ts';
import { WrittenVersionInterceptor } from '../stream/written-version.interceptor.ts';

/** Sends live events to browsers. Other modules must provide LiveIdentity, OverlayStreams and HttpEdge. */
@Module({
  providers: [
    SocketLimits,
    LiveDelivery,
    LiveOpener,
    LiveBeats,
    LiveGateway,
    LiveRetention,
    EditingRepository,
    EditingService,
    { provide: EditingOptions, useValue: new EditingOptions() },
    { provide: APP_INTERCEPTOR, useClass: WrittenVersionInterceptor },
  ],
  exports: [LiveGateway],
})
export class LiveSocketsModule {}
