import { describe, expect, it } from '@jest/globals';
import { listPeriodMs, retryPeriodMs } from './list-period.ts';

const adaptive = { clanListIntervalMs: null, activityTimezone: 'Europe/London' };

describe('the interval of the clan list', () => {
  it('is short while a board runs, longer by day, and longest at night in the game’s zone', () => {
    const summerNight = new Date('2026-07-01T00:30:00Z'); // half past one in London
    const day = new Date('2026-07-01T12:00:00Z');
    expect(listPeriodMs(adaptive, true, summerNight)).toBe(60_000);
    expect(listPeriodMs(adaptive, false, day)).toBe(300_000);
    expect(listPeriodMs(adaptive, false, summerNight)).toBe(900_000);
    expect(listPeriodMs(adaptive, false, new Date('2026-07-01T06:30:00Z'))).toBe(300_000);
  });

  it('is the configured one when there is one', () => {
    expect(listPeriodMs({ ...adaptive, clanListIntervalMs: 10_000 }, true, new Date())).toBe(10_000);
  });

  it('doubles after every failure, up to 15 minutes', () => {
    expect([0, 1, 2, 3, 4, 9].map((failures) => retryPeriodMs(60_000, failures))).toEqual([
      60_000, 120_000, 240_000, 480_000, 900_000, 900_000,
    ]);
    expect(retryPeriodMs(1_800_000, 3)).toBe(1_800_000);
  });
});
