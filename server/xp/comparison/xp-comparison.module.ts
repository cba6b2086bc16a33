import { Module } from '@nestjs/common';
import { ClanModelModule } from '../../clan-model/clan-model.module.ts';
import { XpComparisonController } from './xp-comparison.controller.ts';
import { XpComparisonReadsService } from './xp-comparison-reads.service.ts';
import { XpComparisonRepository } from './xp-comparison.repository.ts';
import { XpComparisonService } from './xp-comparison.service.ts';

/** The clan's XP compared with the same point of the period before. */
@Module({
  imports: [ClanModelModule],
  controllers: [XpComparisonController],
  providers: [XpComparisonRepository, XpComparisonService, XpComparisonReadsService],
})
export class XpComparisonModule {}
