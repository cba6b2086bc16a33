import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Clock } from '../config/clock.ts';
import { HttpEdge, type HotRead } from '../http/edge/edge.ts';
import { periodKeys, type PeriodKeys } from '../xp/periods/xp.periods.ts';
import { withVersion } from '../live/reads/versioned.ts';
import { ClanModelService } from './clan-model.service.ts';
import type { ClanDocument } from './clan-documents.ts';
import { DocumentCache } from './document-cache.ts';
import { resolveDocument } from './document-routes.ts';
import { sendCachedBody } from '../http/cached/send-cached-body.ts';
import { sharedHeaders, type SharedHeaders } from '../http/cached/response-head.ts';

/** Addresses remembered with their documents; made-up ones must not fill the memory. */
const MOST_ADDRESSES = 500;

/** Answers the reads of the clan from ready bytes, in front of Nest: a parse of the address and one write. */
@Injectable()
export class ClanDocumentsService implements OnApplicationBootstrap {
  private readonly cache: DocumentCache;
  private readonly shared: SharedHeaders;
  private readonly addresses = new LRUCache<string, ClanDocument>({ max: MOST_ADDRESSES });
  private keys: { until: number; keys: PeriodKeys } | null = null;

  constructor(
    private readonly clan: ClanModelService,
    private readonly clock: Clock,
    private readonly edge: HttpEdge,
  ) {
    this.shared = sharedHeaders(edge.siteHeaders);
    this.cache = new DocumentCache(clan.model, () => this.periodKeys());
  }

  onApplicationBootstrap(): void {
    this.edge.hotPaths.push((req, res, asked) => this.answer(req, res, asked));
  }

  /** The body itself, for what reaches Nest: a HEAD, or a call that came before the model was there. */
  async body<Body extends object>(document: ClanDocument<Body>): Promise<Body> {
    await this.clan.ready();
    const { model } = this.clan;
    return withVersion(document.body(model, this.periodKeys()), model.version);
  }

  private answer(req: IncomingMessage, res: ServerResponse, { url, requestId }: HotRead): number | null {
    if (!this.clan.isReady) return null;
    let document = this.addresses.get(url) ?? null;
    if (document === null) {
      const mark = url.indexOf('?');
      document = resolveDocument(mark < 0 ? url : url.slice(0, mark), mark < 0 ? '' : url.slice(mark + 1));
      if (document === null) return null;
      this.addresses.set(url, document);
    }
    const sending = { shared: this.shared, version: this.clan.model.version, requestId };
    return sendCachedBody(req, res, this.cache.get(document), sending);
  }

  /** Keys of now, worked out once a minute: periods end at midnight. */
  periodKeys(): PeriodKeys {
    const now = this.clock.now();
    if (this.keys === null || now.getTime() >= this.keys.until || now.getTime() < this.keys.until - 60_000) {
      this.keys = { keys: periodKeys(now), until: Math.floor(now.getTime() / 60_000) * 60_000 + 60_000 };
    }
    return this.keys.keys;
  }
}
