import { Module } from '@nestjs/common';
import { BingoModule } from '../bingo/bingo.module.ts';
import { ClanModelModule } from '../clan-model/clan-model.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { IconModule } from '../icons/icon.module.ts';
import { PublicBoardsService } from './boards/public-boards.service.ts';
import { StreamDelayRepository } from './boards/stream-delay.repository.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarService } from './calendar/calendar.service.ts';
import { WithdrawnBoardRepository } from './calendar/withdrawn-board.repository.ts';
import { FeedsController } from './feeds/feeds.controller.ts';
import { FeedsService } from './feeds/feeds.service.ts';
import { QuietMemberRepository } from './feeds/quiet-member.repository.ts';
import { QuietMembersService } from './feeds/quiet-members.service.ts';
import { KeptTextsService } from './kept-texts.service.ts';
import { PainterOptions } from './painter/painter-options.ts';
import { PainterService } from './painter/painter.service.ts';
import { SharePicturesController } from './pictures/share-pictures.controller.ts';
import { SharePicturesService } from './pictures/share-pictures.service.ts';

/** What programs outside of the site read: feeds, calendars and the pictures of pasted links. */
@Module({
  imports: [BingoModule, ClanModelModule, SiteModule, IconModule],
  controllers: [FeedsController, CalendarController, SharePicturesController],
  providers: [
    KeptTextsService,
    StreamDelayRepository,
    PublicBoardsService,
    FeedsService,
    QuietMemberRepository,
    QuietMembersService,
    CalendarService,
    WithdrawnBoardRepository,
    PainterOptions,
    PainterService,
    SharePicturesService,
  ],
  exports: [PublicBoardsService, SharePicturesService],
})
export class SharingModule {}
