import { Global, Module } from '@nestjs/common';
import { BingoModule } from '../bingo/bingo.module.ts';
import { OverlayDoor } from '../live/sockets/overlay-door.ts';
import { BoardPastsService } from './board-pasts.service.ts';
import { DatabaseTime } from './database-time.ts';
import { OverlayRoomsService } from './overlay-rooms.service.ts';
import { OverlayStateService } from './overlay-state.service.ts';
import { OverlayController } from './overlay.controller.ts';
import { ReadTokenService } from './read-token.service.ts';

/** Boards for stream overlays: late by seconds, and hidden ones by a token. */
@Global()
@Module({
  imports: [BingoModule],
  controllers: [OverlayController],
  providers: [
    BoardPastsService,
    DatabaseTime,
    OverlayStateService,
    ReadTokenService,
    { provide: OverlayDoor, useClass: OverlayRoomsService },
  ],
  exports: [OverlayDoor],
})
export class OverlayModule {}
