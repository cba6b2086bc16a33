import { Module } from '@nestjs/common';
import { RosterModule } from '../roster/roster.module.ts';
import { HappeningsModule } from '../happenings/happenings.module.ts';
import { MemberChangeModule } from '../members/member-change.module.ts';
import { MemberEditsService } from '../members/member-edits.service.ts';
import { SiteModule } from '../site/site.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { AdminMembersRepository } from './admin-members.repository.ts';
import { ErasureService } from './erasure.service.ts';
import { MemberMergeService } from './merge/member-merge.service.ts';
import { MemberRemovalService } from './member-removal.service.ts';
import { MemberLifecycleController } from './member-lifecycle.controller.ts';
import { MergeRepository } from './merge/merge.repository.ts';
import { NameReferencesRepository } from './name-references.repository.ts';
import { RemovalSchedule } from './removal.schedule.ts';
import { RenameRepository } from './renames/rename.repository.ts';
import { RenameDismissalService } from './renames/rename-dismissal.service.ts';
import { RenameService } from './renames/rename.service.ts';

/** Renames, removes, hides and erases members. */
@Module({
  imports: [HappeningsModule, RosterModule, MemberChangeModule, SiteModule, SyncModule],
  controllers: [MemberLifecycleController],
  providers: [
    RenameDismissalService,
    AdminMembersRepository,
    MemberRemovalService,
    RemovalSchedule,
    MemberEditsService,
    ErasureService,
    NameReferencesRepository,
    RenameService,
    RenameRepository,
    MemberMergeService,
    MergeRepository,
  ],
})
export class MemberLifecycleModule {}
