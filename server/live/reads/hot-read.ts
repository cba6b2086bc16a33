import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Route } from '../../../shared/http/route.ts';
import type { InputOf } from '../../http/api/input.ts';
import type { CachedBody } from '../../http/cached/cached-body.ts';
import type { SharedHeaders } from '../../http/cached/response-head.ts';
import { sendCachedBody } from '../../http/cached/send-cached-body.ts';

/** Largest number of addresses stored with their documents. */
const MOST_ADDRESSES = 1000;
/** Longest stored address: a name in any spelling fits, and the stored ones stay below a megabyte. */
const LONGEST_ADDRESS = 800;

type BodyOf<R extends Route> = R extends { response: infer S extends z.ZodMiniType } ? z.input<S> : never;

/** Answer that is made from a state in memory. */
interface HotDocument<Body = unknown> {
  body: (...state: never[]) => Body;
}

/** Public GET that is answered before Nest. Its entry defines both the hot path and the controller. */
export interface HotRead<D> {
  route: Route;
  /** Returns the document that answers an input, which the schemas of the route have parsed. */
  document: (input: unknown) => D;
}

/** Declares a hot read. The compiler checks the document's body against the response of the route. */
export function hotRead<const R extends Route, D extends HotDocument<BodyOf<R>>>(
  route: R,
  document: (input: InputOf<R>) => D,
): HotRead<D> {
  // The input was parsed by the schemas that InputOf is derived from.
  return { route, document: (input) => document(input as InputOf<R>) };
}

/** Body that can be sent at once. */
export interface ReadyBody {
  cachedBody: CachedBody;
  /** Live version that the body contains; null when it belongs to no stream. */
  version: number | null;
}

/** Makes the bodies of the documents of hot reads. */
export interface DocumentSource<D> {
  /** Returns the ready body, or null when Nest must answer: before the state is loaded, and for an uncached document. */
  cached(document: D): ReadyBody | null;
  /** Returns the body for Nest, with its version noted. @throws DomainError when there is none */
  body(document: D): Promise<object>;
}

/** Returns the ready body of an address, or null when Nest must answer. */
type Answer = () => ReadyBody | null;
interface Entry {
  route: Route;
  answer: (input: unknown) => Answer;
}

/**
 * All hot reads of the site: one lookup by address and one write answer a request. The controller of the same reads
 * answers a HEAD, a bad input and a document that the source has not cached.
 */
export class HotReads {
  private readonly literal = new Map<string, Entry>();
  private readonly open: { entry: Entry; pattern: RegExp }[] = [];
  private readonly addresses = new LRUCache<string, Answer>({ max: MOST_ADDRESSES });

  /** `shared`: headers of every answer with a body. `unchanged`: those of a 304, beside its ETag and version. */
  constructor(
    private readonly shared: SharedHeaders,
    private readonly unchanged: SharedHeaders = [],
  ) {}

  add<D>(reads: readonly HotRead<D>[], source: DocumentSource<D>): void {
    for (const { route, document } of reads) {
      const answer = (input: unknown): Answer => {
        const found = document(input);
        return () => source.cached(found);
      };
      const entry = { route, answer };
      if (route.params === undefined) this.literal.set(`/api${route.path}`, entry);
      else this.open.push({ entry, pattern: patternOf(route) });
    }
  }

  /** Answers a GET. Returns the status, or null when Nest must answer. @param url path and query as received */
  send(req: IncomingMessage, res: ServerResponse, url: string): number | null {
    const known = this.addresses.get(url);
    const answer = known ?? this.find(url);
    const ready = answer?.();
    if (!answer || !ready) return null;
    // Only addresses that were answered are stored, so that made-up ones displace nothing.
    if (known === undefined && url.length <= LONGEST_ADDRESS) this.addresses.set(url, answer);
    return sendCachedBody(req, res, ready.cachedBody, {
      shared: this.shared,
      unchanged: this.unchanged,
      version: ready.version,
    });
  }

  private find(url: string): Answer | null {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    let entry = this.literal.get(path);
    let params: Record<string, string> | null = {};
    for (const one of entry ? [] : this.open) {
      const match = one.pattern.exec(path);
      if (!match) continue;
      entry = one.entry;
      params = decoded(match.groups);
      break;
    }
    if (!entry || !params) return null;
    const input = inputOf(entry.route, params, mark < 0 ? '' : url.slice(mark + 1));
    return input === null ? null : entry.answer(input);
  }
}

function patternOf({ path }: Route): RegExp {
  return new RegExp(`^/api${path.replace(/:([a-zA-Z]+)/g, '(?<$1>[^/]+)')}$`);
}

/** Returns parameters as Nest decodes them, or null when one cannot be decoded. */
function decoded(groups: Record<string, string> = {}): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

/** Returns the parsed input, or null when it is invalid and Nest must answer. */
function inputOf(route: Route, params: Record<string, string>, search: string): object | null {
  const pairs = [...new URLSearchParams(search)];
  const query = Object.fromEntries(pairs);
  // Nest rejects a key that is given twice.
  if (pairs.length !== Object.keys(query).length) return null;
  if (!route.query && pairs.length > 0) return null;
  const parsedParams = route.params?.safeParse(params);
  const parsedQuery = route.query?.safeParse(query);
  if (parsedParams?.success === false || parsedQuery?.success === false) return null;
  return { params: parsedParams?.data, query: parsedQuery?.data };
}
