import { beforeEach, describe, expect, it } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { FakeSocket } from '../../../test/support/live/fake-socket.ts';
import { VirtualScheduler } from '../../../test/support/live/virtual-scheduler.ts';
import { ApiError } from '../api/api.ts';
import type { Answer } from '../api/api.ts';
import type { Freshness } from './freshness.store.ts';
import { LiveClient } from './live-client.ts';
import type { LiveResource } from './live-client.ts';

interface Seen {
  loaded: number;
  log: number[];
}

/** An event with one change, a number; above 1,000 it is a hint. */
const event = (version: number, number = version): LiveEvent => ({
  stream: CLAN_STREAM,
  version,
  at: '2026-01-01T00:00:00.000Z',
  changes: [{ type: 'xp.changed', member_id: number }],
});
const beat = (version: number) => ({ stream: CLAN_STREAM, version, at: '2026-01-01T00:00:00.000Z' });

let socket: FakeSocket;
let scheduler: VirtualScheduler;
let freshness: StoreApi<Freshness>;
let client: LiveClient;
let server: { version: number; loads: number };
let page: { visible: boolean; online: boolean };

beforeEach(() => {
  socket = new FakeSocket();
  scheduler = new VirtualScheduler();
  freshness = createStore<Freshness>(() => ({ state: 'idle' }));
  server = { version: 5, loads: 0 };
  page = { visible: true, online: true };
  client = new LiveClient({
    transport: () => socket,
    scheduler,
    freshness,
    visible: () => page.visible,
    online: () => page.online,
    begin: () => {},
  });
});

const answer = async (): Promise<Answer<Seen>> => {
  server.loads++;
  return { data: { loaded: server.version, log: [] }, version: server.version };
};

function resource(
  load: (signal: AbortSignal) => Promise<Answer<Seen>> = answer,
  pollMs = 60_000,
  more: { gonePollMs?: number; ownPace?: boolean } = {},
): LiveResource<Seen> {
  return client.create({
    ...more,
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    load,
    pollMs,
    message: 'Could not load it',
    apply: (data, change) => {
      if (change.type !== 'xp.changed') return data;
      return change.member_id > 1000 ? 'stale' : { ...data, log: [...data.log, change.member_id] };
    },
  });
}

const up = async () => {
  socket.connect();
  await scheduler.pass(0);
};
const log = (live: LiveResource<Seen>) => live.store.getState().data?.log;

