import { Module } from '@nestjs/common';
import { BingoModule } from '../bingo/bingo.module.ts';
import { ClanModelModule } from '../clan-model/clan-model.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { CalendarService } from './calendar/calendar.service.ts';
import { WithdrawnBoardRepository } from './calendar/withdrawn-board.repository.ts';
import { FeedsController } from './feeds/feeds.controller.ts';
import { FeedsService } from './feeds/feeds.service.ts';
import { KeptTextsService } from './kept-texts.service.ts';

/** What programs outside of the site read: feeds and calendars. */
@Module({
  imports: [BingoModule, ClanModelModule, SiteModule],
  controllers: [FeedsController, CalendarController],
  providers: [KeptTextsService, FeedsService, CalendarService, WithdrawnBoardRepository],
})
export class SharingModule {}
