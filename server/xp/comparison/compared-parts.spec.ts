import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PERIODS, periodEnd, periodStart } from '../../../shared/game/periods.ts';
import { comparedParts, dayBefore, lastStep, wholeBefore } from './compared-parts.ts';

const partsAt = (period: (typeof PERIODS)[number], at: string) => {
  const parts = comparedParts(period, new Date(at));
  return parts && [parts.now, parts.before].map(({ from, upto }) => [from.toISOString(), upto.toISOString()]);
};

describe('comparedParts', () => {
  it('compares a day to the minute with the day before, through a night in which clocks change', () => {
    expect(partsAt('daily', '2026-10-25T14:30:00Z')).toEqual([
      ['2026-10-25T00:00:00.000Z', '2026-10-25T14:30:00.000Z'],
      ['2026-10-24T00:00:00.000Z', '2026-10-24T14:30:00.000Z'],
    ]);
  });

  it('compares the whole days of a week and of a month', () => {
    // A Thursday.
    expect(partsAt('weekly', '2026-11-26T14:30:00Z')).toEqual([
      ['2026-11-23T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
      ['2026-11-16T00:00:00.000Z', '2026-11-19T00:00:00.000Z'],
    ]);
    expect(partsAt('monthly', '2026-11-26T14:30:00Z')).toEqual([
      ['2026-11-01T00:00:00.000Z', '2026-11-26T00:00:00.000Z'],
      ['2026-10-01T00:00:00.000Z', '2026-10-26T00:00:00.000Z'],
    ]);
  });

  it.each([
    ['2026-03-31T23:59:59Z', '2026-03-29T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2028-03-31T23:59:59Z', '2028-03-30T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
    ['2026-05-31T12:00:00Z', '2026-05-31T00:00:00.000Z', '2026-05-01T00:00:00.000Z'],
    ['2026-01-02T12:00:00Z', '2026-01-02T00:00:00.000Z', '2025-12-02T00:00:00.000Z'],
  ])('compares a month at %s no further than the one before was long', (at, upto, beforeUpto) => {
    const parts = comparedParts('monthly', new Date(at));
    expect([parts?.now.upto.toISOString(), parts?.before.upto.toISOString()]).toEqual([upto, beforeUpto]);
  });

  it('compares nothing on the first day of a week or month, and at the first moment of a day', () => {
    expect(partsAt('weekly', '2026-11-23T23:59:59Z')).toBeNull();
    expect(partsAt('monthly', '2026-11-01T23:59:59Z')).toBeNull();
    expect(partsAt('daily', '2026-11-23T00:00:00Z')).toBeNull();
  });

  it('returns for every moment two parts of one length, which begin with their periods and end within them', () => {
    const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, fc.constantFrom(...PERIODS), (at, period) => {
        const parts = comparedParts(period, at);
        if (parts === null) return;
        const { now, before } = parts;
        expect(now.upto.getTime() - now.from.getTime()).toBe(before.upto.getTime() - before.from.getTime());
        expect(now.from).toEqual(periodStart(period, at));
        expect(now.upto.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(periodEnd(period, before.from)).toEqual(now.from);
        expect(before.upto.getTime()).toBeLessThanOrEqual(now.from.getTime());
      }),
    );
  });
});

it('returns the whole period before, of any length', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const spans = PERIODS.map((period) => Object.values(wholeBefore(period, at)).map((end: Date) => end.toISOString()));
  expect(spans).toEqual([
    ['2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-02-16T00:00:00.000Z', '2026-02-23T00:00:00.000Z'],
    ['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ]);
});

it('counts steps of ten minutes, and names the day that ends at a midnight', () => {
  expect(lastStep(new Date('2026-11-23T14:39:59.999Z')).toISOString()).toBe('2026-11-23T14:30:00.000Z');
  expect(dayBefore(new Date('2026-03-01T00:00:00Z'))).toBe('2026-02-28');
});
