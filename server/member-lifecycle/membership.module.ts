import { Module } from '@nestjs/common';
import { ClanModule } from '../roster/clan.module.ts';
import { MemberChangeModule } from '../members/member-change.module.ts';
import { SyncModule } from '../sync/sync.module.ts';
import { AdminMembersRepository } from './admin-members.repository.ts';
import { ErasureService } from './erasure.service.ts';
import { MemberMergeService } from './member-merge.service.ts';
import { MemberRemovalService } from './member-removal.service.ts';
import { MembershipController } from './membership.controller.ts';
import { MergeRepository } from './merge.repository.ts';
import { NameTraceRepository } from './name-trace.repository.ts';
import { RenameRepository } from './rename.repository.ts';
import { RenameDismissalService } from './rename-dismissal.service.ts';
import { RenameService } from './rename.service.ts';

/** Members that go on under another name, leave, are hidden or erased. */
@Module({
  imports: [ClanModule, MemberChangeModule, SyncModule],
  controllers: [MembershipController],
  providers: [
    RenameDismissalService,
    AdminMembersRepository,
    MemberRemovalService,
    ErasureService,
    NameTraceRepository,
    RenameService,
    RenameRepository,
    MemberMergeService,
    MergeRepository,
  ],
})
export class MembershipModule {}
