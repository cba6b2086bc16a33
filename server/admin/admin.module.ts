import { Module } from '@nestjs/common';
import { BackupModule } from '../backup/backup.module.ts';
import { RosterModule } from '../roster/roster.module.ts';
import { FeedModule } from '../feed/feed.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { AdminFiguresRepository } from './admin-figures.repository.ts';
import { AdminStatsService } from './admin-stats.service.ts';
import { AdminController } from './admin.controller.ts';
import { ChecklistService } from './checklist.service.ts';
import { InactiveMembersRepository } from './inactive-members.repository.ts';
import { InactiveMembersService } from './inactive-members.service.ts';

@Module({
  imports: [SyncModule, BackupModule, RosterModule, FeedModule, SiteModule],
  controllers: [AdminController],
  providers: [
    AdminFiguresRepository,
    AdminStatsService,
    ChecklistService,
    InactiveMembersRepository,
    InactiveMembersService,
  ],
})
export class AdminModule {}
