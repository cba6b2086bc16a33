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

/** Timers only: a source that OBS does not show draws no pictures, but must know what happens. */
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

/** The one socket of an overlay, and what is read over it. */
export interface OverlayLink {
  transport: LiveTransport;
  /** The reader of one stream, begun. The second result ends it. */
  read<T, Change>(
    stream: Stream,
    change: z.ZodMiniType<Change>,
    options: ReaderOptions<T, Change>,
  ): [reader: LiveReader<T, Change>, stop: () => void];
  /** Told when a stream is live, is no longer, or was heard of. @returns its end */
  onChange(stream: Stream, tell: () => void): () => void;
  /** Shown or back on the network: finds out at once what is true. */
  wake(): void;
}

/** @param onTest an admin wants to see a made-up completion */
export function openLink(onTest: () => void): OverlayLink {
  let renew = (): void => {};
  const transport = socketTransport('/', {
    begin: (work) => void setTimeout(work, 0),
    follow(socket: Socket) {
      socket.on('overlay:test', onTest);
      renew = () => void socket.disconnect().connect();
    },
  });
  // One for each stream: a second reader of one would have it closed by the end of the first.
  const readers = new Map<string, LiveReader<never, never>>();
  const listeners = new Map<string, Set<() => void>>();
  const active = () => [...readers.values()].filter((reader) => reader.active);
  watchSocket(transport, () => {
    // Beats come for what is open only.
    if (active().some((reader) => reader.channel.mode !== 'refused' && reader.version() !== null)) renew();
  });
  return {
    transport,
    read<T, Change>(stream: Stream, change: z.ZodMiniType<Change>, options: ReaderOptions<T, Change>) {
      // Made below for this very stream.
      const known = readers.get(stream) as unknown as LiveReader<T, Change> | undefined;
      const reader = known ?? make(stream, change, options);
      readers.set(stream, reader as unknown as LiveReader<never, never>);
      const release = reader.acquire();
      // What it held is of then.
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
        // Nothing is there to be brought up to date: only a load can tell.
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
