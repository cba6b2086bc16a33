import { LRUCache } from 'lru-cache';
import { CachedBody } from '../http/cached/cached-body.ts';
import type { PeriodKeys } from '../xp/periods/xp-periods.ts';
import type { CachedDocument } from './clan-documents.ts';
import type { ClanModel } from './clan-model.ts';

/** Largest number of stored bodies. */
const MOST = 300;

/** Bodies of documents, made at the first request after a change of their topics. */
export class DocumentCache {
  private readonly kept = new LRUCache<string, CachedBody>({ max: MOST });

  constructor(
    private readonly model: ClanModel,
    private readonly now: () => PeriodKeys,
  ) {}

  get(document: CachedDocument): CachedBody {
    const day = document.daily ? this.now().daily : '';
    const before = this.kept.get(document.key);
    if (before?.day === day && document.topics.every((topic, i) => this.model.changed[topic] === before.changes[i])) {
      return before;
    }
    const changes = document.topics.map((topic) => this.model.changed[topic]);
    const rendered = CachedBody.json(document.body(this.model, this.now()), changes, day);
    this.kept.set(document.key, rendered);
    return rendered;
  }
}
