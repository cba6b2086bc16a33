import { Global, Module } from '@nestjs/common';
import { BingoModule } from '../bingo/bingo.module.ts';
import { OverlayStreams } from '../live/sockets/overlay-streams.ts';
import { BoardHistoriesService } from './board-histories.service.ts';
import { BoardVersionRepository } from './board-version.repository.ts';
import { DatabaseTime } from './database-time.ts';
import { OverlayRoomsService } from './overlay-rooms.service.ts';
import { OverlayStateService } from './overlay-state.service.ts';
import { OverlayTestRepository } from './overlay-test.repository.ts';
import { OverlayTestsService } from './overlay-tests.service.ts';
import { OverlayController } from './overlay.controller.ts';
import { ReadTokenRepository } from './read-token.repository.ts';
import { ReadTokenService } from './read-token.service.ts';

/** Boards for stream overlays, with a delay of seconds; hidden boards with a token. */
@Global()
@Module({
  imports: [BingoModule],
  controllers: [OverlayController],
  providers: [
    BoardHistoriesService,
    BoardVersionRepository,
    DatabaseTime,
    OverlayStateService,
    OverlayTestRepository,
    OverlayTestsService,
    ReadTokenRepository,
    ReadTokenService,
    { provide: OverlayStreams, useClass: OverlayRoomsService },
  ],
  exports: [OverlayStreams, OverlayStateService],
})
export class OverlayModule {}
