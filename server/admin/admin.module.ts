import { Module } from '@nestjs/common';
import { SyncModule } from '../sync/sync.module.ts';
import { AdminStatsService } from './admin-stats.service.ts';
import { AdminController } from './admin.controller.ts';
import { InactiveMembersService } from './inactive-members.service.ts';

@Module({
  imports: [SyncModule],
  controllers: [AdminController],
  providers: [AdminStatsService, InactiveMembersService],
})
export class AdminModule {}
