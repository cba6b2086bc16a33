import { describe, expect, it } from '@jest/globals';
import { PERIODS } from '../../../shared/game/periods.ts';
import type { XpComparisons } from '../../../shared/xp/comparison.schemas.ts';
import { comparisonWords } from './comparison-words.ts';

const NOTHING: XpComparisons = {
  day: '2026-11-26',
  daily: null,
  weekly: null,
  monthly: null,
  whole: { daily: null, weekly: null, monthly: null },
  since: '2026-01-01',
};
const compared = (until: string, now: number, before: number) => ({ until, now, before });

describe('comparisonWords', () => {
  it.each([
    [112, 100, '+12% on this time yesterday'],
    [96, 100, '−4% on this time yesterday'],
    [1004, 1000, 'As this time yesterday'],
    [0, 100, '−100% on this time yesterday'],
    [1_250_000, 100, '×12,500 on this time yesterday'],
  ])('says how %d compares with %d', (now, before, text) => {
    const daily = compared('2026-11-26T14:30:00.000Z', now, before);
    expect(comparisonWords('daily', { ...NOTHING, daily })?.text).toBe(text);
  });

  it.each([
    ['2026-11-24T00:00:00.000Z', '+12% on last week, Mon'],
    ['2026-11-26T00:00:00.000Z', '+12% on last week, Mon–Wed'],
    ['2026-11-29T00:00:00.000Z', '+12% on last week, Mon–Sat'],
  ])('names the whole days of a week up to %s', (until, text) => {
    expect(comparisonWords('weekly', { ...NOTHING, weekly: compared(until, 112, 100) })?.text).toBe(text);
  });

  it.each([
    ['2026-11-02T00:00:00.000Z', '+12% on October, 1'],
    ['2026-11-26T00:00:00.000Z', '+12% on October, 1–25'],
    ['2026-03-29T00:00:00.000Z', '+12% on February, 1–28'],
    ['2026-01-05T00:00:00.000Z', '+12% on December, 1–4'],
  ])('names the whole days of a month up to %s', (until, text) => {
    expect(comparisonWords('monthly', { ...NOTHING, monthly: compared(until, 112, 100) })?.text).toBe(text);
  });

  it('gives the figures behind a percentage', () => {
    const weekly = compared('2026-11-26T00:00:00.000Z', 1_120_000, 1_000_000);
    expect(comparisonWords('weekly', { ...NOTHING, weekly })).toMatchObject({
      title: '1,120,000 XP, 1,000,000 XP before',
      isMore: true,
    });
  });

  it('gives the whole period before when no part of it can be compared', () => {
    const whole = { daily: 61_900_000, weekly: 433_000_000, monthly: 1_900_000_000 };
    const texts = PERIODS.map((period) => comparisonWords(period, { ...NOTHING, whole })?.text);
    expect(texts).toEqual(['61.9M all day yesterday', '433M all last week', '1.9B all October']);
  });

  it('says since when a young clan is known, and nothing when only a comparison is missing', () => {
    const young = { ...NOTHING, since: '2026-11-20' };
    expect(comparisonWords('weekly', young)?.text).toBe('Known since 20 Nov');
    expect(comparisonWords('monthly', young)?.text).toBe('Known since 20 Nov');
    expect(comparisonWords('daily', young)).toBeNull();
    expect(comparisonWords('weekly', NOTHING)).toBeNull();
    expect(comparisonWords('weekly', { ...NOTHING, since: null })).toBeNull();
  });
});
