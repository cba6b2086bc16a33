import { Module } from '@nestjs/common';
import { MemberChangeService } from './member-change.service.ts';

@Module({ providers: [MemberChangeService], exports: [MemberChangeService] })
export class MemberChangeModule {}
