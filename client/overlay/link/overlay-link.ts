import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { HeardEvents } from '../../lib/live/heard-events.ts';
import { LiveChannel } from '../../lib/live/live-channel.ts';
import { LiveReader } from '../../lib/live/live-reader.ts';
import type { ReaderHost, ReaderOptions } from '../../lib/live/live-reader.ts';
import type { LiveTransport } from '../../lib/live/live-transport.ts';
import type { Scheduler } from '../../lib/live/scheduler.ts';
import { socketTransport } from '../../lib/live/socket.ts';
import type { Stream } from '../../../shared/live-streams.ts';
import { watchSocket } from './watchdog.ts';

/** Uses timers only: a source that OBS does not show draws no frames, but must keep its data current. */
export const overlayScheduler: Scheduler = {
  now: () => performance.now(),
  random: Math.random,
  later(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  frame: (work) => void setTimeout(work, 16),
};

const host: ReaderHost = { scheduler: overlayScheduler, visible: () => true, changed: () => undefined };

/** The single socket of an overlay and the readers that use it. */
export interface OverlayLink {
  transport: LiveTransport;
  /** Starts the reader of one stream. Returns it with the function that stops it. */
  read<T, Change>(
    stream: Stream,
    change: z.ZodMiniType<Change>,
    options: ReaderOptions<T, Change>,
  ): [reader: LiveReader<T, Change>, stop: () => void];
  /** Calls `tell` when a stream becomes live, stops being live, or has news. Returns the function that stops it. */
  onChange(stream: Stream, tell: () => void): () => void;
  /** Called when the overlay is shown or back on the network: updates all readers immediately. */
  wake(): void;
}

/** Opens the link. @param onTest called when a test alert was requested @param key in the overlay's address, or null */
export function openLink(onTest: () => void, key: string | null = null): OverlayLink {
  let renew = (): void => {};
  const transport = socketTransport('/', {
    begin: (work) => void setTimeout(work, 0),
    follow(socket: Socket) {
      socket.on('overlay:test', onTest);
      if (key !== null) socket.on('connect', () => void socket.emit('overlay:key', key));
      renew = () => void socket.disconnect().connect();
    },
  });
  // One reader per stream: with two, the end of the first would close the stream of the second.
  const readers = new Map<string, LiveReader<never, never>>();
  const listeners = new Map<string, Set<() => void>>();
  const active = () => [...readers.values()].filter((reader) => reader.active);
  watchSocket(transport, () => {
    // Beats are sent only for open streams.
    if (active().some((reader) => reader.channel.mode !== 'refused' && reader.version() !== null)) renew();
  });
  return {
    transport,
    read<T, Change>(stream: Stream, change: z.ZodMiniType<Change>, options: ReaderOptions<T, Change>) {
      // Created below for this stream.
      const known = readers.get(stream) as unknown as LiveReader<T, Change> | undefined;
      const reader = known ?? make(stream, change, options);
      readers.set(stream, reader as unknown as LiveReader<never, never>);
      const release = reader.acquire();
      // Its data may be old.
      if (known) void reader.refresh();
      return [reader, release];
    },
    onChange(stream, tell) {
      const all = listeners.get(stream) ?? new Set();
      listeners.set(stream, all.add(tell));
      return () => void all.delete(tell);
    },
    wake() {
      const woken = active();
      for (const reader of woken) {
        reader.channel.wake();
        // Without data there is no version to catch up from: only a load helps.
        if (reader.version() === null) void reader.refresh();
        else reader.wake();
      }
      if (woken.length === 0) transport.wake();
    },
  };

  function make<T, Change>(stream: Stream, change: z.ZodMiniType<Change>, options: ReaderOptions<T, Change>) {
    const schema = z.array(change);
    const heard = new HeardEvents<Change>((changes) => {
      const parsed = schema.safeParse(changes);
      return parsed.success ? parsed.data : null;
    });
    const channel = new LiveChannel<Change>(stream, transport, heard, overlayScheduler, () => {
      for (const tell of listeners.get(stream) ?? []) tell();
    });
    return new LiveReader<T, Change>({ ...options, stream }, channel, host);
  }
}
