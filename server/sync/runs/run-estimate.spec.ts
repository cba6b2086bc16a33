import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { estimateEnd } from './run-estimate.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
/** Ends of `count` members, `everyMs` apart, the newest `agoMs` before now. */
const ends = (count: number, everyMs: number, agoMs = 0): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(NOW.getTime() - agoMs - index * everyMs));
const secondsLeft = (pace: Partial<Parameters<typeof estimateEnd>[0]>): number | null => {
  const end = estimateEnd({ readAt: NOW, remaining: 100, recentEnds: [], pausedMs: 0, ...pace });
  return end && (end.getTime() - NOW.getTime()) / 1000;
};

describe('estimateEnd', () => {
  it('returns null before five members have ended', () => {
    expect([0, 1, 4].map((count) => secondsLeft({ recentEnds: ends(count, 1000) }))).toEqual([null, null, null]);
    expect(secondsLeft({ recentEnds: ends(5, 1000) })).toBe(100);
  });

  it('returns the measured pace times the remaining members', () => {
    expect(secondsLeft({ recentEnds: ends(30, 3000), remaining: 250 })).toBe(750);
    expect(secondsLeft({ recentEnds: ends(30, 2), remaining: 400 })).toBe(1);
  });

  it('adds a silence since the last end, and the pause that a service requested', () => {
    expect(secondsLeft({ recentEnds: ends(10, 1000, 91_000), remaining: 10 })).toBe(100);
    expect(secondsLeft({ recentEnds: ends(10, 1000), remaining: 10, pausedMs: 60_000 })).toBe(70);
  });

  it('returns null when no member remains', () => {
    expect(secondsLeft({ recentEnds: ends(30, 1000), remaining: 0 })).toBeNull();
  });

  it('returns a time that is never in the past, or null, for any measurement', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5000, max: 600_000 }), { maxLength: 40 }),
        fc.integer({ min: -3, max: 1000 }),
        fc.integer({ min: -10, max: 3_600_000 }),
        (ages, remaining, pausedMs) => {
          const recentEnds = [...ages].sort((a, b) => a - b).map((age) => new Date(NOW.getTime() - age));
          const end = estimateEnd({ readAt: NOW, remaining, recentEnds, pausedMs });
          return end === null || end.getTime() >= NOW.getTime();
        },
      ),
    );
  });
});
