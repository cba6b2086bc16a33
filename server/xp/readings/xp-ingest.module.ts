import { Module } from '@nestjs/common';
import { MemberStatRepository } from './member-stat.repository.ts';
import { XpReadingService } from './xp-reading.service.ts';

/** XP on the way in. */
@Module({ providers: [MemberStatRepository, XpReadingService], exports: [XpReadingService] })
export class XpIngestModule {}
