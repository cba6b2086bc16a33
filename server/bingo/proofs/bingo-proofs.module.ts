import { Module } from '@nestjs/common';
import { IconModule } from '../../icons/icon.module.ts';
import { BoardRepository } from '../boards/board.repository.ts';
import { BingoCompletionsModule } from '../completions/bingo-completions.module.ts';
import { BingoLinksModule } from '../links/bingo-links.module.ts';
import { CompletionRepository } from '../completion.repository.ts';
import { PictureRemovalRepository } from '../pictures/picture-removal.repository.ts';
import { PictureController } from './picture.controller.ts';
import { PictureRepository } from './picture.repository.ts';
import { PictureService } from './picture.service.ts';
import { PlayController } from './play.controller.ts';
import { ProofLinesRepository } from './proof-lines.repository.ts';
import { ReviewController } from './review.controller.ts';
import { ReviewQueueService } from './review-queue.service.ts';
import { ReviewService } from './review.service.ts';
import { SubmissionRepository } from './submission.repository.ts';
import { SubmissionService } from './submission.service.ts';

/** Proofs that players send, their pictures, and the decisions of admins. */
@Module({
  imports: [IconModule, BingoCompletionsModule, BingoLinksModule],
  controllers: [PlayController, ReviewController, PictureController],
  providers: [
    BoardRepository,
    CompletionRepository,
    PictureRemovalRepository,
    PictureRepository,
    PictureService,
    ProofLinesRepository,
    ReviewQueueService,
    ReviewService,
    SubmissionRepository,
    SubmissionService,
  ],
  exports: [BingoLinksModule, ReviewService, SubmissionService],
})
export class BingoProofsModule {}
