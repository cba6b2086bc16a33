import { createStore } from 'zustand/vanilla';
import { ApiError } from '../../../client/lib/api/api.ts';
import type { Freshness } from '../../../client/lib/live/freshness.store.ts';
import { LiveClient } from '../../../client/lib/live/live-client.ts';
import { socketTransport } from '../../../client/lib/live/socket.ts';
import { overlayScheduler } from '../../../client/overlay/link/overlay-link.ts';
import { changesSchema } from '../../../shared/live-streams.ts';
import type { Stream, StreamChanges } from '../../../shared/live-streams.ts';
import type { Apply } from '../../../shared/live/live-merge.ts';
import { asPage, openContext } from '../readers/page-context.ts';
import type { PageContext } from '../readers/page-context.ts';
import type { PageView } from '../readers/views.ts';
import { streamOf } from '../readers/views.ts';
import type { OpenPage, Truth, Watched } from '../readers/watched.ts';

/** Opens a page of the site, made of the product's live client. The page is always visible. */
export function openSitePage(name: string, origin: string, cookie: string | null, views: PageView[]): OpenPage {
  const context = openContext(origin, cookie);
  const freshness = createStore<Freshness>(() => ({ state: 'idle' }));
  const soon = { begin: (work: () => void) => void setTimeout(work, 0) };
  const transports = { public: socketTransport('/', soon), admin: socketTransport('/admin', soon) };
  const client = new LiveClient({
    transport: (audience) => transports[audience],
    scheduler: overlayScheduler,
    freshness,
    visible: () => true,
    online: () => true,
    begin: () => undefined,
  });
  const releases: (() => void)[] = [];
  const watched = views.map((one): Watched => {
    const stream = streamOf(one);
    const { options } = one.resource;
    const resource = client.create<unknown, Stream>({
      ...options,
      stream,
      audience: one.audience,
      changes: changesSchema(stream),
      // The schema of the stream has parsed the changes.
      apply: options.apply as Apply<unknown, StreamChanges[Stream]>,
    });
    releases.push(asPage(context, () => resource.acquire()));
    const state = () => resource.store.getState();
    return {
      name: `${one.name} on ${name}`,
      stream,
      data: () => (state().data === null ? null : one.essence(state().data)),
      version: () => state().version,
      isLive: () => freshness.getState().state === 'live',
      truth: (at) => truthOf(one, at),
      isLate: false,
    };
  });
  return {
    context,
    watched,
    close() {
      for (const release of releases) release();
      for (const socket of context.sockets) socket.disconnect();
    },
  };
}

async function truthOf({ resource, essence }: PageView, at: PageContext): Promise<Truth> {
  try {
    const { data, version } = await asPage(at, () => resource.options.load(AbortSignal.timeout(10_000)));
    return { data: essence(data), version };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { data: null, version: null };
    throw error;
  }
}
