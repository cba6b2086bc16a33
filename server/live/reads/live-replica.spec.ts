import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { BoardsChange } from '../../../shared/bingo/bingo.changes.ts';
import type { LiveEvent } from '../../../shared/live/live-protocol.ts';
import { BOARDS_STREAM } from '../../../shared/live/streams.ts';
import { LiveReplica } from './live-replica.ts';

const unlisted = (version: number, board_id: number): LiveEvent<BoardsChange> => ({
  stream: BOARDS_STREAM,
  version,
  at: '2026-01-01T00:00:00.000Z',
  changes: [{ type: 'board.unlisted', board_id }],
});

beforeAll(() => Logger.overrideLogger(false));

it('shows no state while it must be loaded again, however long the database is away', async () => {
  let tell: (event: LiveEvent<BoardsChange>) => void = () => undefined;
  let isAway = false;
  let stored = { state: [1, 2, 3], version: 5 };
  const replica = new LiveReplica<number[], typeof BOARDS_STREAM>({
    live: {
      // The replica follows one stream only.
      onEvent: async (_stream, listener) => {
        tell = listener as unknown as typeof tell;
        return () => undefined;
      },
    },
    stream: BOARDS_STREAM,
    load: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(stored)),
    apply: (boards, change) => boards.filter((id) => change.type !== 'board.unlisted' || id !== change.board_id),
    changed: () => undefined,
  });
  await replica.ready();
  tell(unlisted(6, 1));
  expect(replica.shown).toEqual({ state: [2, 3], version: 6 });

  // Version 7 hid board 2 and was not received.
  isAway = true;
  tell(unlisted(8, 3));
  await expect(replica.ready()).rejects.toThrow('away');
  expect(replica.shown).toBeNull();
  isAway = false;
  stored = { state: [], version: 8 };
  expect(await replica.ready()).toEqual(stored);
  expect(replica.shown).toEqual(stored);
});

/** Promise that the test settles. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  let shut: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    open = resolve;
    shut = reject;
  });
  return { promise, open, shut };
}

type Options = ConstructorParameters<typeof LiveReplica<number[], typeof BOARDS_STREAM>>[0];
type Loaded = Awaited<ReturnType<Options['load']>>;

/** Creates a replica of the ids of listed boards, on a stream whose events the test sends. */
function follow(options: Partial<Options> = {}) {
  const listeners = new Set<(event: LiveEvent<BoardsChange>) => void>();
  const stored: { now: Loaded; loads: number } = { now: { state: [1, 2, 3], version: 5 }, loads: 0 };
  const replica = new LiveReplica<number[], typeof BOARDS_STREAM>({
    live: {
      onEvent: async (_stream, listener) => {
        // The replica follows one stream only.
        const known = listener as unknown as (event: LiveEvent<BoardsChange>) => void;
        listeners.add(known);
        return () => listeners.delete(known);
      },
    },
    stream: BOARDS_STREAM,
    load: async () => {
      stored.loads++;
      return stored.now;
    },
    apply: (boards, change) => boards.filter((id) => change.type !== 'board.unlisted' || id !== change.board_id),
    changed: () => undefined,
    ...options,
  });
  const tell = (...events: LiveEvent<BoardsChange>[]) => {
    for (const event of events) for (const listener of listeners) listener(event);
  };
  return { replica, stored, tell, listeners };
}

describe('LiveReplica while it loads', () => {
  it('[LV11] holds received events, and applies only those that are newer than the answer', async () => {
    const loading = gate<Loaded>();
    const { replica, tell, listeners } = follow({ load: () => loading.promise });
    const ready = replica.ready();
    await Promise.resolve();
    expect(listeners.size).toBe(1);
    tell(unlisted(5, 3), unlisted(6, 1), unlisted(7, 2));
    expect(replica.shown).toBeNull();
    loading.open({ state: [1, 2, 3], version: 5 });
    expect(await ready).toEqual({ state: [3], version: 7 });
  });

  it('loads again when the held events do not follow the answer', async () => {
    const loading = gate<Loaded>();
    const answers: Promise<Loaded>[] = [loading.promise, Promise.resolve({ state: [2], version: 7 })];
    const { replica, tell } = follow({ load: () => answers.shift() ?? Promise.resolve(null) });
    const ready = replica.ready();
    await Promise.resolve();
    tell(unlisted(7, 1));
    loading.open({ state: [1, 2, 3], version: 5 });
    expect(await ready).toEqual({ state: [2], version: 7 });
    expect(replica.shown).toEqual({ state: [2], version: 7 });
  });

  it('ends its subscription when it is stopped', async () => {
    const loading = gate<Loaded>();
    const { replica, listeners } = follow({ load: () => loading.promise });
    const ready = replica.ready();
    await Promise.resolve();
    replica.stop();
    loading.open({ state: [1], version: 5 });
    expect([await ready, replica.shown, listeners.size]).toEqual([null, null, 0]);
  });
});

