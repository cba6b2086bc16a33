import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ErrorCode } from '../../../shared/http/error-catalogue.ts';
import type { Config } from '../../config/config.ts';
import { ClientAddress } from './client-address.ts';
import { REQUEST_ID_HEADER, sendFailure } from '../errors/failure.ts';
import { isOverlayPath } from './overlay-path.ts';
import { OPEN_HEADERS, openedHeaders, OpenReads } from './open-reads.ts';
import { isSharedFile } from './shared-file.ts';
import { dataHeaders, type HeaderList, overlayHeaders, siteHeaders } from './security-headers.ts';
import { SiteOrigin } from './site-origin.ts';
import { TokenBucket } from './token-bucket.ts';
import { HttpMetrics } from './http.metrics.ts';

/**
 * Answers some reads before Nest. Returns the status, or null when it does not answer. It gets a response without headers
 * and must send `dataHeaders` itself: one list of headers is faster than setting them one by one. Its answers have no
 * request id, as no log names them. `url` is path and query as received.
 */
export type HotPath = (req: IncomingMessage, res: ServerResponse, url: string) => number | null;

interface Refusal {
  code: ErrorCode;
  retryAfterS?: number;
}

const GET_BURST = 100;
const GET_PER_SECOND = 2;
/** Status counted when the client disconnects before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * First listener of every request. It gives Nest, hot paths, pages and refusals the same request id, security headers,
 * host and origin rules and limit on reads. Until `app` is set it answers 503.
 */
export class HttpEdge {
  readonly site: SiteOrigin;
  readonly clients: ClientAddress;
  app: RequestListener | null = null;
  /** True while the node stops: each response ends its connection, so that a proxy sends the next call to another node. */
  leaving = false;
  /** Tried before Nest for each GET of the API. */
  hotPath: HotPath | null = null;
  readonly metrics = new HttpMetrics();
  /** Called once, when the first request comes through a proxy that TRUST_PROXY does not name. */
  onUnknownProxy: (() => void) | null = null;
  /** Returns the value of the header Date, by which pages set their clock; null leaves Node's own. */
  date: () => string | null = () => null;
  /** Headers of answers with JSON, a part of `siteHeaders`. */
  readonly dataHeaders: HeaderList;
  /** Headers of the answers of hot reads, which other sites may read like all public ones. */
  readonly hotHeaders: HeaderList;
  private readonly open: OpenReads | null;
  private headers: HeaderList;
  private overlay: HeaderList;
  private readonly reads: TokenBucket;

  constructor(private config: Config) {
    this.site = new SiteOrigin(config);
    this.clients = new ClientAddress(config);
    this.headers = siteHeaders(config);
    this.dataHeaders = dataHeaders(this.headers);
    this.open = config.openReads ? new OpenReads() : null;
    this.hotHeaders = this.open ? openedHeaders(this.dataHeaders) : this.dataHeaders;
    this.overlay = overlayHeaders(config);
    this.reads = new TokenBucket(GET_BURST * config.limitFactor, GET_PER_SECOND * config.limitFactor);
  }

  /**
   * Takes the settings of the world that the database has decided on. They differ from those of the environment only in
   * what headers say: the hosts of pictures.
   */
  settle(config: Config): void {
    this.config = config;
    this.headers = siteHeaders(config);
    this.overlay = overlayHeaders(config);
  }

  /** True when pages of other sites may read the public GETs. */
  get isOpen(): boolean {
    return this.open !== null;
  }

  /** Headers of every response except the overlay's; another list after `allowPictures`. */
  get siteHeaders(): HeaderList {
    return this.headers;
  }

  /** Lets pages load pictures from these origins, which the site's facts name, beside those of the settings. */
  allowPictures(origins: readonly string[]): void {
    this.headers = siteHeaders(this.config, origins);
  }

  readonly listener: RequestListener = (req, res) => {
    const begun = performance.now();
    if (this.leaving) res.shouldKeepAlive = false;
    else if (res.shouldKeepAlive && req.httpVersionMinor === 1) sayNothingOfConnection(res);
    const url = (req.url = originForm(req.url ?? '/'));
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const isApi = path === '/api' || path.startsWith('/api/');
    const isOperations = path.startsWith('/health/') || path === '/metrics';
    const isFile = isSharedFile(path);
    const refusal = isOperations ? null : this.refusalOf(req, isApi || isFile);
    const date = this.date();
    if (date !== null) res.setHeader('Date', date);

    if (refusal === null && isApi && req.method === 'GET' && this.app !== null) {
      const status = this.hotPath?.(req, res, url) ?? null;
      if (status !== null) {
        this.metrics.ready.inc();
        this.metrics.count(req.method, path, status, begun);
        return;
      }
    }
    res.once('close', () => {
      this.metrics.count(req.method, path, res.writableFinished ? res.statusCode : CLIENT_CLOSED_REQUEST, begun);
    });
    res.setHeader(REQUEST_ID_HEADER, randomUUID());
    const headers = isOverlayPath(path) ? this.overlay : this.siteHeaders;
    for (const [name, value] of headers) res.setHeader(name, value);
    if (this.open?.has(req, path)) {
      for (const [name, value] of OPEN_HEADERS) res.setHeader(name, value);
      if (refusal === null && req.method === 'OPTIONS') {
        this.open.preflight(res);
        return;
      }
    }
    if (isApi || isOperations || isFile) res.setHeader('Cache-Control', 'no-store');
    if (refusal !== null) sendFailure(res, refusal.code, refusal);
    else if (this.app === null) sendFailure(res, 'UNAVAILABLE', { retryAfterS: 2 });
    else this.app(req, res);
  };

  /** Returns null when the request may pass. */
  private refusalOf(req: IncomingMessage, isLimited: boolean): Refusal | null {
    if (!this.site.isOurHost(req)) return { code: 'MISDIRECTED' };
    if (this.site.isForeignWrite(req)) return { code: 'FOREIGN_ORIGIN' };
    if (this.onUnknownProxy && this.clients.isBehindUnknownProxy(req)) {
      this.onUnknownProxy();
      this.onUnknownProxy = null;
    }
    if (!isLimited) return null;
    if (req.method === 'GET' || req.method === 'HEAD') {
      const waitMs = this.reads.take(this.clients.of(req), performance.now());
      if (waitMs === 0) return null;
      this.metrics.limited.inc({ class: 'read' });
      return { code: 'TOO_MANY_REQUESTS', retryAfterS: waitMs / 1000 };
    }
    return hasForeignContentType(req) ? { code: 'UNSUPPORTED_MEDIA_TYPE' } : null;
  }
}

/**
 * A request line may name scheme and host before the path. Nest would ignore them, so they are left out for all: otherwise
 * such a path would pass the limits that are told by its first letters.
 */
function originForm(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*\/?/i, '/');
}

/**
 * Leaves out the two headers with which Node says that the connection stays open. In HTTP/1.1 that needs no word, and they
 * would be a fifth of an answer that nothing has changed.
 */
function sayNothingOfConnection(res: ServerResponse): void {
  res.removeHeader('Connection');
}

/** Returns true for a body that is not JSON: another site's plain form could send it without a CORS preflight. */
function hasForeignContentType(req: IncomingMessage): boolean {
  const hasBody = Number(req.headers['content-length'] ?? 0) > 0 || req.headers['transfer-encoding'] !== undefined;
  return hasBody && !/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '');
}
