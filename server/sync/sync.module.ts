import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { GameModule } from '../game/game.module.ts';
import { IngestModule } from '../ingest/ingest.module.ts';
import { DueBatchService } from './due-batch.service.ts';
import { ItemRunner } from './item-runner.ts';
import { MemberSyncService } from './member-sync.service.ts';
import { PublicSyncService } from './public-sync.service.ts';
import { ScheduleService } from './schedule.service.ts';
import { SyncAnnouncer } from './sync-announcer.service.ts';
import { SyncQueueRepository } from './sync-queue.repository.ts';
import { SyncRunRepository } from './sync-run.repository.ts';
import { SyncRunService } from './sync-run.service.ts';
import { SyncSignal } from './sync-signal.ts';
import { SyncViewController } from './sync-view.controller.ts';
import { SyncViewRepository } from './sync-view.repository.ts';
import { SyncViewService } from './sync-view.service.ts';
import { SyncWorkerService } from './sync-worker.service.ts';
import { SyncController } from './sync.controller.ts';
import { SyncOptions } from './sync.options.ts';
import { SyncSchedule } from './sync.schedule.ts';
import { TurnService } from './turn.service.ts';
import { UrgentMembersService } from './urgent-members.service.ts';

/** From the game to our database: runs, their workers and the schedule. */
@Module({
  imports: [AuditModule, GameModule, IngestModule],
  controllers: [SyncController, SyncViewController],
  providers: [
    { provide: SyncOptions, useValue: new SyncOptions() },
    SyncRunRepository,
    SyncQueueRepository,
    SyncRunService,
    SyncViewRepository,
    SyncViewService,
    SyncAnnouncer,
    SyncSignal,
    SyncWorkerService,
    ItemRunner,
    MemberSyncService,
    PublicSyncService,
    DueBatchService,
    UrgentMembersService,
    TurnService,
    ScheduleService,
    SyncSchedule,
  ],
  exports: [SyncRunService, SyncViewService, UrgentMembersService, ScheduleService, TurnService],
})
export class SyncModule {}
