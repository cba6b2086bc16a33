import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { LiveTransport } from './live-transport.ts';

type Handler = (...args: unknown[]) => void;

/** The part of the Socket.io client that socket.ts uses. */
class FakeIo {
  connected = false;
  active = true;
  connects = 0;
  readonly delays: number[] = [];
  readonly emitted: unknown[] = [];
  answer: unknown;
  readonly io = { reconnectionDelay: (ms: number) => this.delays.push(ms) };
  private readonly handlers = new Map<string, Handler>();
  on(name: string, handler: Handler) {
    this.handlers.set(name, handler);
  }
  tell(name: string, ...args: unknown[]) {
    if (name === 'connect' || name === 'disconnect') this.connected = name === 'connect';
    this.handlers.get(name)?.(...args);
  }
  connect() {
    this.connects++;
    return this;
  }
  disconnect() {
    return this;
  }
  emit(...args: unknown[]) {
    this.emitted.push(args);
  }
  timeout() {
    return { emitWithAck: () => Promise.resolve(this.answer) };
  }
}

let io: FakeIo;
let options: Record<string, unknown>;
let transport: LiveTransport;
const event = { stream: 'clan', version: 3, at: '2026-01-01T00:00:00.000Z', changes: [{ type: 'x' }] };

beforeEach(async () => {
  jest.useFakeTimers();
  io = new FakeIo();
  jest.doMock('socket.io-client', () => ({
    io: (_: string, given: Record<string, unknown>) => {
      options = given;
      return io;
    },
  }));
  const real = jest.requireActual<{ socketTransport: (namespace: '/') => LiveTransport }>('./socket.ts');
  transport = real.socketTransport('/');
  transport.start();
  transport.start();
  await jest.advanceTimersByTimeAsync(100);
});
afterEach(() => {
  jest.useRealTimers();
});

it('tries WebSocket first, then everything else', () => {
  expect(options).toMatchObject({ transports: ['websocket', 'polling'], tryAllTransports: true });
});

it('reconnects after the server has closed it, which Socket.io does not do by itself', async () => {
  const seen: boolean[] = [];
  transport.onStatus((up) => seen.push(up));
  io.tell('connect');
  io.tell('disconnect', 'transport close');
  await jest.advanceTimersByTimeAsync(20_000);
  expect(io.connects).toBe(0);
  io.tell('disconnect', 'io server disconnect');
  await jest.advanceTimersByTimeAsync(2000);
  expect(io.connects).toBe(1);
  expect(seen).toEqual([true, false, false]);
});

it('reconnects later after the namespace has refused it', async () => {
  io.active = false;
  io.tell('connect_error', new Error('Please sign in'));
  await jest.advanceTimersByTimeAsync(4900);
  expect(io.connects).toBe(0);
  await jest.advanceTimersByTimeAsync(10_200);
  expect(io.connects).toBe(1);
});

it('passes on only messages that it understands', () => {
  const heard: unknown[] = [];
  transport.onEvents((events) => heard.push(events));
  transport.onBeat((beat) => heard.push(beat));
  io.tell('live:event', event, { ...event, version: 4 });
  io.tell('live:event', { ...event, version: 'five' });
  io.tell('live:beat', { stream: 'clan', version: 4, at: event.at });
  io.tell('live:beat', null);
  expect(heard).toEqual([[event, { ...event, version: 4 }], { stream: 'clan', version: 4, at: event.at }]);
});

it('tells what the page edits only while connected, and passes on who edits what as it came', async () => {
  const heard: unknown[] = [];
  transport.onEditors((editors) => heard.push(editors));
  const request = { page: 'p', things: ['member:1'] };
  await expect(transport.announce(request)).rejects.toThrow('not connected');
  io.tell('connect');
  io.answer = { ok: true };
  await expect(transport.announce(request)).resolves.toEqual({ ok: true });
  io.tell('live:editors', { editors: [] });
  expect(heard).toEqual([{ editors: [] }]);
});

it('opens streams only while connected, and rejects an answer that it does not understand', async () => {
  await expect(transport.open({ stream: 'clan', since: 2 })).rejects.toThrow('not connected');
  transport.close('clan');
  expect(io.emitted).toEqual([]);
  io.tell('connect');
  io.answer = { version: 3, events: [event] };
  await expect(transport.open({ stream: 'clan', since: 2 })).resolves.toEqual(io.answer);
  io.answer = { version: 3 };
  await expect(transport.open({ stream: 'clan', since: 2 })).rejects.toThrow();
});

it('delays its reconnection after a goodbye, and connects at once when the page wakes', () => {
  io.tell('live:goodbye', { code: 'UNAVAILABLE', error: 'restarting', retryWithinMs: 3000 });
  expect(io.delays).toEqual([1500]);
  transport.wake();
  expect(io.connects).toBe(1);
  io.tell('connect');
  transport.wake();
  expect(io.connects).toBe(1);
  expect(io.delays).toEqual([1500, 1000]);
});
