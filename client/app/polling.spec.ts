import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIVE_VERSION_HEADER } from '../../shared/live/live-protocol.ts';
import { VirtualScheduler } from '../../test/support/live/virtual-scheduler.ts';
import { feedResource } from '../features/feed/feed.resource.ts';
import { gainsResource } from '../features/xp/gains.resource.ts';
import { browserScheduler } from '../lib/live/browser-scheduler.ts';

const time = new VirtualScheduler();
const asked: { path: string; at: number }[] = [];
const realFetch = globalThis.fetch;

const STEP_MS = 1000;
/** Seconds that a lost connection has to return before the first poll. */
const WAIT_S = 3;
/** Lets time pass in steps, so that each answer is applied in the second of its arrival. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await time.pass(STEP_MS);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

/** Returns the seconds between polls of a path. */
function gaps(path: string): number[] {
  const times = asked.filter((one) => one.path === path).map(({ at }) => at);
  return times.slice(1).map((at, index) => Math.round((at - (times[index] ?? 0)) / STEP_MS));
}

beforeAll(() => {
  jest.spyOn(browserScheduler, 'now').mockImplementation(() => time.now());
  jest.spyOn(browserScheduler, 'later').mockImplementation((ms, work) => time.later(ms, work));
  jest.spyOn(browserScheduler, 'frame').mockImplementation((work) => {
    time.frame(work);
  });
  globalThis.fetch = (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, 'http://localhost');
    asked.push({ path: pathname, at: time.now() });
    const body = pathname.includes('twitter')
      ? { success: true, tweets: [], message: null }
      : { success: true, gains: { day: '2026-03-10', ids: [], daily: [], weekly: [], monthly: [] } };
    return Promise.resolve(Response.json(body, { headers: { [LIVE_VERSION_HEADER]: '1' } }));
  };
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  globalThis.fetch = realFetch;
});

describe('without a live connection', () => {
  it('[LV17] polls the gains of the clan every 60 seconds', async () => {
    const end = gainsResource.acquire();
    await pass(5 * 60_000 + 5000);
    expect(gaps('/api/leaderboard/all/gains')).toEqual([60 + WAIT_S, 60, 60, 60, 60]);
    end();
  });

  it('polls the feed every hour, not earlier', async () => {
    const end = feedResource.acquire();
    await pass(3_599_000);
    expect(gaps('/api/twitter/recent-tweets')).toEqual([]);
    await pass(5000);
    expect(gaps('/api/twitter/recent-tweets')).toEqual([3600]);
    end();
  });
});
