import { hotReadController } from '../live/reads/hot-read.controller.ts';
import { ClanDocumentsService } from './clan-documents.service.ts';
import { CLAN_READS } from './clan-reads.ts';
import { MEMBER_READS } from './member-reads.ts';
import { MemberReadsService } from './member-reads.service.ts';

export const ClanReadsController = hotReadController('ClanReadsController', CLAN_READS, ClanDocumentsService);
export const MemberReadsController = hotReadController('MemberReadsController', MEMBER_READS, MemberReadsService);
