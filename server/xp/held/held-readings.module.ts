import { Module } from '@nestjs/common';
import { IngestModule } from '../../ingest/ingest.module.ts';
import { MemberChangeModule } from '../../members/member-change.module.ts';
import { HeldReadingsController } from './held-readings.controller.ts';
import { HeldReadingsRepository } from './held-readings.repository.ts';
import { HeldReadingsService } from './held-readings.service.ts';

/** Held readings and the admins' decisions about them. */
@Module({
  imports: [MemberChangeModule, IngestModule],
  controllers: [HeldReadingsController],
  providers: [HeldReadingsRepository, HeldReadingsService],
})
export class HeldReadingsModule {}
