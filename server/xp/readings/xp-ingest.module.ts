import { Module } from '@nestjs/common';
import { MemberStatRepository } from './member-stat.repository.ts';
import { XpReadingService } from './xp-reading.service.ts';

/** Stores the XP of readings. */
@Module({ providers: [MemberStatRepository, XpReadingService], exports: [XpReadingService] })
export class XpIngestModule {}
