import { hotReadController } from '../live/reads/hot-read.controller.ts';
import { ClanDocumentsService } from './clan-documents.service.ts';
import { CLAN_READS } from './clan-reads.ts';

export const ClanReadsController = hotReadController('ClanReadsController', CLAN_READS, ClanDocumentsService);
