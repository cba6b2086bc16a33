import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Route } from '../../../shared/http/route.ts';
import type { InputOf } from '../../http/api/input.ts';
import type { CachedBody } from '../../http/cached/cached-body.ts';
import type { SharedHeaders } from '../../http/cached/response-head.ts';
import { sendCachedBody } from '../../http/cached/send-cached-body.ts';
import type { HotPath } from '../../http/edge/edge.ts';

/** Largest number of addresses stored with their documents. */
const MOST_ADDRESSES = 500;

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

/** Body that can be sent at once, with its live version. */
export interface ReadyBody {
  cachedBody: CachedBody;
  version: number;
}

/** Makes the bodies of the documents of hot reads. */
export interface DocumentSource<D> {
  /** Returns the ready body, or null when Nest must answer: before the state is loaded, and for an uncached document. */
  cached(document: D): ReadyBody | null;
  /** Returns the body for Nest, with its version noted. @throws DomainError when there is none */
  body(document: D): Promise<object>;
}

/**
 * Makes the hot path of a list of reads: one lookup by address and one write. The controller of the same list
 * answers a HEAD, a bad input and a document that the source has not cached.
 */
export function hotPath<D>(reads: readonly HotRead<D>[], source: DocumentSource<D>, shared: SharedHeaders): HotPath {
  const find = documentFinder(reads);
  const addresses = new LRUCache<string, D & object>({ max: MOST_ADDRESSES });
  return (req, res, url) => {
    const known = addresses.get(url);
    const document = known ?? find(url);
    const ready = document ? source.cached(document) : null;
    if (!document || !ready) return null;
    // Only addresses that were answered are stored, so that made-up ones displace nothing.
    if (known === undefined) addresses.set(url, document);
    return sendCachedBody(req, res, ready.cachedBody, { shared, version: ready.version });
  };
}

/** Returns a function that finds the document of a request's address; it returns null when Nest must answer. */
export function documentFinder<D>(reads: readonly HotRead<D>[]): (url: string) => D | null {
  const literal = new Map(reads.map((read) => [`/api${read.route.path}`, read]));
  const open = reads
    .filter(({ route }) => route.params !== undefined)
    .map((read) => ({ read, pattern: patternOf(read.route) }));
  return (url) => {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    let read = literal.get(path);
    let params: Record<string, string> = {};
    for (const entry of read ? [] : open) {
      const match = entry.pattern.exec(path);
      if (!match) continue;
      read = entry.read;
      params = { ...match.groups };
      break;
    }
    if (!read) return null;
    const input = inputOf(read.route, params, mark < 0 ? '' : url.slice(mark + 1));
    return input === null ? null : read.document(input);
  };
}

/** Returns the pattern of a route's path. An encoded parameter does not match, because Nest decodes it. */
function patternOf({ path }: Route): RegExp {
  return new RegExp(`^/api${path.replace(/:([a-zA-Z]+)/g, '(?<$1>[^/%]+)')}$`);
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
