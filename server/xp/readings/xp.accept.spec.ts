import { describe, expect, it } from '@jest/globals';
import { SKILL_COUNT } from '../../../shared/game/skills.ts';
import type { SourcedReading } from './member-stat.ts';
import { holdReason, mergeReadings } from './xp.accept.ts';
import { applyReadings } from './xp.apply.ts';

const KEYS = { daily: '2026-03-10', weekly: '2026-03-09', monthly: '2026-03-01' };

function of(source: SourcedReading['source'], xp: number | null, level: number | null = 50, rank: number | null = 9) {
  const all = <T>(value: T): T[] => Array<T>(SKILL_COUNT).fill(value);
  return { source, xp: all(xp), level: all(level), rank: all(rank) };
}

describe('mergeReadings', () => {
  it('takes the higher XP with its level, and on equal XP the service named first', () => {
    expect(mergeReadings([of('runemetrics', 10, 2), of('hiscores', 20, 3)])).toMatchObject({
      xp: of('hiscores', 20).xp,
    });
    expect(mergeReadings([of('runemetrics', 10, 2), of('hiscores', 20, 3)])?.level[1]).toBe(3);
    expect(mergeReadings([of('runemetrics', 20, 2), of('hiscores', 20, 3)])?.level[1]).toBe(2);
  });

  it('fills in what the better one leaves out', () => {
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
  ])('of %p XP after 1000 is %p', (xp, reason) => {
    const reading = of('runemetrics', 1000);
    reading.xp[7] = xp;
    expect(holdReason(known, reading, false)).toBe(reason);
  });

  it('is none for the other service, and none for a reading that comes late', () => {
    expect(holdReason(known, of('hiscores', 10), false)).toBeNull();
    expect(holdReason(known, of('runemetrics', 10), true)).toBeNull();
  });

  it('is malformed for another number of skills and for more Overall than all skills can hold', () => {
    expect(holdReason(null, { ...of('hiscores', 10), xp: [10, 10] }, false)).toBe('malformed');
    const reading = of('hiscores', 10);
    reading.xp[0] = 200_000_000 * 29;
    expect(holdReason(null, reading, false)).toBeNull();
    reading.xp[0] += 1;
    expect(holdReason(null, reading, false)).toBe('malformed');
  });
});

describe('applyReadings', () => {
  it('keeps Overall as the service totals it and its gain as the sum of the skills', () => {
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

  it('trusts no service while one has fallen', () => {
    const known = applyReadings(null, [of('runemetrics', 1000)], KEYS).stat;
    const { stat, held } = applyReadings(known, [of('runemetrics', 10), of('hiscores', 2000)], KEYS);
    expect(held).toMatchObject([{ reason: 'lower' }]);
    expect(stat).toBe(known);
  });
});
