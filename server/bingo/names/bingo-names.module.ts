import { Module } from '@nestjs/common';
import { SyncModule } from '../../sync/sync.module.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { SquareRepository } from '../square.repository.ts';
import { NameVerdictService } from './name-verdict.service.ts';
import { NamesController } from './names.controller.ts';
import { SeenNameRepository } from './seen-name.repository.ts';
import { SeenNamesService } from './seen-names.service.ts';

/** Names in the stored log lines, and what they say about the names of squares. */
@Module({
  imports: [SyncModule],
  controllers: [NamesController],
  providers: [SeenNameRepository, SeenNamesService, NameVerdictService, BoardRepository, SquareRepository],
  exports: [NameVerdictService],
})
export class BingoNamesModule {}
