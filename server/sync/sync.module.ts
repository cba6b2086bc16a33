import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { GameModule } from '../game/game.module.ts';
import { IngestModule } from '../ingest/ingest.module.ts';
import { ScheduledRoundRepository } from './schedule/scheduled-round.repository.ts';
import { ScheduledRoundService } from './schedule/scheduled-round.service.ts';
import { ItemRunner } from './queue/item-runner.ts';
import { MemberSyncService } from './queue/member-sync.service.ts';
import { PublicSyncRepository } from './runs/public-sync.repository.ts';
import { PublicSyncService } from './runs/public-sync.service.ts';
import { ScheduleService } from './schedule/schedule.service.ts';
import { SyncAnnouncementRepository } from './runs/sync-announcement.repository.ts';
import { SyncBroadcasterService } from './runs/sync-broadcaster.service.ts';
import { SyncQueueRepository } from './queue/sync-queue.repository.ts';
import { UnchangedItemRepository } from './queue/unchanged-item.repository.ts';
import { SyncRunRepository } from './runs/sync-run.repository.ts';
import { SyncRunService } from './runs/sync-run.service.ts';
import { SyncSignal } from './queue/sync-signal.ts';
import { SyncViewController } from './runs/sync-view.controller.ts';
import { SyncViewRepository } from './runs/sync-view.repository.ts';
import { SyncViewService } from './runs/sync-view.service.ts';
import { SyncWorkerService } from './schedule/sync-worker.service.ts';
import { SyncController } from './runs/sync.controller.ts';
import { SyncOptions } from './sync-options.ts';
import { SyncSchedule } from './schedule/sync.schedule.ts';
import { RecurringJobsRepository } from './schedule/recurring-jobs.repository.ts';
import { RecurringJobsService } from './schedule/recurring-jobs.service.ts';
import { UrgentMembersService } from './schedule/urgent-members.service.ts';

/** Reads members from the game into the database: runs, their workers and the schedule. */
@Module({
  imports: [AuditModule, GameModule, IngestModule],
  controllers: [SyncController, SyncViewController],
  providers: [
    { provide: SyncOptions, useValue: new SyncOptions() },
    SyncRunRepository,
    SyncQueueRepository,
    UnchangedItemRepository,
    SyncRunService,
    SyncViewRepository,
    SyncViewService,
    SyncAnnouncementRepository,
    SyncBroadcasterService,
    SyncSignal,
    SyncWorkerService,
    ItemRunner,
    MemberSyncService,
    PublicSyncRepository,
    PublicSyncService,
    ScheduledRoundRepository,
    ScheduledRoundService,
    UrgentMembersService,
    RecurringJobsRepository,
    RecurringJobsService,
    ScheduleService,
    SyncSchedule,
  ],
  exports: [SyncRunService, SyncViewService, UrgentMembersService, ScheduleService, RecurringJobsService],
})
export class SyncModule {}
