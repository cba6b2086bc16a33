import { Module } from '@nestjs/common';
import { ActivityIngestModule } from '../activities/activity-ingest.module.ts';
import { MemberPartsModule } from '../members/member-parts.module.ts';
import { MemberReadingModule } from '../members/member-reading.module.ts';
import { XpIngestModule } from '../xp/readings/xp-ingest.module.ts';
import { ReadingService } from './reading.service.ts';
import { StoredLinesService } from './stored-lines.service.ts';

/** From a reading of the game to rows and their live event. */
@Module({
  imports: [MemberPartsModule, MemberReadingModule, XpIngestModule, ActivityIngestModule],
  providers: [ReadingService, StoredLinesService],
  exports: [ReadingService, StoredLinesService],
})
export class IngestModule {}
