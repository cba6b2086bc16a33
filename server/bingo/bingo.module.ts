import { Module } from '@nestjs/common';
import { IconModule } from '../icons/icon.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { BingoMemberPart } from './bingo-member.part.ts';
import { BingoReadsController } from './bingo-reads.controller.ts';
import { BingoReadsService } from './bingo-reads.service.ts';
import { BingoStateService } from './bingo-state.service.ts';
import { BoardCopyService } from './board-copy.service.ts';
import { BoardController } from './board.controller.ts';
import { BoardEditService } from './board-edit.service.ts';
import { BoardFileController } from './board-file.controller.ts';
import { BoardFileService } from './board-file.service.ts';
import { BoardRepository } from './board.repository.ts';
import { BoardService } from './board.service.ts';
import { CompletionRepository } from './completion.repository.ts';
import { BingoCompletionsModule } from './completions/bingo-completions.module.ts';
import { DeletedService } from './deleted.service.ts';
import { BingoGuestsModule } from './guests/bingo-guests.module.ts';
import { JoinedGuestRepository } from './guests/joined-guest.repository.ts';
import { JoinedGuestsService } from './joined-guests.service.ts';
import { PersonRepository } from './person.repository.ts';
import { PracticeBingoService } from './practice/practice-bingo.service.ts';
import { RosterRepository } from './roster.repository.ts';
import { RosterService } from './roster.service.ts';
import { SquareController } from './square.controller.ts';
import { SquareRepository } from './square.repository.ts';
import { SquareService } from './square.service.ts';
import { TeamController } from './team.controller.ts';
import { TeamRepository } from './team.repository.ts';
import { TeamService } from './team.service.ts';

/** Bingo: boards, squares, teams, rosters, completions. Literal paths stand before those with parameters. */
@Module({
  imports: [IconModule, SyncModule, BingoCompletionsModule, BingoGuestsModule],
  controllers: [BingoReadsController, BoardFileController, SquareController, TeamController, BoardController],
  providers: [
    BoardRepository,
    SquareRepository,
    TeamRepository,
    RosterRepository,
    CompletionRepository,
    BoardEditService,
    BoardService,
    BoardCopyService,
    BoardFileService,
    DeletedService,
    SquareService,
    TeamService,
    RosterService,
    PersonRepository,
    BingoMemberPart,
    JoinedGuestRepository,
    JoinedGuestsService,
    PracticeBingoService,
    BingoStateService,
    BingoReadsService,
  ],
  exports: [
    BoardEditService,
    BoardRepository,
    SquareRepository,
    TeamRepository,
    RosterRepository,
    CompletionRepository,
    BingoStateService,
  ],
})
export class BingoModule {}
