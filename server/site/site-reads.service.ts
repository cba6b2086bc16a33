import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CachedBody } from '../http/cached/cached-body.ts';
import type { DocumentSource, ReadyBody } from '../live/reads/hot-read.ts';
import { HotReadsService } from '../live/reads/hot-reads.service.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { SITE_READS, type SiteDocument } from './site-reads.ts';
import { SiteService } from './site.service.ts';

/** Answers reads of the site's facts, which are the same until the process ends and belong to no stream. */
@Injectable()
export class SiteReadsService implements DocumentSource<SiteDocument>, OnApplicationBootstrap {
  private ready: ReadyBody | null = null;

  constructor(
    private readonly sites: SiteService,
    private readonly hotReads: HotReadsService,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(SITE_READS, this);
  }

  cached(document: SiteDocument): ReadyBody {
    this.ready ??= { cachedBody: CachedBody.json(document.body(this.sites.get())), version: null };
    return this.ready;
  }

  body(document: SiteDocument): Promise<object> {
    return Promise.resolve(withVersion(document.body(this.sites.get()), null));
  }
}
