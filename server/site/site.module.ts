import { Module } from '@nestjs/common';
import { HotReadsModule } from '../live/reads/hot-reads.module.ts';
import { SiteAdminController } from './site-admin.controller.ts';
import { SiteController } from './site.controller.ts';
import { SiteEditsService } from './site-edits.service.ts';
import { SiteFactsRepository } from './site-facts.repository.ts';
import { SiteReadsService } from './site-reads.service.ts';
import { SiteNamesService } from './site-names.service.ts';
import { SiteService } from './site.service.ts';

/** Facts about the clan, and their editing. */
@Module({
  imports: [HotReadsModule],
  controllers: [SiteController, SiteAdminController],
  providers: [SiteService, SiteReadsService, SiteEditsService, SiteFactsRepository, SiteNamesService],
  exports: [SiteService, SiteNamesService],
})
export class SiteModule {}
