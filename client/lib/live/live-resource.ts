import type { Stream } from '../../../shared/live-streams.ts';
import { onWritten } from '../api/api.ts';
import { freshnessStore } from './freshness.store.ts';
import { LiveClient } from './live-client.ts';
import type { Audience, LiveResource, ResourceOptions } from './live-client.ts';
import type { LiveTransport } from './live-transport.ts';
import { browserScheduler } from './browser-scheduler.ts';
import { socketTransport } from './socket.ts';

export type { LiveResource } from './live-client.ts';
export type { LiveState } from './live-reader.ts';

const sockets: Record<Audience, LiveTransport> = {
  public: socketTransport('/'),
  admin: socketTransport('/admin'),
};

const client = new LiveClient({
  transport: (audience) => sockets[audience],
  scheduler: browserScheduler,
  freshness: freshnessStore,
  visible: () => document.visibilityState !== 'hidden',
  online: () => navigator.onLine,
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
export function createLiveResource<T, S extends Stream>(options: ResourceOptions<T, S>): LiveResource<T> {
  return client.create(options);
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
