import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import {
  liveBeatSchema,
  liveEventSchema,
  liveGoodbyeSchema,
  openAckSchema,
} from '../../../shared/live/live-protocol.ts';
import type { LiveBeat, LiveEvent } from '../../../shared/live/live-protocol.ts';
import type { LiveTransport } from './live-transport.ts';
import { noteServerInstant } from '../api/server-clock.ts';

const ANSWER_MS = 5000;
const BACK_OFF_MS = 1000;
const OPTIONS = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: BACK_OFF_MS,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 1,
  timeout: 8000,
};
const eventsSchema = z.array(liveEventSchema);

interface SocketExtras {
  /** Schedules loading Socket.io and connecting, once it is needed. Defaults to after the first paint. */
  begin?: (work: () => void) => void;
  /** Receives the socket once it is created. */
  follow?: (socket: Socket) => void;
}

/** Returns a socket to one namespace of our own origin. Socket.io is loaded on first need, after the first paint. */
export function socketTransport(namespace: '/' | '/admin', extras: SocketExtras = {}): LiveTransport {
  const status = listeners<boolean>();
  const events = listeners<LiveEvent[]>();
  const beats = listeners<LiveBeat>();
  const editors = listeners<unknown>();
  let socket: Socket | null = null;
  let started = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  const connectWithin = (from: number, to: number) => {
    clearTimeout(again);
    again = setTimeout(() => socket?.connect(), from + Math.random() * (to - from));
  };

  const follow = (made: Socket) => {
    made.on('connect', () => {
      made.io.reconnectionDelay(BACK_OFF_MS);
      status.tell(true);
    });
    made.on('disconnect', (reason) => {
      status.tell(false);
      // After a disconnect by the server Socket.io does not reconnect by itself.
      if (reason === 'io server disconnect') connectWithin(500, 2000);
    });
    // The same holds when the namespace (not the network) refuses.
    made.on('connect_error', () => {
      if (!made.active) connectWithin(5000, 15_000);
    });
    made.on('live:event', (...heard: unknown[]) => {
      const parsed = eventsSchema.safeParse(heard);
      // An unreadable event is a hole: the next beat or event requests it.
      if (parsed.success) events.tell(parsed.data);
    });
    made.on('live:beat', (heard: unknown) => {
      const parsed = liveBeatSchema.safeParse(heard);
      if (!parsed.success) return;
      noteServerInstant(parsed.data.at);
      beats.tell(parsed.data);
    });
    made.on('live:editors', editors.tell);
    made.on('live:goodbye', (heard: unknown) => {
      const parsed = liveGoodbyeSchema.safeParse(heard);
      // With randomizationFactor 1 the first try comes after a random part of twice this.
      if (parsed.success) made.io.reconnectionDelay(Math.max(BACK_OFF_MS, parsed.data.retryWithinMs / 2));
    });
  };

  const connect = async () => {
    const { io } = await import('socket.io-client');
    socket = io(namespace, OPTIONS);
    follow(socket);
    extras.follow?.(socket);
  };

  const begin = () => {
    connect().catch(() => {
      // The script did not load: the page polls, and loading is tried again.
      setTimeout(begin, 5000 + Math.random() * 5000);
    });
  };

  return {
    start() {
      if (started) return;
      started = true;
      (extras.begin ?? afterPaint)(begin);
    },
    isUp: () => socket?.connected ?? false,
    onStatus: status.add,
    onEvents: events.add,
    onBeat: beats.add,
    onEditors: editors.add,
    announce: (request) => ask(socket, 'live:editing', request),
    open: async (request) => openAckSchema.parse(await ask(socket, 'live:open', request)),
    close(stream) {
      if (socket?.connected) socket.emit('live:close', { stream });
    },
    wake() {
      // Connects now instead of after the rest of a back-off.
      if (socket && !socket.connected) {
        clearTimeout(again);
        socket.disconnect().connect();
      }
    },
  };
}

/** Returns the answer to a message, not parsed. @throws Error when there is none */
async function ask(socket: Socket | null, message: string, body: unknown): Promise<unknown> {
  if (!socket?.connected) throw new Error('not connected');
  return socket.timeout(ANSWER_MS).emitWithAck(message, body);
}

const PATIENCE_MS = 500;

/** Runs `work` after the first paint and its requests, but waits for idle time at most PATIENCE_MS. */
function afterPaint(work: () => void): void {
  const whenIdle = () =>
    // Safari has no idle callbacks.
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: PATIENCE_MS }) : setTimeout(work, 0);
  requestAnimationFrame(() => setTimeout(whenIdle, 0));
}

function listeners<T>() {
  const all = new Set<(value: T) => void>();
  return {
    add: (callback: (value: T) => void) => {
      all.add(callback);
      return () => void all.delete(callback);
    },
    tell: (value: T) => {
      for (const callback of [...all]) callback(value);
    },
  };
}
