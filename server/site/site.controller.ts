import { hotReadController } from '../live/reads/hot-read.controller.ts';
import { SITE_READS } from './site-reads.ts';
import { SiteReadsService } from './site-reads.service.ts';

export const SiteController = hotReadController('SiteController', SITE_READS, SiteReadsService);
