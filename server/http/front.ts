import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { ClientAddress } from './client-address.ts';
import { REQUEST_ID_HEADER, sendFailure } from './failure.ts';
import { type HeaderList, overlayHeaders, siteHeaders } from './security-headers.ts';
import { SiteOrigin } from './site-origin.ts';
import { TokenBucket } from './token-bucket.ts';

/** Answers some requests by itself, before Nest; true: it did. */
export type HotPath = (req: IncomingMessage, res: ServerResponse, path: string, query: string) => boolean;

const GET_BURST = 100;
const GET_PER_SECOND = 2;

/**
 * First listener of every request: id, security headers, host and origin rules and the limit on reads hold for Nest,
 * the hot path, pages and refusals alike, because all pass here. Until `app` is set it answers 503.
 */
export class Front {
  readonly site: SiteOrigin;
  readonly clients: ClientAddress;
  app: RequestListener | null = null;
  hotPath: HotPath | null = null;
  /** Answers by status since the start; `ready`: those that the hot path gave. For /metrics. */
  readonly served = new Map<number, number>();
  ready = 0;
  /** Told once when a proxy shows up that TRUST_PROXY does not name. */
  onUnknownProxy: (() => void) | null = null;
  private readonly headers: HeaderList;
  private readonly overlay: HeaderList;
  private readonly reads: TokenBucket;

  constructor(config: Config) {
    this.site = new SiteOrigin(config);
    this.clients = new ClientAddress(config);
    this.headers = siteHeaders(config);
    this.overlay = overlayHeaders(config);
    this.reads = new TokenBucket(GET_BURST * config.limitFactor, GET_PER_SECOND * config.limitFactor);
  }

  readonly listener: RequestListener = (req, res) => {
    res.once('close', () => this.served.set(res.statusCode, (this.served.get(res.statusCode) ?? 0) + 1));
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    res.setHeader(REQUEST_ID_HEADER, randomUUID());
    for (const [name, value] of path.startsWith('/overlay') ? this.overlay : this.headers) res.setHeader(name, value);

    const isApi = path === '/api' || path.startsWith('/api/');
    const isOperations = path.startsWith('/health/') || path === '/metrics';
    if (isApi || isOperations) res.setHeader('Cache-Control', 'no-store');
    if (!isOperations && !this.mayPass(req, res, isApi)) return;
    if (this.app === null) {
      sendFailure(res, 'UNAVAILABLE', { retryAfterS: 2 });
      return;
    }
    if (isApi && req.method === 'GET' && this.hotPath?.(req, res, path, mark < 0 ? '' : url.slice(mark + 1))) {
      this.ready++;
      return;
    }
    this.app(req, res);
  };

  private mayPass(req: IncomingMessage, res: ServerResponse, isApi: boolean): boolean {
    if (!this.site.isOurHost(req)) return refuse(res, 'MISDIRECTED');
    if (this.site.isForeignWrite(req)) return refuse(res, 'FOREIGN_ORIGIN');
    if (this.onUnknownProxy && this.clients.isBehindUnknownProxy(req)) {
      this.onUnknownProxy();
      this.onUnknownProxy = null;
    }
    if (!isApi) return true;
    if (req.method === 'GET' || req.method === 'HEAD') {
      const waitMs = this.reads.take(this.clients.of(req), performance.now());
      return waitMs === 0 || refuse(res, 'TOO_MANY_REQUESTS', waitMs / 1000);
    }
    return !bringsForeignType(req) || refuse(res, 'UNSUPPORTED_MEDIA_TYPE');
  }
}

function refuse(res: ServerResponse, code: Parameters<typeof sendFailure>[1], retryAfterS?: number): false {
  sendFailure(res, code, retryAfterS === undefined ? {} : { retryAfterS });
  return false;
}

/** A body that is not JSON: a plain form of another site could send it without asking us first. */
function bringsForeignType(req: IncomingMessage): boolean {
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  return hasBody && !/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
}
