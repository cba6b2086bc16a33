import { hotReadController } from '../../live/reads/hot-read.controller.ts';
import { HISTORY_READS } from './xp-history-reads.ts';
import { XpHistoryReadsService } from './xp-history-reads.service.ts';

export const XpHistoryController = hotReadController('XpHistoryController', HISTORY_READS, XpHistoryReadsService);
