import { hotReadController } from '../live/reads/hot-read.controller.ts';
import { MEMBER_READS } from './member-reads.ts';
import { MemberReadsService } from './member-reads.service.ts';

export const MemberReadsController = hotReadController('MemberReadsController', MEMBER_READS, MemberReadsService);
