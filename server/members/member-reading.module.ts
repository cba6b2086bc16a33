import { Module } from '@nestjs/common';
import { MemberReadingService } from './member-reading.service.ts';

/** A member's row while a reading is stored. */
@Module({ providers: [MemberReadingService], exports: [MemberReadingService] })
export class MemberReadingModule {}
