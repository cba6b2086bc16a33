import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.ts';
import { HotReadsModule } from '../live/reads/hot-reads.module.ts';
import { ClanModelRepository } from './clan-model.repository.ts';
import { ClanModelService } from './clan-model.service.ts';
import { ClanDocumentsService } from './clan-documents.service.ts';
import { ClanReadsController, MemberReadsController } from './clan-reads.controller.ts';
import { KeptBodiesService } from './kept-bodies.service.ts';
import { MemberController } from './member.controller.ts';
import { MemberReadsService } from './member-reads.service.ts';

/** Reads of visitors, answered from memory. Controllers with literal paths are listed before those with parameters. */
@Module({
  imports: [LiveModule, HotReadsModule],
  controllers: [ClanReadsController, MemberReadsController, MemberController],
  providers: [ClanModelRepository, ClanModelService, ClanDocumentsService, KeptBodiesService, MemberReadsService],
  exports: [ClanModelService, ClanDocumentsService, KeptBodiesService, HotReadsModule],
})
export class ClanModelModule {}
