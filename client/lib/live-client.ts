import type { StoreApi } from 'zustand/vanilla';
import { STREAM_CHANGES } from '../../shared/live/stream.changes.ts';
import type { Stream, StreamChanges } from '../../shared/live/stream.changes.ts';
import { ADMIN_STREAM, CLAN_STREAM } from '../../shared/live/streams.ts';
import { BLIP_MS, freshnessOf } from './freshness.store.ts';
import type { Freshness } from './freshness.store.ts';
import { HeardEvents } from './heard-events.ts';
import { LiveChannel } from './live-channel.ts';
import { LiveReader } from './live-reader.ts';
import type { ActiveReader, LiveState, ReaderHost, ReaderOptions } from './live-reader.ts';
import type { LiveTransport } from './live-transport.ts';
import type { Scheduler } from './scheduler.ts';

export interface LiveClientParts {
  /** The socket that carries a stream. */
  transport: (stream: Stream) => LiveTransport;
  scheduler: Scheduler;
  freshness: StoreApi<Freshness>;
  /** False in a hidden tab: nothing is loaded there. */
  visible: () => boolean;
  online: () => boolean;
  /** Called once, when something is used for the first time. */
  begin: (client: LiveClient) => void;
}

/** A GET kept current: a store, and who uses it. */
export interface LiveResource<T> {
  readonly store: StoreApi<LiveState<T>>;
  /** What it was made of: medium tests fold the server's own events with it. */
  readonly options: ReaderOptions<T, never> & { stream: Stream };
  /** Says that somebody looks at it; the result says that they stopped. */
  acquire(): () => void;
  /** Loads now, whatever the events say. */
  refresh(): Promise<void>;
}

export interface ResourceOptions<T, S extends Stream> extends ReaderOptions<T, StreamChanges[S]> {
  stream: S;
}

type Channels = { [S in Stream]: LiveChannel<StreamChanges[S]> };

/** All streams and resources of a page, and how fresh they are together. */
export class LiveClient {
  private readonly channels: Channels;
  /** Streams in use and since when their connection is missing, by the scheduler's time; null: it is there. */
  private readonly missing = new Map<string, number | null>();
  private readonly active = new Set<ActiveReader>();
  private readonly host: ReaderHost;
  private lastUpdate: number | null = null;
  private begun = false;
  private stopBlip = () => {};

  constructor(private readonly parts: LiveClientParts) {
    this.channels = { [CLAN_STREAM]: this.channel(CLAN_STREAM), [ADMIN_STREAM]: this.channel(ADMIN_STREAM) };
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
    return new LiveReader<T, StreamChanges[S]>(options, this.channels[options.stream], this.host);
  }

  /** The page was shown again, or the network came back or went. */
  wake(): void {
    if (this.parts.visible()) {
      const streams = new Set([...this.active].map((reader) => reader.channel.stream));
      for (const channel of Object.values(this.channels)) if (streams.has(channel.stream)) channel.wake();
      for (const reader of this.active) reader.wake();
    }
    this.sign();
  }

  /** A write of this page was answered with this version. */
  written(version: number): void {
    this.channels[CLAN_STREAM].expect(version);
  }

  private channel<S extends Stream>(stream: S): LiveChannel<StreamChanges[S]> {
    const schema = STREAM_CHANGES[stream];
    const channel = new LiveChannel<StreamChanges[S]>(
      stream,
      this.parts.transport(stream),
      new HeardEvents((changes) => {
        const parsed = schema.safeParse(changes);
        return parsed.success ? parsed.data : null;
      }),
      this.parts.scheduler,
      (alive) => {
        if (alive) this.lastUpdate = Date.now();
        const up = channel.connected;
        if (up) this.missing.set(stream, null);
        else if (this.missing.get(stream) === null || !this.missing.has(stream)) {
          this.missing.set(stream, this.parts.scheduler.now());
        }
        this.sign();
      },
    );
    return channel;
  }

  private sign(): void {
    const readers = [...this.active].map((reader) => ({
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

  /** How long the connection of a stream in use has been missing; at least 1 when one is. */
  private missingMs(): number {
    const now = this.parts.scheduler.now();
    let longest = 0;
    for (const { channel } of this.active) {
      const since = this.missing.get(channel.stream) ?? null;
      if (since !== null) longest = Math.max(longest, 1, now - since);
    }
    return longest;
  }
}

function same(a: Freshness, b: Freshness): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
