import { Module } from '@nestjs/common';
import { IconModule } from '../icons/icon.module.ts';
import { HotReadsModule } from '../live/reads/hot-reads.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { BingoMemberData } from './member-data/bingo-member-data.ts';
import { AdminBoardsController } from './reads/admin-boards.controller.ts';
import { BingoReadsController } from './reads/bingo-reads.controller.ts';
import { BingoReadsService } from './reads/bingo-reads.service.ts';
import { BingoStateService } from './reads/bingo-state.service.ts';
import { BoardCopyService } from './board-files/board-copy.service.ts';
import { BoardController } from './boards/board.controller.ts';
import { BoardEditService } from './boards/board-edit.service.ts';
import { CodeWordRepository } from './code-words/code-word.repository.ts';
import { CodeWordsController } from './code-words/code-words.controller.ts';
import { CodeWordsService } from './code-words/code-words.service.ts';
import { BoardFileController } from './board-files/board-file.controller.ts';
import { BoardFileService } from './board-files/board-file.service.ts';
import { BoardRepository } from './boards/board.repository.ts';
import { BoardService } from './boards/board.service.ts';
import { EditConflictRepository } from './boards/edit-conflict.repository.ts';
import { CompletionRepository } from './completion.repository.ts';
import { BingoCompletionsModule } from './completions/bingo-completions.module.ts';
import { NewTeamsService } from './board-files/new-teams.service.ts';
import { DeletedBoardsService } from './board-files/deleted-boards.service.ts';
import { BingoGuestsModule } from './guests/bingo-guests.module.ts';
import { BingoKindFormsModule } from './kind-forms/bingo-kind-forms.module.ts';
import { BingoProofsModule } from './proofs/bingo-proofs.module.ts';
import { SubmissionRepository } from './proofs/submission.repository.ts';
import { PictureCareService } from './picture-care/picture-care.service.ts';
import { PictureRemovalRepository } from './pictures/picture-removal.repository.ts';
import { JoinedGuestRepository } from './guests/joined-guest.repository.ts';
import { JoinedGuestsService } from './member-data/joined-guests.service.ts';
import { BingoMemberDataRepository } from './member-data/bingo-member-data.repository.ts';
import { ContributionService } from './progress/contribution.service.ts';
import { ProgressTellerService } from './progress/progress-teller.service.ts';
import { RecapController } from './recap/recap.controller.ts';
import { RecapService } from './recap/recap.service.ts';
import { SquareProgressController } from './progress/square-progress.controller.ts';
import { SquareProgressService } from './progress/square-progress.service.ts';
import { PracticeBingoRepository } from './practice/practice-bingo.repository.ts';
import { PracticeModesService } from './practice/practice-modes.service.ts';
import { PracticeProofsService } from './practice/practice-proofs.service.ts';
import { PracticeSignUpsService } from './practice/practice-sign-ups.service.ts';
import { PracticeBingoService } from './practice/practice-bingo.service.ts';
import { AskedReadingRepository } from './readings/asked-reading.repository.ts';
import { AskedReadingsService } from './readings/asked-readings.service.ts';
import { RevealsService } from './reveals/reveals.service.ts';
import { AdjustmentController } from './adjustments/adjustment.controller.ts';
import { AdjustmentRepository } from './scoring/adjustment.repository.ts';
import { AdjustmentService } from './adjustments/adjustment.service.ts';
import { ResultsController } from './results/results.controller.ts';
import { ResultsService } from './results/results.service.ts';
import { SeatRepository } from './teams/seat.repository.ts';
import { SeatService } from './teams/seat.service.ts';
import { SignUpDecisionService } from './sign-ups/sign-up-decision.service.ts';
import { SignUpRepository } from './sign-ups/sign-up.repository.ts';
import { DrawingRepository } from './drawings/drawing.repository.ts';
import { DrawingsController } from './drawings/drawings.controller.ts';
import { DrawingsService } from './drawings/drawings.service.ts';
import { SplitController } from './drawings/split.controller.ts';
import { SplitService } from './drawings/split.service.ts';
import { StrengthRepository } from './drawings/strength.repository.ts';
import { SignUpService } from './sign-ups/sign-up.service.ts';
import { SignUpsController } from './sign-ups/sign-ups.controller.ts';
import { SeatMoveService } from './teams/seat-move.service.ts';
import { SubstituteService } from './teams/substitute.service.ts';
import { SettledRepository } from './settled/settled.repository.ts';
import { SettledService } from './settled/settled.service.ts';
import { SquareController } from './squares/square.controller.ts';
import { SquareRepository } from './square.repository.ts';
import { SquareService } from './squares/square.service.ts';
import { TeamController } from './teams/team.controller.ts';
import { TeamRepository } from './teams/team.repository.ts';
import { TeamService } from './teams/team.service.ts';

/** Bingo: boards, squares, teams, seats, completions. Controllers with literal paths precede those with parameters. */
@Module({
  imports: [
    HotReadsModule,
    IconModule,
    SyncModule,
    BingoCompletionsModule,
    BingoGuestsModule,
    BingoProofsModule,
    BingoKindFormsModule,
  ],
  controllers: [
    BingoReadsController,
    SquareProgressController,
    RecapController,
    AdminBoardsController,
    SignUpsController,
    SplitController,
    DrawingsController,
    BoardFileController,
    SquareController,
    TeamController,
    ResultsController,
    CodeWordsController,
    AdjustmentController,
    BoardController,
  ],
  providers: [
    BoardRepository,
    EditConflictRepository,
    SquareRepository,
    TeamRepository,
    SeatRepository,
    CompletionRepository,
    BoardEditService,
    BoardService,
    BoardCopyService,
    NewTeamsService,
    BoardFileService,
    DeletedBoardsService,
    SquareService,
    TeamService,
    SeatService,
    SeatMoveService,
    SubstituteService,
    BingoMemberDataRepository,
    BingoMemberData,
    JoinedGuestRepository,
    JoinedGuestsService,
    PracticeBingoRepository,
    PracticeBingoService,
    PracticeModesService,
    PracticeSignUpsService,
    PracticeProofsService,
    BingoStateService,
    BingoReadsService,
    ProgressTellerService,
    SquareProgressService,
    RecapService,
    ContributionService,
    ResultsService,
    PictureRemovalRepository,
    SubmissionRepository,
    PictureCareService,
    CodeWordRepository,
    CodeWordsService,
    SignUpRepository,
    SignUpService,
    SignUpDecisionService,
    RevealsService,
    SettledRepository,
    SettledService,
    AskedReadingRepository,
    AskedReadingsService,
    AdjustmentRepository,
    AdjustmentService,
    StrengthRepository,
    SplitService,
    DrawingRepository,
    DrawingsService,
  ],
  exports: [
    BoardEditService,
    BoardRepository,
    SquareRepository,
    TeamRepository,
    SeatRepository,
    CompletionRepository,
    BingoStateService,
    BingoReadsService,
  ],
})
export class BingoModule {}
