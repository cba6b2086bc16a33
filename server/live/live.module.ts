import { Global, Module } from '@nestjs/common';
import { BoardGate } from './board-gate.ts';
import { LiveFigures } from './live.figures.ts';
import { LiveHub } from './live.hub.ts';
import { LiveListener } from './live.listener.ts';
import { LiveService } from './live.service.ts';
import { LiveStore } from './live.store.ts';
import { SignOutSignal } from './sign-out.signal.ts';

/** Live events: written in transactions, heard by LISTEN. */
@Global()
@Module({
  providers: [BoardGate, LiveFigures, LiveStore, LiveHub, LiveService, LiveListener, SignOutSignal],
  exports: [BoardGate, LiveFigures, LiveService, LiveHub, LiveStore, SignOutSignal],
})
export class LiveModule {}
