import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { MonotonicClock } from '../config/clock.ts';
import { CachedBody } from '../http/cached/cached-body.ts';
import { SharedReads } from '../http/cached/shared-reads.ts';
import { StreamWatchers } from '../live/stream/stream-watchers.ts';

/** Greatest number of texts kept; one has about 30 KB. */
const MOST = 200;

/** A text as it would be made at this moment. */
export interface TextMaking {
  /** Other values, or other objects, after each change of what the text shows. */
  mark: readonly unknown[];
  make: () => string | Promise<string>;
}

/**
 * Keeps feeds and calendars: simultaneous readers share one look at the data, and a text is made and packed again only when
 * what it shows has changed.
 */
@Injectable()
export class KeptTextsService {
  private readonly reads: SharedReads<CachedBody>;
  private readonly kept = new LRUCache<string, { mark: TextMaking['mark']; body: CachedBody }>({ max: MOST });

  constructor(watchers: StreamWatchers, monotonic: MonotonicClock) {
    this.reads = new SharedReads(() => watchers.changes, monotonic);
  }

  /** Returns the text of an address. `find` is called once for all who ask for it at the same time. */
  get(address: string, find: () => Promise<TextMaking>): Promise<CachedBody> {
    return this.reads.get(address, true, async () => {
      const { mark, make } = await find();
      const known = this.kept.get(address);
      if (known && mark.every((value, at) => value === known.mark[at])) return known.body;
      const body = CachedBody.text(await make());
      this.kept.set(address, { mark, body });
      return body;
    });
  }
}
