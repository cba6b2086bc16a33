import { Module } from '@nestjs/common';
import { HappeningsModule } from '../../happenings/happenings.module.ts';
import { IngestModule } from '../../ingest/ingest.module.ts';
import { BingoEvaluator } from '../bingo-evaluator.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { BingoNamesModule } from '../names/bingo-names.module.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { RevealKeeper } from '../modes/reveal-keeper.service.ts';
import { RevealRepository } from '../modes/reveal.repository.ts';
import { ProgressKeeper } from '../progress-keeper.service.ts';
import { ProgressRepository } from '../progress.repository.ts';
import { BoardFactsService } from './board-facts.service.ts';
import { CompletionRecordRepository } from './completion-record.repository.ts';
import { CompletionRecordService } from './completion-record.service.ts';
import { CompletionsEvaluator } from './completions-evaluator.ts';
import { CompletionsController } from './completions.controller.ts';
import { CoverageRepository } from '../coverage/coverage.repository.ts';
import { CoverageService } from '../coverage/coverage.service.ts';
import { EvaluationRepository } from '../evaluation.repository.ts';
import { LineEvaluationService } from './line-evaluation.service.ts';
import { RulePreviewRepository } from './rule-preview.repository.ts';
import { ReadingBoardsService } from '../readings/reading-boards.service.ts';
import { ReadingRepository } from '../readings/reading.repository.ts';
import { ReadingRevocationRepository } from '../readings/reading-revocation.repository.ts';
import { RevocationService } from './revocation.service.ts';
import { RulePreviewService } from './rule-preview.service.ts';

/** Completions of squares, by stored log lines and by records of admins. */
@Module({
  imports: [HappeningsModule, IngestModule, BingoNamesModule],
  controllers: [CompletionsController],
  providers: [
    BoardRepository,
    EvaluationRepository,
    CompletionRepository,
    ProgressRepository,
    ProgressKeeper,
    RevealRepository,
    RevealKeeper,
    BoardFactsService,
    { provide: BingoEvaluator, useClass: CompletionsEvaluator },
    LineEvaluationService,
    CompletionRecordRepository,
    CompletionRecordService,
    CoverageRepository,
    CoverageService,
    RulePreviewRepository,
    RulePreviewService,
    ReadingRepository,
    ReadingRevocationRepository,
    RevocationService,
    ReadingBoardsService,
  ],
  exports: [
    ReadingRepository,
    ReadingBoardsService,
    RevealKeeper,
    RevealRepository,
    BingoEvaluator,
    BoardFactsService,
    CompletionRecordRepository,
    CompletionRecordService,
    EvaluationRepository,
    ProgressRepository,
    RevocationService,
  ],
})
export class BingoCompletionsModule {}
