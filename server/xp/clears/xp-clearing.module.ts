import { Module } from '@nestjs/common';
import { XpClearRepository } from './xp-clear.repository.ts';
import { XpClearingController } from './xp-clearing.controller.ts';
import { XpClearingService } from './xp-clearing.service.ts';

/** Clearing of daily and weekly XP, and its undo. */
@Module({
  controllers: [XpClearingController],
  providers: [XpClearRepository, XpClearingService],
})
export class XpClearingModule {}
