import { Module } from '@nestjs/common';
import { HappeningRepository } from './happening.repository.ts';
import { HappeningsSchedule } from './happenings.schedule.ts';
import { HappeningsService } from './happenings.service.ts';

/** The list of what happened, from which everything that leaves the site is told. */
@Module({
  providers: [HappeningRepository, HappeningsSchedule, HappeningsService],
  exports: [HappeningsService],
})
export class HappeningsModule {}