describe('a live resource', () => {
  it('loads without waiting for the socket, then opens with its version', async () => {
    const live = resource();
    live.acquire();
    await scheduler.pass(0);
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, version: 5, error: null });
    expect(socket.started).toBe(1);
    await up();
    expect(socket.opened).toEqual([{ stream: CLAN_STREAM, since: 5 }]);
    expect(freshness.getState()).toEqual({ state: 'live' });
  });

  it('[LV11] applies what follows, drops what it has, and sets the store once a frame', async () => {
    const live = resource();
    live.acquire();
    await up();
    let sets = 0;
    live.store.subscribe(() => sets++);
    socket.send(event(6));
    socket.send(event(6), event(5), event(7));
    await scheduler.pass(20);
    expect(log(live)).toEqual([6, 7]);
    expect(sets).toBe(1);
  });

  it('keeps events that arrive before the first answer', async () => {
    let go = (_: Answer<Seen>) => {};
    const live = resource(() => new Promise((resolve) => (go = resolve)));
    live.acquire();
    await up();
    socket.send(event(6), event(7));
    await scheduler.pass(20);
    expect(live.store.getState().data).toBeNull();
    go({ data: { loaded: 6, log: [] }, version: 6 });
    await scheduler.pass(0);
    expect(log(live)).toEqual([7]);
    expect(live.store.getState().version).toBe(7);
  });

  it('polls a resource of its own pace while its stream is open, and shows the page as live', async () => {
    resource(answer, 30_000, { ownPace: true }).acquire();
    resource().acquire();
    await up();
    expect(server.loads).toBe(2);
    await scheduler.pass(31_000);
    expect(server.loads).toBe(3);
    expect(freshness.getState()).toEqual({ state: 'live' });
  });

  it('[LV11] fills a hole after 200 ms by opening again with its version', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.answer = ({ since }) => ({ version: 8, events: [6, 7, 8].filter((v) => v > since).map((v) => event(v)) });
    socket.send(event(6), event(8));
    await scheduler.pass(150);
    expect(log(live)).toEqual([6]);
    await scheduler.pass(100);
    expect(socket.opened.map((request) => request.since)).toEqual([5, 6]);
    expect(log(live)).toEqual([6, 7, 8]);
  });

  it('[LV15] finds a lost last event at the next beat, and does nothing at a beat that is not ahead', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.beat(beat(5));
    await scheduler.pass(10);
    expect(socket.opened).toHaveLength(1);
    socket.answer = () => ({ version: 6, events: [event(6)] });
    socket.beat(beat(6));
    await scheduler.pass(10);
    expect(log(live)).toEqual([6]);
  });

  it('catches up a second after its own write when the event did not come', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.answer = () => ({ version: 6, events: [event(6)] });
    client.written(CLAN_STREAM, 6);
    await scheduler.pass(900);
    expect(log(live)).toEqual([]);
    await scheduler.pass(200);
    expect(log(live)).toEqual([6]);
    client.written(CLAN_STREAM, 6);
    await scheduler.pass(2000);
    expect(socket.opened).toHaveLength(2);
  });

  it('[LV13] starts over when the history is cut, also from a lower version', async () => {
    const live = resource();
    live.acquire();
    await scheduler.pass(0);
    server.version = 3;
    socket.answer = ({ since }) => (since === 5 ? { version: 3, reload: true } : { version: 3, events: [] });
    await up();
    await scheduler.pass(1100);
    expect(live.store.getState()).toMatchObject({ version: 3, data: { loaded: 3 } });
  });

  it('[LV13] starts over at its own version, too, when the server answers so: something in it was withdrawn', async () => {
    const live = resource();
    live.acquire();
    await scheduler.pass(0);
    expect(server.loads).toBe(1);
    let withdrawn = true;
    socket.answer = ({ since }) => (withdrawn ? { version: 5, reload: true } : { version: since, events: [] });
    await up();
    await scheduler.pass(1100);
    expect(server.loads).toBe(2);
    // While the server answers so, each opening costs one more load, and nothing opens by itself.
    await scheduler.pass(10_000);
    expect([server.loads, socket.opened.length]).toEqual([2, 1]);
    withdrawn = false;
  });

  it('[LV12] opens one stream for two resources with the lower version, and each applies only what it lacks', async () => {
    const older = resource();
    older.acquire();
    await scheduler.pass(0);
    server.version = 7;
    const newer = resource();
    newer.acquire();
    await scheduler.pass(0);
    socket.answer = ({ since }) => ({ version: 7, events: [6, 7].filter((v) => v > since).map((v) => event(v)) });
    await up();
    expect(socket.opened).toEqual([{ stream: CLAN_STREAM, since: 5 }]);
    expect([log(older), log(newer)]).toEqual([[6, 7], []]);
    socket.send(event(8));
    await scheduler.pass(20);
    expect([log(older), log(newer)]).toEqual([[6, 7, 8], [8]]);
  });

  it('[LV14] loads again after a hint, at most once a second', async () => {
    const live = resource();
    live.acquire();
    await up();
    await scheduler.pass(5000);
    for (let version = 6; version <= 105; version++) {
      server.version = version;
      socket.send(event(version, 2000));
      await scheduler.pass(50);
    }
    await scheduler.pass(2000);
    expect(live.store.getState()).toMatchObject({ version: 105, data: { loaded: 105 } });
    expect(server.loads).toBeGreaterThanOrEqual(4);
    expect(server.loads).toBeLessThanOrEqual(8);
  });

  it('[LV14] loads again when the answer is older than the hint', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.send(event(6, 2000));
    await scheduler.pass(1000);
    expect(live.store.getState()).toMatchObject({ version: 6, data: { loaded: 5 } });
    server.version = 6;
    await scheduler.pass(2000);
    expect(live.store.getState()).toMatchObject({ version: 6, data: { loaded: 6 } });
    const { loads } = server;
    await scheduler.pass(60_000);
    expect(server.loads).toBe(loads);
  });

  it('[LV14] treats a change that it does not know as a hint', async () => {
    const live = resource();
    live.acquire();
    await up();
    server.version = 6;
    socket.send({ ...event(6), changes: [{ type: 'something.new' }] });
    await scheduler.pass(2000);
    expect(live.store.getState()).toMatchObject({ version: 6, data: { loaded: 6 } });
  });

  it('[LV13] ignores a late answer that is older than its state', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.send(event(6), event(7));
    await scheduler.pass(20);
    server.version = 4;
    await live.refresh();
    expect(live.store.getState()).toMatchObject({ version: 7, data: { loaded: 5, log: [6, 7] } });
  });
});

