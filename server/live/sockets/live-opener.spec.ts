import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { bingoStream } from '../../../shared/live/streams.ts';
import { SystemClock } from '../../config/clock.ts';
import type { BoardVisibilityRepository } from '../fanout/board-visibility.repository.ts';
import { LiveDelivery } from '../fanout/live-delivery.ts';
import type { LiveNamespace } from '../fanout/live-delivery.ts';
import { LiveMetrics } from '../fanout/live.metrics.ts';
import type { StreamWatchers } from '../stream/stream-watchers.ts';
import type { LiveIdentity } from '../fanout/live-identity.ts';
import { LiveOpener } from './live-opener.ts';
import type { StreamSubscriber, OverlayStreams } from './overlay-streams.ts';

const BOARD = bingoStream(12);
const LINGER_MS = 30_000;

let cursor: { version: number; isFresh: boolean; pump: () => Promise<void>; since: () => [] };
let rooms: Map<string, Set<string>>;
let namespace: LiveNamespace;
let delivery: LiveDelivery;
let opener: LiveOpener;

beforeEach(() => {
  jest.useFakeTimers();
  cursor = { version: 3, isFresh: true, pump: () => Promise.resolve(), since: () => [] };
  rooms = new Map();
  namespace = { name: '/', adapter: { rooms } } as unknown as LiveNamespace;
  const hub = { watch: () => Promise.resolve(() => undefined), cursor: () => cursor } as unknown as StreamWatchers;
  const gate = { publicFrom: () => Promise.resolve(1) } as unknown as BoardVisibilityRepository;
  const figures = new LiveMetrics();
  delivery = new LiveDelivery(hub, gate, figures, new SystemClock());
  // Visitors open boards here, so neither the identity nor the overlays are used.
  opener = new LiveOpener(delivery, {} as unknown as LiveIdentity, {} as unknown as OverlayStreams, figures);
});

afterEach(() => {
  jest.useRealTimers();
});

/** Subscriber with rooms as in Socket.io: a room reports when its last socket leaves, but not when none ever joined. */
function visitor(id: string): StreamSubscriber {
  return {
    id,
    request: {} as unknown as IncomingMessage,
    rooms: new Set([id]),
    connected: true,
    join: (room) => void rooms.set(String(room), (rooms.get(String(room)) ?? new Set()).add(id)),
    leave(room) {
      const inside = rooms.get(room);
      if (!inside?.delete(id) || inside.size > 0) return;
      rooms.delete(room);
      delivery.left({ name: BOARD }, namespace);
    },
  };
}

const open = (id: string) => opener.open(visitor(id), namespace, 'public', { stream: BOARD, since: -1 });

/** Makes the database wait. Returns a function that lets it answer. */
function databaseWaits(): () => void {
  let readOn = (): void => undefined;
  const read = new Promise<void>((resolve) => (readOn = resolve));
  cursor.pump = () => read;
  return readOn;
}

it('stops following a board that was refused while the database did not answer', async () => {
  cursor.isFresh = false;
  expect(await open('first')).toMatchObject({ code: 'UNAVAILABLE' });
  expect(delivery.cursors()).toHaveLength(1);
  jest.advanceTimersByTime(LINGER_MS);
  expect(delivery.cursors()).toEqual([]);
});

it('stops following a board when its last reader leaves while another one is refused', async () => {
  await open('first');
  cursor.isFresh = false;
  await open('second');
  jest.advanceTimersByTime(LINGER_MS);
  expect(delivery.cursors()).toHaveLength(1);
  const asked = open('third');
  rooms.delete(BOARD);
  expect(await asked).toMatchObject({ code: 'UNAVAILABLE' });
  jest.advanceTimersByTime(LINGER_MS);
  expect(delivery.cursors()).toEqual([]);
});

it('keeps following a stream for an admitted reader after another one was refused meanwhile', async () => {
  await open('first');
  rooms.clear();
  const readOn = databaseWaits();
  // Its version is above the one that this node knows, so it waits for the database.
  const asked = opener.open(visitor('second'), namespace, 'public', { stream: BOARD, since: 4 });
  await jest.advanceTimersByTimeAsync(0);
  cursor.isFresh = false;
  expect(await open('third')).toMatchObject({ code: 'UNAVAILABLE' });
  cursor.isFresh = true;
  readOn();
  expect(await asked).toMatchObject({ version: 3 });
  jest.advanceTimersByTime(LINGER_MS);
  expect(delivery.cursors()).toHaveLength(1);
});

it('answers UNAVAILABLE and joins no room when the database took too long', async () => {
  const readOn = databaseWaits();
  const asked = opener.open(visitor('first'), namespace, 'public', { stream: BOARD, since: 4 });
  await jest.advanceTimersByTimeAsync(0);
  delivery.left({ name: BOARD }, namespace);
  jest.advanceTimersByTime(LINGER_MS);
  readOn();
  expect(await asked).toMatchObject({ code: 'UNAVAILABLE' });
  expect(rooms.has(BOARD)).toBe(false);
});
