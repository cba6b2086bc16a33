import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { PageSite } from '../../shared/site/site.schemas.ts';
import { CachedBody } from '../http/cached/cached-body.ts';
import type { DocumentSource, ReadyBody } from '../live/reads/hot-read.ts';
import { HotReadsService } from '../live/reads/hot-reads.service.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { SITE_READS, type SiteDocument } from './site-reads.ts';
import { SiteService } from './site.service.ts';

/** Answers reads of the site's facts. They belong to no stream: their `revision` says which edit they are of. */
@Injectable()
export class SiteReadsService implements DocumentSource<SiteDocument>, OnApplicationBootstrap {
  private ready: { of: PageSite; body: ReadyBody } | null = null;

  constructor(
    private readonly sites: SiteService,
    private readonly hotReads: HotReadsService,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(SITE_READS, this);
  }

  cached(document: SiteDocument): ReadyBody {
    const site = this.sites.get();
    if (this.ready?.of !== site) {
      this.ready = { of: site, body: { cachedBody: CachedBody.json(document.body(site)), version: null } };
    }
    return this.ready.body;
  }

  body(document: SiteDocument): Promise<object> {
    return Promise.resolve(withVersion(document.body(this.sites.get()), null));
  }
}
