import { describe, expect, it } from '@jest/globals';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { SourcedReading } from './member-stat.ts';
import { applyReadings } from '../readings/apply-xp.ts';
import { gainsOf } from './xp-gain.ts';
import { dailyGains } from '../history/xp-history.ts';
import { periodKeys } from './xp-periods.ts';
import { takeBack } from './xp-rollover.ts';

const of = (xp: number): SourcedReading => {
  const all = <T>(value: T): T[] => Array<T>(SKILL_COUNT).fill(value);
  return { source: 'runemetrics', xp: all(xp), level: all(1), rank: all(null) };
};
const NOW = periodKeys(new Date('2026-03-10T12:00:00Z'));
const AHEAD = periodKeys(new Date('2027-04-14T12:00:00Z'));

describe('periods that a fast clock has begun', () => {
  const stat = applyReadings(applyReadings(null, [of(1000)], NOW).stat, [of(1300)], AHEAD).stat!;

  it('counts no gains at the right time in periods that a fast clock has begun', () => {
    expect(gainsOf(stat, 'daily', AHEAD)[1]).toBe(300);
    for (const period of ['daily', 'weekly', 'monthly'] as const) expect(gainsOf(stat, period, NOW)[1]).toBe(0);
  });

  it('replaces periods of a fast clock by the present ones, with gains from the base that it set', () => {
    const back = structuredClone(stat);
    expect(takeBack(back, NOW)).toBe(true);
    expect(back.keys).toEqual(NOW);
    const next = applyReadings(back, [of(1500)], NOW).stat!;
    expect(gainsOf(next, 'daily', NOW)[1]).toBe(500);
    const tomorrow = periodKeys(new Date('2026-03-11T00:00:00Z'));
    expect(gainsOf(applyReadings(next, [of(1510)], tomorrow).stat!, 'daily', tomorrow)[1]).toBe(10);
  });

  it('keeps a new period that a process sees a second before its own midnight', () => {
    const midnight = applyReadings(stat, [of(2000)], periodKeys(new Date('2028-02-01T00:00:00Z'))).stat!;
    const behind = periodKeys(new Date('2028-01-31T23:59:59Z'));
    const more = applyReadings(midnight, [of(2100)], midnight.keys).stat!;
    expect(gainsOf(more, 'daily', behind)[1]).toBe(800);
    expect(gainsOf(more, 'monthly', behind)[1]).toBe(800);
  });

  it('counts no negative gain for a day that a fast clock stored', () => {
    const day = (key: string, xp: number) => ({ day: key, since: null, xp: [xp] });
    const days = [day('2026-03-01', 100), day('2026-03-02', 900), day('2026-03-03', 300), day('2026-03-04', 950)];
    expect(dailyGains([50], days)).toEqual([[50], [800], [0], [50]]);
  });
});