describe('a resource that does not exist', () => {
  const nobody = () => Promise.reject(new ApiError(404, 'MEMBER_NOT_FOUND', 'Member not found'));
  const signs = () => {
    const seen: string[] = [];
    freshness.subscribe(({ state }) => seen.push(state));
    return seen;
  };

  it('is neither live nor reconnecting while it answers 404, however slow answer and connection are', async () => {
    const seen = signs();
    let refuse = () => {};
    resource(
      () => new Promise((_, reject) => (refuse = () => reject(new ApiError(404, 'MEMBER_NOT_FOUND', null)))),
    ).acquire();
    await scheduler.pass(2500);
    refuse();
    await scheduler.pass(2500);
    await up();
    await scheduler.pass(5000);
    socket.connect(false);
    await scheduler.pass(5000);
    expect(seen).toEqual([]);
  });

  it('does not show live because of the previous page, which lingers', async () => {
    const leave = resource().acquire();
    await up();
    expect(freshness.getState()).toEqual({ state: 'live' });
    resource(nobody).acquire();
    leave();
    await scheduler.pass(100);
    expect(freshness.getState()).toEqual({ state: 'idle' });
    const seen = signs();
    socket.connect(false);
    await scheduler.pass(60_000);
    expect(seen).toEqual([]);
  });

  it('leaves the sign to the other resources of the page', async () => {
    resource(nobody).acquire();
    resource().acquire();
    await up();
    expect(freshness.getState()).toEqual({ state: 'live' });
  });

  it('shows live as soon as the resource exists', async () => {
    let load: () => Promise<Answer<Seen>> = nobody;
    const live = resource(() => load());
    live.acquire();
    await up();
    expect(freshness.getState()).toEqual({ state: 'idle' });
    load = answer;
    await live.refresh();
    await scheduler.pass(0);
    expect(freshness.getState()).toEqual({ state: 'live' });
  });
});

