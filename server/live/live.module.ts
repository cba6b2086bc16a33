import { Global, Module } from '@nestjs/common';
import { BoardVisibilityRepository } from './fanout/board-visibility.repository.ts';
import { LiveMetrics } from './fanout/live.metrics.ts';
import { StreamWatchers } from './stream/stream-watchers.ts';
import { LiveListener } from './fanout/live-listener.ts';
import { LiveService } from './stream/live.service.ts';
import { LiveEventRepository } from './stream/live-event.repository.ts';
import { SignOutSignal } from './sockets/sign-out-signal.ts';

/** Live events: written in transactions, read after a NOTIFY. */
@Global()
@Module({
  providers: [
    BoardVisibilityRepository,
    LiveMetrics,
    LiveEventRepository,
    StreamWatchers,
    LiveService,
    LiveListener,
    SignOutSignal,
  ],
  exports: [BoardVisibilityRepository, LiveMetrics, LiveService, StreamWatchers, LiveEventRepository, SignOutSignal],
})
export class LiveModule {}
