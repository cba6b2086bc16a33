import type { IncomingMessage, ServerResponse } from 'node:http';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { isOpenRoute } from '../../../shared/http/open-route.ts';
import type { Route } from '../../../shared/http/route.ts';
import { REQUEST_ID_HEADER } from '../errors/failure.ts';
import type { HeaderList } from './security-headers.ts';

const POLICY = 'Cross-Origin-Resource-Policy';
const EXPOSED = ['ETag', LIVE_VERSION_HEADER, 'Retry-After', REQUEST_ID_HEADER].join(', ');

/** Headers by which a browser lets pages of any site read an answer. Never with credentials: these reads use none. */
export const OPEN_HEADERS: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
  [POLICY, 'cross-origin'],
];
const PREFLIGHT: HeaderList = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET'],
  ['Access-Control-Allow-Headers', 'If-None-Match'],
  ['Access-Control-Max-Age', '86400'],
];

/** Returns the headers of an answer that pages of any site may read. */
export function openedHeaders(headers: HeaderList): HeaderList {
  return [...headers.filter(([name]) => name.toLowerCase() !== POLICY.toLowerCase()), ...OPEN_HEADERS];
}

/** Paths, literal ones and those with parameters. */
class Paths {
  private readonly literal = new Set<string>();
  private readonly patterns: RegExp[] = [];

  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const path = (route.root ? '' : '/api') + route.path;
      if (!path.includes(':')) this.literal.add(path);
      else this.patterns.push(new RegExp(`^${path.replace(/\./g, '\\.').replace(/:\w+/g, '[^/]+')}$`));
    }
  }

  hasLiteral(path: string): boolean {
    return this.literal.has(path);
  }

  fits(path: string): boolean {
    return this.patterns.some((pattern) => pattern.test(path));
  }
}

/** The reads that pages of other sites may make. D522. */
export class OpenReads {
  private readonly open: Paths;
  private readonly closed: Paths;

  constructor() {
    const reads = ALL_ROUTES.filter(({ method }) => method === 'GET');
    this.open = new Paths(reads.filter(isOpenRoute));
    this.closed = new Paths(reads.filter((route) => !isOpenRoute(route)));
  }

  /** Returns true for a request that may be one of them, or the question of a browser whether it may make one. */
  has({ method, headers }: IncomingMessage, path: string): boolean {
    const wanted = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
    return (wanted === 'GET' || wanted === 'HEAD') && this.isOpen(path);
  }

  /** Answers the question of a browser. */
  preflight(res: ServerResponse): void {
    for (const [name, value] of PREFLIGHT) res.setHeader(name, value);
    res.statusCode = 204;
    res.end();
  }

  /** Of two routes that a path fits, the closed one counts: `/things/deleted` of admins fits an open `/things/:id`. */
  private isOpen(path: string): boolean {
    if (this.open.hasLiteral(path)) return true;
    return this.open.fits(path) && !this.closed.hasLiteral(path) && !this.closed.fits(path);
  }
}
