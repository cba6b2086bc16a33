import { Module } from '@nestjs/common';
import { MemberRepository } from './member.repository.ts';
import { MemberChangeService } from './member-change.service.ts';

@Module({ providers: [MemberChangeService, MemberRepository], exports: [MemberChangeService] })
export class MemberChangeModule {}
