import { Module } from '@nestjs/common';
import { ClanModelModule } from '../../clan-model/clan-model.module.ts';
import { XpHistoryController } from './xp-history.controller.ts';
import { XpHistoryReadsService } from './xp-history-reads.service.ts';
import { XpHistoryRepository } from './xp-history.repository.ts';
import { XpHistoryService } from './xp-history.service.ts';

/** XP of a member by day. */
@Module({
  imports: [ClanModelModule],
  controllers: [XpHistoryController],
  providers: [XpHistoryRepository, XpHistoryService, XpHistoryReadsService],
})
export class XpHistoryModule {}
