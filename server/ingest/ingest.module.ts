import { Module } from '@nestjs/common';
import { ActivityIngestModule } from '../activities/activity-ingest.module.ts';
import { HappeningsModule } from '../happenings/happenings.module.ts';
import { MemberDataModule } from '../members/member-data.module.ts';
import { MemberRowModule } from '../members/row/member-row.module.ts';
import { XpIngestModule } from '../xp/readings/xp-ingest.module.ts';
import { StoreReadingService } from './store-reading.service.ts';
import { StoredReadingHooks } from './stored-reading.hooks.ts';
import { StoredActivityHooks } from './stored-activity.hooks.ts';

/** Stores readings as rows, with their live event. */
@Module({
  imports: [HappeningsModule, MemberDataModule, MemberRowModule, XpIngestModule, ActivityIngestModule],
  providers: [StoreReadingService, StoredActivityHooks, StoredReadingHooks],
  exports: [StoreReadingService, StoredActivityHooks, StoredReadingHooks],
})
export class IngestModule {}
