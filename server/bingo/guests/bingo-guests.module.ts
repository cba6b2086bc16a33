import { Module } from '@nestjs/common';
import { GameModule } from '../../game/game.module.ts';
import { IngestModule } from '../../ingest/ingest.module.ts';
import { SyncModule } from '../../sync/sync.module.ts';
import { GuestLineRepository } from './guest-line.repository.ts';
import { GuestLogService } from './guest-log.service.ts';
import { GuestLogsJob } from './guest-logs.job.ts';
import { GuestRepository } from './guest.repository.ts';

/** Logs of guests, read while a board runs. */
@Module({
  imports: [GameModule, IngestModule, SyncModule],
  providers: [GuestLineRepository, GuestRepository, GuestLogService, GuestLogsJob],
  exports: [GuestRepository],
})
export class BingoGuestsModule {}
