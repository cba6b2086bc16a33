import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../../shared/http/error-catalogue.ts';
import type { Config } from '../../config/config.ts';
import { ClientAddress } from './client-address.ts';
import { REQUEST_ID_HEADER, sendFailure } from '../api/failure.ts';
import { isOverlayPath } from './overlay-path.ts';
import { type HeaderList, overlayHeaders, siteHeaders } from './security-headers.ts';
import { SiteOrigin } from './site-origin.ts';
import { TokenBucket } from './token-bucket.ts';
import { HttpMetrics } from './http.metrics.ts';

/**
 * Answers some reads by itself, before Nest: returns the status, or null when it leaves the read alone. It gets a bare
 * response, because a header set one by one costs more than all of them in one list: `siteHeaders` and the id are its to send.
 */
export type HotPath = (req: IncomingMessage, res: ServerResponse, asked: HotRequest) => number | null;
export interface HotRequest {
  /** Path and query as they came. */
  url: string;
  requestId: string;
}

interface Refusal {
  code: ErrorCode;
  retryAfterS?: number;
}

const GET_BURST = 100;
const GET_PER_SECOND = 2;
/** Counted for an answer that nobody waited for. */
const LEFT = 499;

/**
 * First listener of every request: id, security headers, host and origin rules and the limit on reads hold for Nest,
 * the hot path, pages and refusals alike, because all pass here. Until `app` is set it answers 503.
 */
export class HttpEdge {
  readonly site: SiteOrigin;
  readonly clients: ClientAddress;
  app: RequestListener | null = null;
  /** Each answer ends its connection, so that a proxy brings the next call to another node. */
  leaving = false;
  /** Asked in order. */
  readonly hotPaths: HotPath[] = [];
  readonly traffic = new HttpMetrics();
  /** Told once when a proxy shows up that TRUST_PROXY does not name. */
  onUnknownProxy: (() => void) | null = null;
  /** Value of the header Date, by which pages set their clock; null: what Node sends is right. */
  date: () => string | null = () => null;
  /** Headers of everything but the overlay. */
  readonly siteHeaders: HeaderList;
  private readonly overlay: HeaderList;
  private readonly reads: TokenBucket;

  /** `pictures`: origins of the pictures that the site's own file names. */
  constructor(config: Config, pictures: readonly string[] = []) {
    this.site = new SiteOrigin(config);
    this.clients = new ClientAddress(config);
    this.siteHeaders = siteHeaders(config, pictures);
    this.overlay = overlayHeaders(config);
    this.reads = new TokenBucket(GET_BURST * config.limitFactor, GET_PER_SECOND * config.limitFactor);
  }

  readonly listener: RequestListener = (req, res) => {
    const begun = performance.now();
    if (this.leaving) res.shouldKeepAlive = false;
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const requestId = randomUUID();
    const isApi = path === '/api' || path.startsWith('/api/');
    const isOperations = path.startsWith('/health/') || path === '/metrics';
    const refusal = isOperations ? null : this.refusalOf(req, isApi);
    const date = this.date();
    if (date !== null) res.setHeader('Date', date);

    if (refusal === null && isApi && req.method === 'GET' && this.app !== null) {
      const status = this.answerHot(req, res, { url, requestId });
      if (status !== null) {
        this.traffic.ready.inc();
        this.traffic.count(req.method, path, status, begun);
        return;
      }
    }
    res.once('close', () => {
      this.traffic.count(req.method, path, res.writableFinished ? res.statusCode : LEFT, begun);
    });
    res.setHeader(REQUEST_ID_HEADER, requestId);
    const headers = isOverlayPath(path) ? this.overlay : this.siteHeaders;
    for (const [name, value] of headers) res.setHeader(name, value);
    if (isApi || isOperations) res.setHeader('Cache-Control', 'no-store');
    if (refusal !== null) sendFailure(res, refusal.code, refusal);
    else if (this.app === null) sendFailure(res, 'UNAVAILABLE', { retryAfterS: 2 });
    else this.app(req, res);
  };

  private answerHot(req: IncomingMessage, res: ServerResponse, asked: HotRequest): number | null {
    for (const path of this.hotPaths) {
      const status = path(req, res, asked);
      if (status !== null) return status;
    }
    return null;
  }

  /** Null: the request may pass. */
  private refusalOf(req: IncomingMessage, isApi: boolean): Refusal | null {
    if (!this.site.isOurHost(req)) return { code: 'MISDIRECTED' };
    if (this.site.isForeignWrite(req)) return { code: 'FOREIGN_ORIGIN' };
    if (this.onUnknownProxy && this.clients.isBehindUnknownProxy(req)) {
      this.onUnknownProxy();
      this.onUnknownProxy = null;
    }
    if (!isApi) return null;
    if (req.method === 'GET' || req.method === 'HEAD') {
      const waitMs = this.reads.take(this.clients.of(req), performance.now());
      if (waitMs === 0) return null;
      this.traffic.limited.inc({ class: 'read' });
      return { code: 'TOO_MANY_REQUESTS', retryAfterS: waitMs / 1000 };
    }
    return bringsForeignType(req) ? { code: 'UNSUPPORTED_MEDIA_TYPE' } : null;
  }
}

/** A body that is not JSON: a plain form of another site could send it without asking us first. */
function bringsForeignType(req: IncomingMessage): boolean {
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  return hasBody && !/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
}
