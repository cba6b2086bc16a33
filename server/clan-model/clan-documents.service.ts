import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, MonotonicClock } from '../config/clock.ts';
import type { DocumentSource, ReadyBody } from '../live/reads/hot-read.ts';
import { HotReadsService } from '../live/reads/hot-reads.service.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { periodKeys, type PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { ClanDocument } from './clan-documents.ts';
import { ClanModelService } from './clan-model.service.ts';
import { CLAN_READS } from './clan-reads.ts';
import { DocumentCache } from './document-cache.ts';

/** Answers the reads of the clan from the model: with cached bodies before Nest, or with a body for Nest. */
@Injectable()
export class ClanDocumentsService implements DocumentSource<ClanDocument>, OnApplicationBootstrap {
  private readonly cache: DocumentCache;
  private keys: { until: number; keys: PeriodKeys } | null = null;

  constructor(
    private readonly clan: ClanModelService,
    private readonly clock: Clock,
    private readonly hotReads: HotReadsService,
    monotonic: MonotonicClock,
  ) {
    this.cache = new DocumentCache(
      clan.model,
      () => this.periodKeys(),
      () => monotonic.ms(),
    );
  }

  onApplicationBootstrap(): void {
    this.hotReads.add(CLAN_READS, this);
  }

  cached(document: ClanDocument): ReadyBody | null {
    if (document.uncached || !this.clan.isReady) return null;
    return this.cache.get(document);
  }

  async body(document: ClanDocument): Promise<object> {
    await this.clan.ready();
    const { model } = this.clan;
    return withVersion(document.body(model, this.periodKeys(), this.clock.now()), model.version);
  }

  /** Returns the keys of the present periods. Computed once a minute, because periods end at midnight. */
  periodKeys(): PeriodKeys {
    const now = this.clock.now();
    if (this.keys === null || now.getTime() >= this.keys.until || now.getTime() < this.keys.until - 60_000) {
      this.keys = { keys: periodKeys(now), until: Math.floor(now.getTime() / 60_000) * 60_000 + 60_000 };
    }
    return this.keys.keys;
  }
}
