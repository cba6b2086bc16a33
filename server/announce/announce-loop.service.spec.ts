import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ListenConnection } from '../database/listen/listen-connection.ts';
import type { ScheduleService } from '../sync/schedule/schedule.service.ts';
import { AnnounceLoopService } from './announce-loop.service.ts';
import type { SealedChannelsService } from './channels/sealed-channels.service.ts';
import type { RouterService } from './routing/router.service.ts';
import type { SenderService } from './sending/sender.service.ts';

/** Returns a loop whose turns are counted, and the call that says that something happened. */
function countedLoop() {
  let turns = 0;
  let hear = () => {};
  const router = { run: () => Promise.resolve(turns++) };
  const sender = { next: () => Promise.resolve(false), reclaim: () => Promise.resolve(0) };
  const loop = new AnnounceLoopService(
    router as unknown as RouterService,
    sender as unknown as SenderService,
    { mend: () => Promise.resolve() } as unknown as SealedChannelsService,
    { isOn: true } as ScheduleService,
    { on: (_: string, listener: () => void) => (hear = listener) } as unknown as ListenConnection,
  );
  return { loop, hear: () => hear(), turns: () => turns };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the loop of announcements', () => {
  it('takes a turn each second, and at once when something happens between two of them', async () => {
    const { loop, hear, turns } = countedLoop();
    loop.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3500);
    expect(turns()).toBe(3);
    hear();
    await jest.advanceTimersByTimeAsync(0);
    expect(turns()).toBe(4);
    await loop.beforeApplicationShutdown();
  });

  it('takes at most two turns a second, however much happens, and one after the last happening', async () => {
    const { loop, hear, turns } = countedLoop();
    loop.onApplicationBootstrap();
    for (let ms = 0; ms < 3000; ms += 10) {
      hear();
      await jest.advanceTimersByTimeAsync(10);
    }
    const during = turns();
    expect(during).toBeGreaterThanOrEqual(3);
    expect(during).toBeLessThanOrEqual(6);
    hear();
    await jest.advanceTimersByTimeAsync(1000);
    expect(turns()).toBeGreaterThan(during);
    await loop.beforeApplicationShutdown();
  });
});
