import { describe, expect, it } from '@jest/globals';
import type { MonotonicClock } from '../../config/clock.ts';
import { SharedReads } from './shared-reads.ts';

/** Returns a read whose end the test controls. */
function controlledReads() {
  const ends: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const read = () => new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  return { ends, read };
}

const STANDING: MonotonicClock = { ms: () => 0 };

describe('SharedReads', () => {
  it('runs one read for any number of readers while nothing is written', async () => {
    const { ends, read } = controlledReads();
    const shared = new SharedReads<string>(() => 0, STANDING);
    const answers = Array.from({ length: 200 }, () => shared.get('a', true, read));
    ends[0]?.resolve('first');
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['first']));
    expect(ends).toHaveLength(1);
  });

  it('runs two reads for any number of readers that need a read after their request', async () => {
    const { ends, read } = controlledReads();
    const shared = new SharedReads<string>(() => 0, STANDING);
    const answers = Array.from({ length: 200 }, () => shared.get('a', false, read));
    expect(ends).toHaveLength(1);
    ends[0]?.resolve('first');
    await answers[0];
    await new Promise(setImmediate);
    expect(ends).toHaveLength(2);
    ends[1]?.resolve('second');
    expect(new Set(await Promise.all(answers.slice(1)))).toEqual(new Set(['second']));
  });

  it('never returns a read that began before the last write', async () => {
    let writes = 0;
    const { ends, read } = controlledReads();
    const shared = new SharedReads<string>(() => writes, STANDING);
    const early = shared.get('a', true, read);
    writes++;
    const late = shared.get('a', true, read);
    ends[0]?.resolve('before');
    expect(await early).toBe('before');
    await new Promise(setImmediate);
    ends[1]?.resolve('after');
    expect(await late).toBe('after');
  });

  it('returns a stored answer until something is written, or a second has passed', async () => {
    let writes = 0;
    let now = 0;
    let reads = 0;
    const shared = new SharedReads<number>(() => writes, { ms: () => now });
    const get = () => shared.get('a', true, () => Promise.resolve(++reads));
    expect([await get(), await get()]).toEqual([1, 1]);
    writes++;
    expect([await get(), await get()]).toEqual([2, 2]);
    now += 999;
    expect(await get()).toBe(2);
    now += 1;
    expect(await get()).toBe(3);
  });

  it('does not reuse an answer when something was written during its read', async () => {
    let writes = 0;
    const { ends, read } = controlledReads();
    const shared = new SharedReads<string>(() => writes, STANDING);
    const early = shared.get('a', true, read);
    writes++;
    ends[0]?.resolve('before');
    await early;
    await new Promise(setImmediate);
    const late = shared.get('a', true, read);
    ends[1]?.resolve('after');
    expect(await late).toBe('after');
  });

  it('stores no answer when keep is false', async () => {
    let reads = 0;
    const shared = new SharedReads<number>(() => 0, STANDING);
    const get = () => shared.get('a', false, () => Promise.resolve(++reads));
    expect([await get(), await get()]).toEqual([1, 2]);
  });

  it('rejects waiting readers only when their own read fails', async () => {
    const { ends, read } = controlledReads();
    const shared = new SharedReads<string>(() => 0, STANDING);
    const early = shared.get('a', false, read);
    const late = shared.get('a', false, read);
    ends[0]?.reject(new Error('the database is away'));
    await expect(early).rejects.toThrow('away');
    await new Promise(setImmediate);
    ends[1]?.resolve('back');
    expect(await late).toBe('back');
  });

  it('stores at most a hundred answers', async () => {
    let reads = 0;
    const shared = new SharedReads<number>(() => 0, STANDING);
    const get = (key: string) => shared.get(key, true, () => Promise.resolve(++reads));
    for (let i = 0; i <= 100; i++) await get(String(i));
    expect(await get('100')).toBe(101);
    expect(await get('0')).toBe(102);
  });
});
