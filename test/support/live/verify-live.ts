import { expect } from '@jest/globals';
import { advance } from '../../../shared/live/live-merge.ts';
import type { HeardEvent, Replica } from '../../../shared/live/live-merge.ts';
import { changesSchema } from '../../../shared/live-streams.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../../shared/live/streams.ts';
import type { LiveResource } from '../../../client/lib/live/live-client.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import type { TestApp } from '../app/app.ts';
import { until } from './socket-client.ts';

/** Resource of the real client, with the name that a failure shows. */
export interface View {
  name: string;
  resource: LiveResource<unknown>;
  /** Returns the part of the data in which two equal states agree. Defaults to all of it. */
  essence: (data: unknown) => unknown;
}

/** Creates a view whose data has a type at this call. */
export function view<T>(name: string, resource: LiveResource<T>, essence: (data: T) => unknown = (data) => data): View {
  // Each view receives only its own data.
  return { name, resource: resource as LiveResource<unknown>, essence: essence as (data: unknown) => unknown };
}

export interface Verified {
  /** Types of all changes that were emitted, in order. */
  emitted: string[];
  /** Names of the views that had to fetch again. */
  refetched: string[];
}

/**
 * Checks as Zulip's verify_action that the states before an action, with its emitted events applied, equal the states
 * after it. Throws an Error when the action emits nothing.
 */
export function verifyLive(app: TestApp, views: View[], action: () => Promise<unknown>): Promise<Verified> {
  return asPage(app, () => verify(app, views, action));
}

async function verify(app: TestApp, views: View[], action: () => Promise<unknown>): Promise<Verified> {
  const live = app.app.get(LiveService);
  const streams = [...new Set([...STREAMS, ...views.map(({ resource }) => resource.options.stream)])];
  const current = async () =>
    new Map(
      await Promise.all(
        streams.map(async (stream) => [stream, await live.currentVersion(app.dataSource, stream)] as const),
      ),
    );

  const start = await current();
  const before = await Promise.all(views.map((one) => loadAt(one, start)));
  await action();
  const heard = new Map(
    await Promise.all(streams.map(async (stream) => [stream, await hear(live, stream, start)] as const)),
  );
  const emitted = [...heard.values()].flatMap((events) => [...events.values()].flatMap(({ changes }) => changes ?? []));
  if (emitted.length === 0) throw new Error('the action emitted no live event');

  const end = await current();
  const refetched: string[] = [];
  for (const [index, one] of views.entries()) {
    const fresh = await loadAt(one, end);
    const folded = fold(one, before[index] ?? fresh, heard.get(one.resource.options.stream) ?? new Map());
    if (folded.staleAt !== null) refetched.push(one.name);
    else expect({ [one.name]: one.essence(folded.data) }).toEqual({ [one.name]: one.essence(fresh.data) });
  }
  return { emitted: emitted.map((change) => change.type), refetched };
}

const STREAMS: Stream[] = [CLAN_STREAM, ADMIN_STREAM];

interface Change {
  type: string;
}

/** Returns the events after the start version, each checked against the published schema of its stream. */
async function hear(
  live: LiveService,
  stream: Stream,
  start: Map<Stream, number>,
): Promise<Map<number, HeardEvent<Change>>> {
  const heard = new Map<number, HeardEvent<Change>>();
  let last = start.get(stream) ?? 0;
  for (;;) {
    const events = await live.readSince(stream, last);
    for (const { version, changes } of events) {
      const parsed: Change[] = changesSchema(stream).parse(changes);
      expect(parsed).toEqual(changes);
      heard.set(version, { version, changes: parsed });
      last = version;
    }
    if (events.length === 0) return heard;
  }
}

function fold(one: View, before: Loaded, heard: Map<number, HeardEvent<Change>>): Replica<unknown> {
  const start = { ...before, base: before.version, staleAt: null };
  // The schema of the resource's stream has parsed the change.
  return advance(start, heard, (data, change: Change) => one.resource.options.apply(data, change as never));
}

interface Loaded {
  data: unknown;
  version: number;
}

/** Waits until the read model has applied all committed events. Returns its state. */
async function loadAt({ name, resource }: View, versions: Map<Stream, number>): Promise<Loaded> {
  const wanted = versions.get(resource.options.stream) ?? 0;
  let loaded: Loaded = { data: null, version: -1 };
  await until(`${name} at version ${wanted}`, async () => {
    const { data, version } = await resource.options.load(new AbortController().signal);
    if (version === null) throw new Error(`${name} is answered without X-Live-Version`);
    loaded = { data, version };
    return version >= wanted;
  });
  return loaded;
}

/** Runs `work` with a fetch that sends the client's calls, which have only paths, to the app under test. */
async function asPage<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const real = globalThis.fetch;
  globalThis.fetch = (to, init) => {
    const url = typeof to === 'string' ? new URL(to, app.url) : to;
    return real(url, { ...init, headers: { Origin: app.url, ...init?.headers } });
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = real;
  }
}
