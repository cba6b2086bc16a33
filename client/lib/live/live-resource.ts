import type { Stream } from '../../../shared/live-streams.ts';
import { addressOf, type Route } from '../../../shared/http/route.ts';
import { onWritten, request, type RequestInput, type ResponseOf } from '../api/api.ts';
import { freshnessStore } from './freshness.store.ts';
import { LiveClient } from './live-client.ts';
import type { LiveResource as FollowedResource, ResourceOptions } from './live-client.ts';
import { browserScheduler } from './browser-scheduler.ts';
import { sockets } from './sockets.ts';

export type { LiveState } from './live-reader.ts';

/** A GET kept current, or several GETs together. */
export interface LiveResource<T> extends FollowedResource<T> {
  /** Returns the first requests of a load: paths from the root with their exact queries. */
  addresses(): readonly string[];
}

type Followed<T, S extends Stream> = Omit<ResourceOptions<T, S>, 'load'>;
type Input<R extends Route> = Omit<RequestInput<R>, 'signal' | 'ifMatch'>;
/** A route without parameters needs no input. */
type InputOf<R extends Route> = object extends Input<R> ? { input?: Input<R> } : { input: Input<R> };

interface Picked<R extends Route, T> {
  route: R;
  /** Returns the resource's data from an answer. May send further requests, and must stop at the signal. */
  pick: (body: ResponseOf<R>, signal: AbortSignal) => T | Promise<T>;
}
type Bodies<Routes extends readonly Route[]> = { [K in keyof Routes]: ResponseOf<Routes[K]> };

interface JointlyPicked<Routes extends readonly Route[], T> {
  routes: Routes;
  /** Input of all routes. */
  input: Input<Routes[number]>;
  /** Returns the resource's data from the answers, which are in the order of the routes. */
  pick: (bodies: Bodies<Routes>) => T;
}

const listeners = new Set<{ type: string; act: () => void }>();

/**
 * Calls `act` when an event of any followed stream has a change of this type, also one that was missed and is sent later.
 * Returns the function that ends it.
 */
export function onHeard(type: string, act: () => void): () => void {
  const listener = { type, act };
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const client = new LiveClient({
  transport: (audience) => sockets[audience],
  scheduler: browserScheduler,
  freshness: freshnessStore,
  visible: () => document.visibilityState !== 'hidden',
  online: () => navigator.onLine,
  heard: (changes) => {
    for (const { type, act } of listeners) if (changes.some((change) => change.type === type)) act();
  },
  begin: (self) => {
    onWritten((stream, version) => self.written(stream, version));
    const wake = () => self.wake();
    document.addEventListener('visibilitychange', wake);
    for (const name of ['online', 'offline', 'pageshow']) window.addEventListener(name, wake);
  },
});

/**
 * Creates a GET that stays current by the events of its stream. `apply` must be pure and keep untouched rows as they
 * are; it returns 'stale' when only the server knows the new state, and the GET is repeated within about a second.
 * Nothing is loaded before the first use (`useLive`, or acquire()).
 */
export function createLiveResource<T, S extends Stream, const R extends Route>(
  options: Followed<T, S> & Picked<R, T> & InputOf<R>,
): LiveResource<T> {
  const { route, input, pick } = options;
  const load = async (signal: AbortSignal) => {
    // The route's input plus a signal is a complete input of the call.
    const { data, version } = await request<R>(route, { ...input, signal } as RequestInput<R>);
    return { data: await pick(data, signal), version };
  };
  return Object.assign(client.create({ ...options, load }), { addresses: () => [addressOf(route, input)] });
}

/** Creates one resource from several GETs. Its version is the lowest of theirs, or null when one has none. */
export function createJointResource<T, S extends Stream, const Routes extends readonly Route[]>(
  options: Followed<T, S> & JointlyPicked<Routes, T>,
): LiveResource<T> {
  const { routes, input, pick } = options;
  const load = async (signal: AbortSignal) => {
    // The input plus a signal is complete for each route.
    const call = { ...input, signal } as RequestInput<Route>;
    const answers = await Promise.all(routes.map((route) => request(route, call)));
    const versions = answers.flatMap(({ version }) => version ?? []);
    return {
      // The answers are in the order of the routes.
      data: pick(answers.map(({ data }) => data) as Bodies<Routes>),
      version: versions.length === routes.length ? Math.min(...versions) : null,
    };
  };
  return Object.assign(client.create({ ...options, load }), {
    addresses: () => routes.map((route) => addressOf(route, input)),
  });
}

/** Returns a function that creates one resource per key (a member's name, a pill); the 20 last used are kept. */
export function liveFamily<T, K extends string | number>(
  make: (key: K) => LiveResource<T>,
): (key: K) => LiveResource<T> {
  const kept = new Map<K, LiveResource<T>>();
  return (key) => {
    const resource = kept.get(key) ?? make(key);
    kept.delete(key);
    kept.set(key, resource);
    for (const oldest of kept.keys()) {
      if (kept.size <= 20) break;
      kept.delete(oldest);
    }
    return resource;
  };
}
