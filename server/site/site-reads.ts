import type * as z from 'zod/mini';
import { siteRoutes } from '../../shared/site/site.routes.ts';
import type { PageSite, siteResponseSchema } from '../../shared/site/site.schemas.ts';
import { hotRead, type HotRead } from '../live/reads/hot-read.ts';

/** The site's facts. */
export interface SiteDocument {
  body: (site: PageSite) => z.infer<typeof siteResponseSchema>;
}

const siteDocument: SiteDocument = { body: (site) => ({ success: true, site }) };

export const SITE_READS: readonly HotRead<SiteDocument>[] = [hotRead(siteRoutes.get, () => siteDocument)];
