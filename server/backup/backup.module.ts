import { Module } from '@nestjs/common';
import { BackupSchedule } from './backup.schedule.ts';
import { BackupService } from './backup.service.ts';

@Module({ providers: [BackupService, BackupSchedule], exports: [BackupService] })
export class BackupModule {}
