import { hotReadController } from '../../live/reads/hot-read.controller.ts';
import { BINGO_READS } from './bingo-reads.ts';
import { BingoReadsService } from './bingo-reads.service.ts';

export const BingoReadsController = hotReadController('BingoReadsController', BINGO_READS, BingoReadsService);
