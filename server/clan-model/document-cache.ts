import { LRUCache } from 'lru-cache';
import { CachedBody } from '../http/cached/cached-body.ts';
import type { ReadyBody } from '../live/reads/hot-read.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { CachedDocument } from './clan-documents.ts';
import type { ClanModel } from './clan-model.ts';

/** Greatest number of documents kept. */
const MOST = 300;
/** A body from this size on is packed at most once in `PACK_EVERY_MS`: packing one takes up to 150 ms of CPU. */
export const HEAVY_BYTES = 64 * 1024;
export const PACK_EVERY_MS = 1000;
/** A body from this age on is not sent any more: after a quiet time it could be hours old. Its reader waits for a new one. */
export const OLDEST_SENT_MS = 3 * PACK_EVERY_MS;

interface Kept extends ReadyBody {
  /** Changes of each topic of the document, in order, that the body contains. */
  changes: readonly number[];
  /** UTC day of the body; empty when it is the same on every day. */
  day: string;
  /** Removals of the model that the body contains. */
  removals: number;
  madeAt: number;
  /** True while its successor is packed. */
  replaced: boolean;
}

/**
 * Bodies of documents, made when first requested after a change of their topics. A heavy body may be older than the model:
 * it is sent under its own version for a second after it was made, and while its successor is packed, as long as readers
 * keep it young. They receive what follows as events. A body that contains a removed member is never sent.
 */
export class DocumentCache {
  private readonly kept = new LRUCache<string, Kept>({ max: MOST });

  constructor(
    private readonly model: ClanModel,
    private readonly now: () => PeriodKeys,
    private readonly ms: () => number,
  ) {}

  get(document: CachedDocument): ReadyBody {
    const kept = this.kept.get(document.key);
    if (kept === undefined) return this.make(document);
    if (this.isCurrent(kept, document)) {
      kept.version = this.model.version;
      return kept;
    }
    const mayBeSent = kept.day === this.dayOf(document) && kept.removals === this.model.removals;
    const age = this.ms() - kept.madeAt;
    const isOld = age >= OLDEST_SENT_MS && !kept.replaced;
    if (!mayBeSent || isOld || kept.cachedBody.identity.length < HEAVY_BYTES) return this.make(document);
    if (!kept.replaced && age >= PACK_EVERY_MS) this.replace(kept, document);
    return kept;
  }

  private isCurrent(kept: Kept, document: CachedDocument): boolean {
    const { changed } = this.model;
    return kept.day === this.dayOf(document) && document.topics.every((topic, i) => changed[topic] === kept.changes[i]);
  }

  private dayOf({ daily }: CachedDocument): string {
    return daily ? this.now().daily : '';
  }

  private make(document: CachedDocument): Kept {
    const made = this.bodyOf(document);
    this.kept.set(document.key, made);
    return made;
  }

  /** Packs the successor in the encodings that readers use, and only then sends it. */
  private replace(kept: Kept, document: CachedDocument): void {
    const next = this.bodyOf(document);
    kept.replaced = true;
    void Promise.all(kept.cachedBody.encodings().map(async (encoding) => next.cachedBody.bytes(encoding)))
      // Without memory for packed bytes the plain ones are sent.
      .catch(() => undefined)
      .then(() => {
        if (this.kept.peek(document.key) === kept) this.kept.set(document.key, next);
      });
  }

  private bodyOf(document: CachedDocument): Kept {
    const { model } = this;
    return {
      cachedBody: CachedBody.text(textOf(document, model, this.now())),
      changes: document.topics.map((topic) => model.changed[topic]),
      day: this.dayOf(document),
      removals: model.removals,
      version: model.version,
      madeAt: this.ms(),
      replaced: false,
    };
  }
}

function textOf(document: CachedDocument, model: ClanModel, now: PeriodKeys): string {
  return document.json ? document.json(model, now) : JSON.stringify(document.body(model, now));
}
