import { expect, it, jest } from '@jest/globals';
import { createStore } from 'zustand/vanilla';
import { waitForReads } from './wait-for-reads.ts';

const NEVER_MS = 3_600_000;

function read() {
  const store = createStore<{ data: string | null; error: string | null }>(() => ({ data: null, error: null }));
  const release = jest.fn<() => void>();
  const acquire = jest.fn(() => release);
  return { store, acquire, release };
}

it('waits for an answer or a failure of each read, then releases them', async () => {
  const [good, bad] = [read(), read()];
  let done = false;
  const waiting = waitForReads([good, bad], NEVER_MS).then(() => {
    done = true;
  });
  expect(good.acquire).toHaveBeenCalledTimes(1);
  good.store.setState({ data: 'here' });
  await Promise.resolve();
  expect(done).toBe(false);
  bad.store.setState({ error: 'down' });
  await waiting;
  expect([good, bad].map(({ release }) => release.mock.calls.length)).toEqual([1, 1]);
});

it('does not wait for loaded reads, or for none', async () => {
  const there = read();
  there.store.setState({ data: 'here' });
  await waitForReads([there], NEVER_MS);
  await waitForReads([], NEVER_MS);
  expect(there.release).toHaveBeenCalledTimes(1);
});

it('returns without an answer after its patience, and holds the read that is under way', async () => {
  const silent = read();
  await waitForReads([silent], 1);
  expect(silent.store.getState()).toEqual({ data: null, error: null });
  expect(silent.release).not.toHaveBeenCalled();
  silent.store.setState({ data: 'late' });
  await Promise.resolve();
  await Promise.resolve();
  expect(silent.release).toHaveBeenCalledTimes(1);
});

it('waits for the reads that are known only after the first ones', async () => {
  const [list, board] = [read(), read()];
  let isDone = false;
  const waiting = waitForReads([list], NEVER_MS, () => (list.store.getState().data === null ? [] : [board])).then(
    () => {
      isDone = true;
    },
  );
  list.store.setState({ data: 'one board' });
  while (board.acquire.mock.calls.length === 0) await Promise.resolve();
  expect(isDone).toBe(false);
  board.store.setState({ data: 'its squares' });
  await waiting;
  expect(board.release).toHaveBeenCalledTimes(1);
});
