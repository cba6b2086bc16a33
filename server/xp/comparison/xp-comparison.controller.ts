import { hotReadController } from '../../live/reads/hot-read.controller.ts';
import { COMPARISON_READS } from './xp-comparison-reads.ts';
import { XpComparisonReadsService } from './xp-comparison-reads.service.ts';

export const XpComparisonController = hotReadController(
  'XpComparisonController',
  COMPARISON_READS,
  XpComparisonReadsService,
);
