import { Module } from '@nestjs/common';
import { LiveModule } from '../live/live.module.ts';
import { ClanLoader } from './clan.loader.ts';
import { ClanModelService } from './clan-model.service.ts';
import { HotPathService } from './hot-path.service.ts';
import { ListsController } from './lists.controller.ts';
import { LiveReadInterceptor } from './live-read.interceptor.ts';
import { MemberController } from './member.controller.ts';

/** What visitors read, from the memory of the process. Literal paths stand before those with parameters. */
@Module({
  imports: [LiveModule],
  controllers: [ListsController, MemberController],
  providers: [ClanLoader, ClanModelService, HotPathService, LiveReadInterceptor],
  exports: [ClanModelService],
})
export class ReadsModule {}
