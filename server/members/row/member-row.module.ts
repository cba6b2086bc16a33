import { Module } from '@nestjs/common';
import { MemberRepository } from '../member.repository.ts';
import { MemberRowService } from './member-row.service.ts';

/** Updates a member's row when a reading is stored. */
@Module({ providers: [MemberRowService, MemberRepository], exports: [MemberRowService] })
export class MemberRowModule {}
