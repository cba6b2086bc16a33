import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';
import type { Route } from '../../../shared/http/route.ts';
import type { InputOf } from '../../http/api/input.ts';
import type { CachedBody } from '../../http/cached/cached-body.ts';
import type { SharedHeaders } from '../../http/cached/response-head.ts';
import { sendCachedBody } from '../../http/cached/send-cached-body.ts';
import type { HotPath } from '../../http/edge/edge.ts';

/** Addresses remembered with their documents. */
const MOST_ADDRESSES = 500;

type BodyOf<R extends Route> = R extends { response: infer S extends z.ZodMiniType } ? z.input<S> : never;

/** An answer that is made of a state in memory. */
interface HotDocument<Body = unknown> {
  body: (...state: never[]) => Body;
}

/** A public GET that is answered in front of Nest: the hot path and the controller are both made of its entry. */
export interface HotRead<D> {
  route: Route;
  /** Returns the document that answers an input, which the schemas of the route have parsed. */
  document: (input: unknown) => D;
}

/** Declares a hot read. The compiler holds the document's body to the response of the route. */
export function hotRead<const R extends Route, D extends HotDocument<BodyOf<R>>>(
  route: R,
  document: (input: InputOf<R>) => D,
): HotRead<D> {
  // The schemas that parse the input are the ones that InputOf is made of.
  return { route, document: (input) => document(input as InputOf<R>) };
}

/** A body that can be sent at once, and the live version that it shows. */
export interface ReadyBody {
  cachedBody: CachedBody;
  version: number;
}

/** Gives the answers of the documents of hot reads. */
export interface DocumentSource<D> {
  /** Returns the ready body, or null when Nest must answer: before the state is there, and for what is not cached. */
  cached(document: D): ReadyBody | null;
  /** Returns the body for Nest, with its version noted. @throws DomainError when there is none */
  body(document: D): Promise<object>;
}

/**
 * Makes the hot path of a list of reads: a look at the address and one write. Literal paths are listed before those with
 * parameters. A HEAD, a bad input and what the source has not cached are left to the controller of the same list.
 */
export function hotPath<D>(reads: readonly HotRead<D>[], source: DocumentSource<D>, shared: SharedHeaders): HotPath {
  const find = documentFinder(reads);
  const addresses = new LRUCache<string, D & object>({ max: MOST_ADDRESSES });
  return (req, res, { url, requestId }) => {
    const known = addresses.get(url);
    const document = known ?? find(url);
    const ready = document ? source.cached(document) : null;
    if (!document || !ready) return null;
    // Only addresses that were answered are remembered: made-up ones displace nothing.
    if (known === undefined) addresses.set(url, document);
    return sendCachedBody(req, res, ready.cachedBody, { shared, version: ready.version, requestId });
  };
}

/** Returns a function that finds the document of a request line's address, or null for what is left to Nest. */
export function documentFinder<D>(reads: readonly HotRead<D>[]): (url: string) => D | null {
  const entries = reads.map((read) => ({ ...read, pattern: patternOf(read.route) }));
  return (url) => {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    for (const { route, document, pattern } of entries) {
      const match = pattern.exec(path);
      if (!match) continue;
      const input = inputOf(route, { ...match.groups }, mark < 0 ? '' : url.slice(mark + 1));
      return input === null ? null : document(input);
    }
    return null;
  };
}

/** An encoded parameter does not match: Nest decodes it. */
function patternOf({ path }: Route): RegExp {
  return new RegExp(`^/api${path.replace(/:([a-zA-Z]+)/g, '(?<$1>[^/%]+)')}$`);
}

/** Returns the parsed input, or null when Nest must name what is wrong with it. */
function inputOf(route: Route, params: Record<string, string>, search: string): object | null {
  const pairs = [...new URLSearchParams(search)];
  const query = Object.fromEntries(pairs);
  // Nest refuses a key that is given twice.
  if (pairs.length !== Object.keys(query).length) return null;
  if (!route.query && pairs.length > 0) return null;
  const parsedParams = route.params?.safeParse(params);
  const parsedQuery = route.query?.safeParse(query);
  if (parsedParams?.success === false || parsedQuery?.success === false) return null;
  return { params: parsedParams?.data, query: parsedQuery?.data };
}
