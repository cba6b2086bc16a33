import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ClanModelService } from '../clan-model/clan-model.service.ts';
import { KeptBodiesService, type Making } from '../clan-model/kept-bodies.service.ts';
import type { DocumentSource, ReadyBody } from '../live/reads/hot-read.ts';
import { HotReadsService } from '../live/reads/hot-reads.service.ts';
import { FEED_READS, type FeedDocument } from './feed-reads.ts';
import { FeedService } from './feed.service.ts';

/** Answers reads of the newest posts. */
@Injectable()
export class FeedReadsService implements DocumentSource<FeedDocument>, OnApplicationBootstrap {
  constructor(
    private readonly feed: FeedService,
    private readonly clan: ClanModelService,
    private readonly bodies: KeptBodiesService,
    private readonly hotReads: HotReadsService,
  ) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(FEED_READS, this);
  }

  cached(document: FeedDocument): ReadyBody | null {
    return this.bodies.cached(this.making(document));
  }

  body(document: FeedDocument): Promise<object> {
    return this.bodies.body(() => this.making(document));
  }

  private making({ limit, body }: FeedDocument): Making {
    const { feed } = this.clan.model.changed;
    return { key: `feed ${limit}`, mark: feed, read: async () => body(await this.feed.recent(limit)) };
  }
}