describe('LiveReplica with a loaded state', () => {
  const restored: LiveEvent<BoardsChange> = { ...unlisted(1_000_005, 1), changes: [] };

  it.each<[string, LiveEvent<BoardsChange>]>([
    ['after a gap', unlisted(7, 1)],
    ['[LV19] after an event without changes, as a restore sends it', restored],
    ['after a next event without changes', { ...restored, version: 6 }],
    ['after a change that it does not know', { ...unlisted(6, 1), changes: [{ type: 'of.next.year' } as never] }],
    ['after a change that is too wide', unlisted(6, 99)],
  ])('loads again %s', async (_, event) => {
    const tooWide: Options['tooWide'] = (change) => change.type === 'board.unlisted' && change.board_id === 99;
    const { replica, stored, tell } = follow({ tooWide });
    await replica.ready();
    stored.now = { state: [2], version: event.version };
    tell(event);
    expect(replica.shown).toBeNull();
    await replica.settled();
    expect([replica.shown, stored.loads]).toEqual([stored.now, 2]);
  });

  it('loads again when an event could not be applied', async () => {
    const { replica, stored, tell } = follow({
      apply: () => {
        throw new Error('an error in the reducer');
      },
    });
    await replica.ready();
    stored.now = { state: [2, 3], version: 6 };
    tell(unlisted(6, 1));
    await replica.settled();
    expect([replica.shown, stored.loads]).toEqual([stored.now, 2]);
  });

  it('[LV11] drops an event that it has applied already', async () => {
    const { replica, tell, stored } = follow();
    await replica.ready();
    tell(unlisted(5, 1), unlisted(4, 2));
    expect([replica.shown, stored.loads]).toEqual([{ state: [1, 2, 3], version: 5 }, 1]);
  });
});

describe('LiveReplica with a step to prepare', () => {
  it('shows no part of an event before its data is read, and applies events received meanwhile as one step', async () => {
    const prepared: { versions: number[]; done: ReturnType<typeof gate<void>> }[] = [];
    const { replica, tell } = follow({
      prepare: (changes) => {
        const done = gate<void>();
        prepared.push({
          versions: changes.map((change) => (change.type === 'board.unlisted' ? change.board_id : 0)),
          done,
        });
        return done.promise;
      },
    });
    await replica.ready();
    tell({ ...unlisted(6, 1), changes: [...unlisted(6, 1).changes, ...unlisted(6, 2).changes] });
    tell(unlisted(7, 3), unlisted(8, 4));
    expect(replica.shown).toEqual({ state: [1, 2, 3], version: 5 });
    prepared[0]?.done.open();
    await prepared[0]?.done.promise;
    await Promise.resolve();
    expect(replica.shown).toEqual({ state: [3], version: 6 });
    const settled = replica.settled();
    await Promise.resolve();
    prepared[1]?.done.open();
    await settled;
    expect(replica.shown).toEqual({ state: [], version: 8 });
    expect(prepared.map(({ versions }) => versions)).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('loads the state again when the data cannot be read', async () => {
    const { replica, stored, tell } = follow({ prepare: () => Promise.reject(new Error('the database is away')) });
    await replica.ready();
    stored.now = { state: [2, 3], version: 6 };
    tell(unlisted(6, 1));
    await replica.settled();
    expect([replica.shown, stored.loads]).toEqual([stored.now, 2]);
  });
});

describe('LiveReplica of a missing state', () => {
  it('shows no state, and loads it for the next reader after an event', async () => {
    const { replica, stored, tell } = follow({
      apply: (boards, change) => (change.type === 'board.unlisted' && change.board_id === 1 ? null : boards),
    });
    await replica.ready();
    tell(unlisted(6, 1));
    expect([replica.shown, await replica.ready(), stored.loads]).toEqual([null, null, 1]);
    stored.now = { state: [1], version: 7 };
    tell(unlisted(7, 2));
    expect([replica.shown, stored.loads]).toEqual([null, 1]);
    expect(await replica.ready()).toEqual(stored.now);
    tell(unlisted(8, 2));
    expect(replica.shown?.version).toBe(8);
  });

  it('does not subscribe when there is nothing to follow', async () => {
    const { replica, stored, listeners } = follow({ exists: () => Promise.resolve(false) });
    expect([await replica.ready(), stored.loads, listeners.size]).toEqual([null, 0, 0]);
  });
});

describe('LiveReplica after a failed load in the background', () => {
  const failing = (times: number) => {
    let left = times;
    return async (): Promise<Loaded> => {
      if (left-- > 0) throw new Error('the database is away');
      return { state: [1], version: 5 };
    };
  };

  it('repeats the load until it succeeds', async () => {
    const { replica } = follow({ load: failing(2), retry: { longestMs: 1, isWanted: () => true } });
    replica.reload();
    await replica.settled();
    expect(replica.shown).toEqual({ state: [1], version: 5 });
  });

  it('does not repeat the load when the state is not wanted', async () => {
    let isUsed = true;
    const stale: boolean[] = [];
    const { replica, tell, stored } = follow({
      stale: () => stale.push(isUsed),
      retry: { longestMs: 1, isWanted: () => isUsed },
    });
    await replica.ready();
    isUsed = false;
    tell(unlisted(9, 1));
    await replica.settled();
    expect([replica.shown, stored.loads, stale]).toEqual([null, 1, [false]]);
  });
});

it('applies a whole event as one change when changesOf returns it, so that its time is kept', async () => {
  let tell: (event: LiveEvent) => void = () => undefined;
  const replica = new LiveReplica<string[], typeof BOARDS_STREAM, LiveEvent>({
    live: {
      onEvent: async (_stream, listener) => {
        tell = listener as unknown as typeof tell;
        return () => undefined;
      },
    },
    stream: BOARDS_STREAM,
    load: () => Promise.resolve({ state: [], version: 5 }),
    changesOf: (event) => [event],
    apply: (moments, { at }) => [...moments, at],
    changed: () => undefined,
  });
  await replica.ready();
  tell({ ...unlisted(6, 1), at: '2026-01-02T00:00:00.000Z' });
  tell({ ...unlisted(7, 1), at: '2026-01-03T00:00:00.000Z' });
  expect(replica.shown).toEqual({ state: ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'], version: 7 });
});
