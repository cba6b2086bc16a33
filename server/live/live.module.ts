import { Global, Module } from '@nestjs/common';
import { BoardGate } from './sockets/board-gate.ts';
import { LiveFigures } from './fanout/live.figures.ts';
import { LiveHub } from './fanout/live.hub.ts';
import { LiveListener } from './fanout/live.listener.ts';
import { LiveService } from './stream/live.service.ts';
import { LiveStore } from './stream/live.store.ts';
import { SignOutSignal } from './sockets/sign-out.signal.ts';

/** Live events: written in transactions, heard by LISTEN. */
@Global()
@Module({
  providers: [BoardGate, LiveFigures, LiveStore, LiveHub, LiveService, LiveListener, SignOutSignal],
  exports: [BoardGate, LiveFigures, LiveService, LiveHub, LiveStore, SignOutSignal],
})
export class LiveModule {}
