import { describe, expect, it } from '@jest/globals';
import { makeDays } from '../../../test-kit/make-history.ts';
import { activeDays, heatDays } from './heat-map.selectors.ts';
import { dayText, gainText, isolatedDays, missingDataText, unknownRuns } from './history.selectors.ts';

describe('days of the XP history', () => {
  it('returns the text of a day, with the day since which a gain counts', () => {
    const [day] = makeDays('2026-08-09', [92_100_000]);
    if (!day) throw new Error('no day');
    expect(dayText(day)).toBe('9 Aug 2026: +92,100,000 XP');
    expect(gainText(day, true)).toBe('+92.1M XP');
    expect(gainText({ ...day, since: '2026-08-03' })).toBe('+92,100,000 XP since 3 Aug');
    expect(gainText({ ...day, xp_gain: 0 })).toBe('No XP');
    expect(gainText({ ...day, xp_gain: null })).toBe('Not known');
  });

  it('returns the runs of unknown days, and known days without a neighbour', () => {
    const days = makeDays('2026-08-09', [null, null, 5, null, 0, 1, null]);
    expect(unknownRuns(days)).toEqual([
      { from: 0, to: 1 },
      { from: 3, to: 3 },
      { from: 6, to: 6 },
    ]);
    expect(isolatedDays(days)).toEqual([2]);
  });

  it('returns a sentence instead of a chart until two days are known', () => {
    const first = '2026-08-09T10:00:00.000Z';
    expect(missingDataText(null, [])).toContain('not read yet');
    expect(missingDataText(first, makeDays('2026-08-09', [null, 0]))).toContain('begins tomorrow');
    expect(missingDataText(first, makeDays('2026-12-09', [null, null]))).toContain('fewer than two');
    expect(missingDataText(first, makeDays('2026-08-10', [0, 0]))).toBeNull();
  });
});

describe('the heat-map', () => {
  it('returns days from the Monday 25 weeks before this one until today', () => {
    // A Saturday.
    const days = heatDays(makeDays('2026-11-21', Array<number>(365).fill(0)), []);
    expect(days[0]?.day).toBe('2026-05-25');
    expect(days).toHaveLength(25 * 7 + 6);
    expect(activeDays(days)).toBe(0);
  });

  it('returns a day’s level among the member’s own days, and counts activities', () => {
    const days = heatDays(makeDays('2026-11-21', [null, 0, 10, 20, 30, 1_000_000, 0, null]), [
      '2026-11-20T23:59:00.000Z',
      '2026-11-21T00:01:00.000Z',
      '2026-11-21T01:00:00.000Z',
    ]);
    expect(days.map(({ level }) => level)).toEqual([null, 0, 1, 2, 3, 4, 1, 1]);
    expect(days.at(-1)?.text).toBe('21 Nov 2026: Not known, 2 activities');
    expect(days.at(-2)?.text).toBe('20 Nov 2026: No XP, 1 activity');
  });
});
