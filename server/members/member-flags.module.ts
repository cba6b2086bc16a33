import { Module } from '@nestjs/common';
import { MemberRepository } from './member.repository.ts';
import { LiveModule } from '../live/live.module.ts';
import { MemberFlagsController } from './member-flags.controller.ts';
import { MemberEditsService } from './member-edits.service.ts';
import { MemberFlagsService } from './member-flags.service.ts';

@Module({
  imports: [LiveModule],
  controllers: [MemberFlagsController],
  providers: [MemberFlagsService, MemberEditsService, MemberRepository],
})
export class MemberFlagsModule {}