describe('without a socket', () => {
  it('[LV17] polls after 3 s at its own interval, and stops when events arrive again', async () => {
    const live = resource(answer, 10_000);
    live.acquire();
    await up();
    socket.connect(false);
    await scheduler.pass(900);
    expect(freshness.getState()).toEqual({ state: 'live' });
    await scheduler.pass(200);
    expect(freshness.getState()).toEqual({ state: 'reconnecting' });
    await scheduler.pass(2000);
    expect(freshness.getState()).toEqual({ state: 'polling', everyMs: 10_000 });
    expect(server.loads).toBe(1);
    await scheduler.pass(30_000);
    expect(server.loads).toBe(4);
    await up();
    expect(freshness.getState()).toEqual({ state: 'live' });
    await scheduler.pass(40_000);
    expect(server.loads).toBe(4);
  });

  it('does not poll after a short blip', async () => {
    resource(answer, 1000).acquire();
    await up();
    socket.connect(false);
    await scheduler.pass(2500);
    await up();
    await scheduler.pass(20_000);
    expect(server.loads).toBe(1);
  });

  it('[LV17] polls when an open socket has been silent for 45 s', async () => {
    resource(answer, 60_000).acquire();
    await up();
    socket.answer = () => new Promise(() => {});
    await scheduler.pass(44_000);
    expect(freshness.getState()).toEqual({ state: 'live' });
    await scheduler.pass(2000);
    expect(freshness.getState()).toEqual({ state: 'polling', everyMs: 60_000 });
    socket.beat(beat(5));
    expect(server.loads).toBe(1);
    await scheduler.pass(60_000);
    expect(server.loads).toBe(2);
  });

  it('loads nothing in a hidden tab and catches up when it is shown', async () => {
    resource(answer, 10_000).acquire();
    await scheduler.pass(3000);
    page.visible = false;
    client.wake();
    await scheduler.pass(10_000);
    const { loads } = server;
    await scheduler.pass(60_000);
    expect(server.loads).toBe(loads);
    page.visible = true;
    client.wake();
    await scheduler.pass(0);
    expect(server.loads).toBe(loads + 1);
    expect(socket.wakes).toBe(1);
  });

  it('shows the shortest interval in use', async () => {
    resource(answer, 60_000).acquire();
    const end = resource(answer, 15_000).acquire();
    await scheduler.pass(3100);
    expect(freshness.getState()).toEqual({ state: 'polling', everyMs: 15_000 });
    end();
    await scheduler.pass(5100);
    expect(freshness.getState()).toEqual({ state: 'polling', everyMs: 60_000 });
  });

  it('shows since when the page is offline, and keeps the data', async () => {
    let fails = false;
    const live = resource(() => (fails ? Promise.reject(new ApiError(0, 'NETWORK', null)) : answer()), 2000);
    live.acquire();
    await scheduler.pass(3100);
    fails = true;
    await scheduler.pass(4000);
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, error: 'Could not load it', errorStatus: 0 });
    expect(freshness.getState()).toMatchObject({ state: 'offline', lastUpdate: expect.any(Number) });
    fails = false;
    await scheduler.pass(40_000);
    expect(live.store.getState()).toMatchObject({ error: null, errorStatus: null });
    expect(freshness.getState()).toEqual({ state: 'polling', everyMs: 2000 });
  });
});

