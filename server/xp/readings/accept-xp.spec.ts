import { describe, expect, it } from '@jest/globals';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { SourcedReading } from '../periods/member-stat.ts';
import { holdReason, mergeReadings } from './accept-xp.ts';
import { applyReadings } from './apply-xp.ts';

const KEYS = { daily: '2026-03-10', weekly: '2026-03-09', monthly: '2026-03-01' };

function of(source: SourcedReading['source'], xp: number | null, level: number | null = 50, rank: number | null = 9) {
  const all = <T>(value: T): T[] => Array<T>(SKILL_COUNT).fill(value);
  return { source, xp: all(xp), level: all(level), rank: all(rank) };
}

describe('mergeReadings', () => {
  it('returns the higher XP with its level, and on equal XP that of the first service', () => {
    expect(mergeReadings([of('runemetrics', 10, 2), of('hiscores', 20, 3)])).toMatchObject({
      xp: of('hiscores', 20).xp,
    });
    expect(mergeReadings([of('runemetrics', 10, 2), of('hiscores', 20, 3)])?.level[1]).toBe(3);
    expect(mergeReadings([of('runemetrics', 20, 2), of('hiscores', 20, 3)])?.level[1]).toBe(2);
  });

  it('fills missing values from the other service', () => {
    const merged = mergeReadings([of('runemetrics', 20, 2, 0), of('hiscores', null, null, 77)]);
    expect([merged?.xp[1], merged?.level[1], merged?.rank[1]]).toEqual([20, 2, 77]);
    expect(mergeReadings([of('runemetrics', -1, 1, null)])?.xp[1]).toBeNull();
  });
});

describe('holdReason', () => {
  const known = applyReadings(null, [of('runemetrics', 1000)], KEYS).stat;

  it.each([
    [999, null],
    [998, 'lower'],
    [0, 'lower'],
    [-1, null],
    [null, null],
    [200_000_000, null],
    [200_000_001, 'malformed'],
    [1000.5, 'malformed'],
    [Number.NaN, 'malformed'],
  ])('returns, for %p XP after 1000, %p', (xp, reason) => {
    const reading = of('runemetrics', 1000);
    reading.xp[7] = xp;
    expect(holdReason(known, reading, false)).toBe(reason);
  });

  it('returns null for lower XP of the other service, and for a late reading', () => {
    expect(holdReason(known, of('hiscores', 10), false)).toBeNull();
    expect(holdReason(known, of('runemetrics', 10), true)).toBeNull();
  });

  it('returns malformed for another number of skills, and for more Overall XP than all skills can have', () => {
    expect(holdReason(null, { ...of('hiscores', 10), xp: [10, 10] }, false)).toBe('malformed');
    const reading = of('hiscores', 10);
    reading.xp[0] = 200_000_000 * 29;
    expect(holdReason(null, reading, false)).toBeNull();
    reading.xp[0] += 1;
    expect(holdReason(null, reading, false)).toBe('malformed');
  });
});

describe('applyReadings', () => {
  it('stores the service’s Overall XP, and its gain as the sum of the skills’ gains', () => {
    const first = of('runemetrics', 1000);
    first.xp[0] = 29_007;
    const second = of('runemetrics', 1000);
    second.xp[1] = 1500;
    second.xp[0] = 29_510;
    const { stat, gained } = applyReadings(applyReadings(null, [first], KEYS).stat, [second], KEYS);
    expect(gained).toBe(500);
    expect(stat?.xp[0]).toBe(29_510);
    expect(stat!.xp[0]! - stat!.bases.daily[0]!).toBe(500);
  });

  it('accepts no service while the XP of one went down', () => {
    const known = applyReadings(null, [of('runemetrics', 1000)], KEYS).stat;
    const { stat, held } = applyReadings(known, [of('runemetrics', 10), of('hiscores', 2000)], KEYS);
    expect(held).toMatchObject([{ reason: 'lower' }]);
    expect(stat).toBe(known);
  });
});
