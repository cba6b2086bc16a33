import { Module } from '@nestjs/common';
import { GameModule } from '../game/game.module.ts';
import { HappeningsModule } from '../happenings/happenings.module.ts';
import { MemberChangeModule } from '../members/member-change.module.ts';
import { SiteModule } from '../site/site.module.ts';
import { ClanModelModule } from '../clan-model/clan-model.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { ClanListJob } from './clan-list.job.ts';
import { ClanMembershipService } from './clan-membership.service.ts';
import { ClanStatusService } from './status/clan-status.service.ts';
import { RosterController } from './roster.controller.ts';
import { FirstReadingService } from './status/first-reading.service.ts';
import { MemberIntakeController } from './member-intake.controller.ts';
import { MemberIntakeService } from './member-intake.service.ts';
import { ReadingWatchService } from './status/reading-watch.service.ts';
import { ReadingProblemsService } from './status/reading-problems.service.ts';
import { ReadingStatusRepository } from './status/reading-status.repository.ts';
import { RenameDismissalRepository } from './rename-dismissal.repository.ts';
import { GameSilenceService } from './silence/game-silence.service.ts';
import { SilenceOptions } from './silence/silence-options.ts';
import { SilenceRepository } from './silence/silence.repository.ts';
import { RosterRepository } from './roster.repository.ts';
import { RosterService } from './roster.service.ts';
import { SkippedRowsRepository } from './skipped-rows.repository.ts';

/** The roster: members by the clan list, and members added by admins. */
@Module({
  imports: [GameModule, HappeningsModule, MemberChangeModule, ClanModelModule, SiteModule, SyncModule],
  controllers: [RosterController, MemberIntakeController],
  providers: [
    RenameDismissalRepository,
    RosterRepository,
    RosterService,
    ClanListJob,
    ClanMembershipService,
    ClanStatusService,
    FirstReadingService,
    MemberIntakeService,
    ReadingProblemsService,
    ReadingWatchService,
    ReadingStatusRepository,
    SkippedRowsRepository,
    { provide: SilenceOptions, useValue: new SilenceOptions() },
    SilenceRepository,
    GameSilenceService,
  ],
  exports: [ClanStatusService, ReadingProblemsService, RosterService],
})
export class RosterModule {}
