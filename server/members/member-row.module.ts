import { Module } from '@nestjs/common';
import { MemberRowService } from './member-row.service.ts';

/** A member's row while a reading is stored. */
@Module({ providers: [MemberRowService], exports: [MemberRowService] })
export class MemberRowModule {}
