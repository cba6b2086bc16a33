import { hotReadController } from '../live/reads/hot-read.controller.ts';
import { FEED_READS } from './feed-reads.ts';
import { FeedReadsService } from './feed-reads.service.ts';

export const FeedReadsController = hotReadController('FeedReadsController', FEED_READS, FeedReadsService);
