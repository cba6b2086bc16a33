import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { CachedBody } from '../../http/cached/cached-body.ts';
import type { DocumentSource, ReadyBody } from '../../live/reads/hot-read.ts';
import { HotReadsService } from '../../live/reads/hot-reads.service.ts';
import { withVersion } from '../../live/reads/versioned.ts';
import { KIND_READS, type KindDocument } from './kind-reads.ts';

/** Answers reads of the kinds, which are made once and belong to no live stream. */
@Injectable()
export class KindReadsService implements DocumentSource<KindDocument>, OnApplicationBootstrap {
  private made: { body: object; ready: ReadyBody } | null = null;

  constructor(private readonly hotReads: HotReadsService) {}

  onApplicationBootstrap(): void {
    this.hotReads.add(KIND_READS, this);
  }

  cached(document: KindDocument): ReadyBody {
    return this.once(document).ready;
  }

  body(document: KindDocument): Promise<object> {
    return Promise.resolve(withVersion(this.once(document).body, null));
  }

  private once(document: KindDocument): { body: object; ready: ReadyBody } {
    if (this.made === null) {
      const body = document.body();
      this.made = { body, ready: { cachedBody: CachedBody.json(body), version: null } };
    }
    return this.made;
  }
}
