import type * as z from 'zod/mini';
import type { StoreApi } from 'zustand/vanilla';
import type { Stream, StreamChanges } from '../../../shared/live-streams.ts';
import { ADMIN_STREAM } from '../../../shared/live/streams.ts';
import { BLIP_MS, freshnessOf } from './freshness.store.ts';
import type { Freshness } from './freshness.store.ts';
import { HeardEvents } from './heard-events.ts';
import { LiveChannel } from './live-channel.ts';
import { LiveReader } from './live-reader.ts';
import type { ActiveReader, LiveState, ReaderHost, ReaderOptions } from './live-reader.ts';
import type { LiveTransport } from './live-transport.ts';
import type { Scheduler } from './scheduler.ts';

/** Namespace on which a stream is read: `/` for anyone, `/admin` for signed-in admins. */
export type Audience = 'public' | 'admin';

export interface LiveClientParts {
  /** Returns the socket of an audience. */
  transport: (audience: Audience) => LiveTransport;
  scheduler: Scheduler;
  freshness: StoreApi<Freshness>;
  /** False in a hidden tab: nothing is loaded there. */
  visible: () => boolean;
  online: () => boolean;
  /** Called with the changes of each event of a followed stream, before the readers apply them. */
  heard?: (changes: readonly { type: string }[]) => void;
  /** Called once, when a resource is used for the first time. */
  begin: (client: LiveClient) => void;
}

/** A GET kept current: its store, and a count of its users. */
export interface LiveResource<T> {
  readonly store: StoreApi<LiveState<T>>;
  /** The options it was created with; medium tests apply the server's own events with them. */
  readonly options: ReaderOptions<T, never> & { stream: Stream };
  /** Adds a user. Returns the function that removes it. */
  acquire(): () => void;
  /** Loads once, for a caller that needs no updates. Does nothing while the resource has users and is loaded anyway. */
  once(): Promise<void>;
  /** Loads now, without waiting for events. */
  refresh(): Promise<void>;
}

export interface ResourceOptions<T, S extends Stream> extends ReaderOptions<T, StreamChanges[S]> {
  stream: S;
  /** Schema of the stream's changes. Part of the resource, so that a page loads only schemas of streams it follows. */
  changes: z.ZodMiniType<StreamChanges[S][]>;
  /** 'admin' reads a board that visitors may not see. The `admin` stream is always read there. */
  audience?: Audience;
}

type Followed<S extends Stream> = Pick<ResourceOptions<unknown, S>, 'stream' | 'changes' | 'audience'>;

/** All streams and resources of a page, and how fresh they are together. */
export class LiveClient {
  /** By audience and stream; each is created for its first resource. */
  private readonly channels = new Map<string, LiveChannel<never>>();
  /** Channels, each with the scheduler's time since when its connection is missing; null when it is up. */
  private readonly missing = new Map<object, number | null>();
  private readonly active = new Set<ActiveReader>();
  private readonly host: ReaderHost;
  private lastUpdate: number | null = null;
  private begun = false;
  private stopBlip = () => {};

  constructor(private readonly parts: LiveClientParts) {
    this.host = {
      scheduler: parts.scheduler,
      visible: parts.visible,
      changed: (reader) => {
        if (!this.begun) {
          this.begun = true;
          parts.begin(this);
        }
        if (reader.active) this.active.add(reader);
        else this.active.delete(reader);
        if (reader.lastLoad === 'good') this.lastUpdate = Date.now();
        this.sign();
      },
    };
  }

  create<T, S extends Stream>(options: ResourceOptions<T, S>): LiveResource<T> {
    return new LiveReader<T, StreamChanges[S]>(options, this.channel(options), this.host);
  }

  /** Called when the page is shown again, or the network is back or lost. */
  wake(): void {
    if (this.parts.visible()) {
      for (const channel of new Set([...this.active].map((reader) => reader.channel))) channel.wake();
      for (const reader of this.active) reader.wake();
    }
    this.sign();
  }

  /** Called when a write of this page was answered with this version of a stream. */
  written(stream: string, version: number): void {
    for (const channel of this.channels.values()) if (channel.stream === stream) channel.expect(version);
  }

  private channel<S extends Stream>({ stream, changes, audience: asked }: Followed<S>): LiveChannel<StreamChanges[S]> {
    const audience = stream === ADMIN_STREAM ? 'admin' : (asked ?? 'public');
    const key = `${audience} ${stream}`;
    // Created below for this stream.
    const known = this.channels.get(key) as LiveChannel<StreamChanges[S]> | undefined;
    if (known) return known;
    const channel = this.makeChannel({ stream, changes, audience });
    this.channels.set(key, channel as unknown as LiveChannel<never>);
    return channel;
  }

  private makeChannel<S extends Stream>({
    stream,
    changes: schema,
    audience,
  }: Required<Followed<S>>): LiveChannel<StreamChanges[S]> {
    const channel: LiveChannel<StreamChanges[S]> = new LiveChannel<StreamChanges[S]>(
      stream,
      this.parts.transport(audience),
      new HeardEvents((changes) => {
        const parsed = schema.safeParse(changes);
        if (!parsed.success) return null;
        this.parts.heard?.(parsed.data);
        return parsed.data;
      }),
      this.parts.scheduler,
      (alive) => {
        if (alive) this.lastUpdate = Date.now();
        const up = channel.connected;
        if (up) this.missing.set(channel, null);
        else if (this.missing.get(channel) === null || !this.missing.has(channel)) {
          this.missing.set(channel, this.parts.scheduler.now());
        }
        this.sign();
      },
    );
    return channel;
  }

  private sign(): void {
    const all = [...this.active].filter((reader) => !reader.ownPace);
    const there = all.filter((reader) => !reader.gone);
    // A page about something that does not exist shows nothing live, although the previous page may linger.
    const isEmpty = all.some((reader) => reader.gone && reader.used) && !there.some((reader) => reader.used);
    const followed = isEmpty ? [] : there;
    const readers = followed.map((reader) => ({
      polling: reader.polling,
      pollMs: reader.pollMs,
      lastLoad: reader.lastLoad,
      live: reader.channel.mode === 'live',
    }));
    const missingMs = this.missingMs();
    const next = freshnessOf({ online: this.parts.online(), readers, missingMs, lastUpdate: this.lastUpdate });
    if (next && !same(next, this.parts.freshness.getState())) this.parts.freshness.setState(next, true);
    this.stopBlip();
    this.stopBlip =
      missingMs > 0 && missingMs < BLIP_MS
        ? this.parts.scheduler.later(BLIP_MS - missingMs, () => this.sign())
        : () => {};
  }

  /** Returns how long the connection of a stream in use has been missing, in ms; at least 1 when one is. */
  private missingMs(): number {
    const now = this.parts.scheduler.now();
    let longest = 0;
    for (const { channel } of this.active) {
      const since = this.missing.get(channel) ?? null;
      if (since !== null) longest = Math.max(longest, 1, now - since);
    }
    return longest;
  }
}

function same(a: Freshness, b: Freshness): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
