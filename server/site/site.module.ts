import { Module } from '@nestjs/common';
import { HotReadsModule } from '../live/reads/hot-reads.module.ts';
import { SiteController } from './site.controller.ts';
import { SiteReadsService } from './site-reads.service.ts';
import { SiteService } from './site.service.ts';

/** Facts about the clan. */
@Module({
  imports: [HotReadsModule],
  controllers: [SiteController],
  providers: [SiteService, SiteReadsService],
  exports: [SiteService],
})
export class SiteModule {}
