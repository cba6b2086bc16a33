import { Module } from '@nestjs/common';
import { AnnounceModule } from '../announce/announce.module.ts';
import { BackupModule } from '../backup/backup.module.ts';
import { RosterModule } from '../roster/roster.module.ts';
import { FeedModule } from '../feed/feed.module.ts';
import { HappeningsModule } from '../happenings/happenings.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { AdminFiguresRepository } from './admin-figures.repository.ts';
import { AdminStatsService } from './admin-stats.service.ts';
import { AdminController } from './admin.controller.ts';
import { ChecklistService } from './checklist.service.ts';
import { AnnounceCheckService } from './checks/announce-check.service.ts';
import { ClanCheckService } from './checks/clan-check.service.ts';
import { ProblemWatchSchedule } from './problem-watch.schedule.ts';
import { ProcessChecksService } from './checks/process-checks.service.ts';
import { SecretsCheckService } from './checks/secrets-check.service.ts';
import { SetupChecksService } from './checks/setup-checks.service.ts';
import { DatabaseFactsRepository } from './database-facts.repository.ts';
import { InactiveMembersRepository } from './inactive-members.repository.ts';
import { InactiveMembersService } from './inactive-members.service.ts';
import { OperationService } from './operation.service.ts';
import { NewestBackup } from './upkeep/newest-backup.service.ts';
import { UpdateClient } from './upkeep/update.client.ts';
import { UpdateService } from './upkeep/update.service.ts';
import { UpkeepController } from './upkeep/upkeep.controller.ts';
import { VersionService } from './upkeep/version.service.ts';

@Module({
  imports: [AnnounceModule, SyncModule, BackupModule, RosterModule, FeedModule, SiteModule, HappeningsModule],
  controllers: [AdminController, UpkeepController],
  providers: [
    AdminFiguresRepository,
    AdminStatsService,
    AnnounceCheckService,
    ChecklistService,
    ClanCheckService,
    DatabaseFactsRepository,
    InactiveMembersRepository,
    InactiveMembersService,
    NewestBackup,
    OperationService,
    ProblemWatchSchedule,
    ProcessChecksService,
    SecretsCheckService,
    SetupChecksService,
    UpdateClient,
    UpdateService,
    VersionService,
  ],
})
export class AdminModule {}
