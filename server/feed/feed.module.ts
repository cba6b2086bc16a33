import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.ts';
import { ClanModelModule } from '../clan-model/clan-model.module.ts';
import { FeedController } from './feed.controller.ts';
import { FeedReadsController } from './feed-reads.controller.ts';
import { FeedReadsService } from './feed-reads.service.ts';
import { FeedRepository } from './feed.repository.ts';
import { FeedSchedule } from './feed.schedule.ts';
import { FeedService } from './feed.service.ts';
import { FeedSource } from './feed.source.ts';
import { XClient } from './x.client.ts';

/** Social feed: posts of the clan's account. */
@Module({
  imports: [GameModule, ClanModelModule],
  controllers: [FeedReadsController, FeedController],
  providers: [FeedRepository, FeedService, FeedReadsService, FeedSchedule, { provide: FeedSource, useClass: XClient }],
  exports: [FeedService],
})
export class FeedModule {}