describe('failures and ends', () => {
  it("shows the server's sentence and does not repeat a refused request quickly", async () => {
    let asked = 0;
    const live = resource(() => {
      asked++;
      return Promise.reject(new ApiError(404, 'MEMBER_NOT_FOUND', 'Member not found'));
    });
    live.acquire();
    await up();
    await scheduler.pass(50_000);
    expect(live.store.getState()).toMatchObject({ data: null, error: 'Member not found', errorStatus: 404 });
    expect(asked).toBe(1);
  });

  it('gives up a request without an answer, shows the failure and tries again', async () => {
    let asked = 0;
    const live = resource((signal) => {
      if (++asked > 1) return answer();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
      });
    });
    live.acquire();
    await up();
    await scheduler.pass(29_000);
    expect(live.store.getState()).toMatchObject({ data: null, error: null });
    await scheduler.pass(1100);
    expect(live.store.getState()).toMatchObject({ data: null, error: 'Could not load it', errorStatus: 0 });
    await scheduler.pass(1500);
    expect(live.store.getState()).toMatchObject({ error: null, errorStatus: null });
    expect(asked).toBe(2);
  });

  it('drops the data after a 404, and shows it again when the resource is back', async () => {
    let gone = false;
    const live = resource(() =>
      gone ? Promise.reject(new ApiError(404, 'MEMBER_NOT_FOUND', 'Member not found')) : answer(),
    );
    live.acquire();
    await up();
    gone = true;
    await live.refresh();
    expect(live.store.getState()).toMatchObject({ data: null, version: null, errorStatus: 404 });
    gone = false;
    await scheduler.pass(60_000);
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, error: null });
    // The server ended the stream together with the resource.
    expect(socket.opened).toHaveLength(2);
  });

  it('polls a missing resource at the interval of its options, and everything else as usual', async () => {
    let status = 404;
    const asked: number[] = [];
    const refused = () => {
      asked.push(scheduler.now());
      return Promise.reject(new ApiError(status, status === 404 ? 'BOARD_NOT_FOUND' : 'FORBIDDEN', null));
    };
    const live = resource(() => (status === 200 ? answer() : refused()), 60_000, { gonePollMs: 3000 });
    live.acquire();
    await up();
    await scheduler.pass(10_000);
    expect(asked.map((at) => at - (asked[0] ?? 0))).toEqual([0, 3000, 6000, 9000]);
    status = 200;
    await scheduler.pass(3000);
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, errorStatus: null });
    status = 403;
    asked.length = 0;
    void live.refresh();
    await scheduler.pass(30_000);
    expect(asked).toHaveLength(1);
  });

  it('keeps its data when a proxy answers 404', async () => {
    let broken = false;
    const live = resource(() => (broken ? Promise.reject(new ApiError(404, 'UNREADABLE', null)) : answer()));
    live.acquire();
    await up();
    broken = true;
    await live.refresh();
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, errorStatus: 404 });
  });

  it('tries again with growing pauses after a server failure', async () => {
    let asked = 0;
    const live = resource(() => (++asked < 4 ? Promise.reject(new ApiError(503, 'UNAVAILABLE', null)) : answer()));
    live.acquire();
    await up();
    await scheduler.pass(10_000);
    expect(live.store.getState()).toMatchObject({ data: { loaded: 5 }, error: null });
    expect(socket.opened).toHaveLength(1);
  });

  it('polls when the server refuses the stream, and opens it again on a new connection', async () => {
    resource(answer, 5000).acquire();
    socket.answer = () => ({ error: 'Please sign in', code: 'UNAUTHENTICATED' });
    await up();
    await scheduler.pass(1000);
    // One more load immediately, because the resource may be gone.
    expect(server.loads).toBe(2);
    await scheduler.pass(10_500);
    expect(server.loads).toBe(4);
    expect(freshness.getState()).toMatchObject({ state: 'polling' });
    socket.connect(false);
    socket.answer = ({ since }) => ({ version: since, events: [] });
    await up();
    expect(freshness.getState()).toEqual({ state: 'live' });
  });

  it('[LV16] is live again with the first answered GET after a refusal, when a hidden board is shown', async () => {
    let hidden = false;
    const refuse = () => Promise.reject(new ApiError(404, 'BOARD_NOT_FOUND', 'Bingo board not found'));
    const live = resource(() => (hidden ? refuse() : answer()));
    live.acquire();
    await up();
    hidden = true;
    socket.answer = () => ({ error: 'There is no such stream', code: 'NOT_FOUND' });
    socket.send(event(6), event(8));
    await scheduler.pass(1000);
    await live.refresh();
    expect(live.store.getState().data).toBeNull();
    hidden = false;
    server.version = 9;
    socket.answer = ({ since }) => ({ version: since, events: [] });
    await live.refresh();
    await scheduler.pass(0);
    expect(freshness.getState()).toEqual({ state: 'live' });
    socket.send(event(10));
    await scheduler.pass(20);
    expect(log(live)).toEqual([10]);
  });

  it('closes the stream a while after the last user left, not at a change of page', async () => {
    const live = resource();
    const first = live.acquire();
    await up();
    first();
    await scheduler.pass(1000);
    const second = live.acquire();
    await scheduler.pass(10_000);
    expect(socket.closed).toEqual([]);
    second();
    await scheduler.pass(5100);
    expect(socket.closed).toEqual([CLAN_STREAM]);
    expect(freshness.getState()).toEqual({ state: 'idle' });
    socket.answer = () => ({ version: 6, events: [event(6)] });
    live.acquire();
    await scheduler.pass(20);
    expect(log(live)).toEqual([6]);
    expect(server.loads).toBe(1);
  });

  it('[LV16] opens on a connection that was up before the first answer', async () => {
    let go = (_: Answer<Seen>) => {};
    resource(() => new Promise((resolve) => (go = resolve))).acquire();
    await up();
    socket.connect(false);
    await up();
    go({ data: { loaded: 5, log: [] }, version: 5 });
    await scheduler.pass(0);
    expect(socket.opened).toEqual([{ stream: CLAN_STREAM, since: 5 }]);
  });

  it('fills a hole in time on a busy stream', async () => {
    const live = resource();
    live.acquire();
    await up();
    socket.answer = ({ since }) => ({
      version: server.version,
      events: Array.from({ length: server.version - since }, (_, i) => event(since + 1 + i)),
    });
    for (let version = 7; version < 30; version++) {
      server.version = version;
      socket.send(event(version));
      await scheduler.pass(50);
    }
    expect(log(live)?.slice(0, 2)).toEqual([6, 7]);
    expect(live.store.getState().version).toBeGreaterThan(25);
  });
});
