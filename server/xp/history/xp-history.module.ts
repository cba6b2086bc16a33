import { Module } from '@nestjs/common';
import { XpHistoryController } from './xp-history.controller.ts';
import { XpHistoryRepository } from './xp-history.repository.ts';
import { XpHistoryService } from './xp-history.service.ts';

/** XP of a member by day. */
@Module({ controllers: [XpHistoryController], providers: [XpHistoryRepository, XpHistoryService] })
export class XpHistoryModule {}
