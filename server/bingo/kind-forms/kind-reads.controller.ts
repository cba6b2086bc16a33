import { hotReadController } from '../../live/reads/hot-read.controller.ts';
import { KIND_READS } from './kind-reads.ts';
import { KindReadsService } from './kind-reads.service.ts';

export const KindReadsController = hotReadController('KindReadsController', KIND_READS, KindReadsService);
