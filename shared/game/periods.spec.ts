import { describe, expect, it } from '@jest/globals';
import { periodEnd, periodStart } from './periods.ts';

describe('the resets', () => {
  it.each([
    ['daily', '2026-11-18T23:59:59.999Z', '2026-11-18', '2026-11-19'],
    ['daily', '2026-11-19T00:00:00.000Z', '2026-11-19', '2026-11-20'],
    ['weekly', '2026-11-22T23:59:59.999Z', '2026-11-16', '2026-11-23'],
    ['weekly', '2026-11-23T00:00:00.000Z', '2026-11-23', '2026-11-30'],
    ['monthly', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['monthly', '2027-01-01T00:00:00.000Z', '2027-01-01', '2027-02-01'],
  ] as const)('cuts the %s period of %s from %s to %s, midnight UTC', (period, at, start, end) => {
    expect(periodStart(period, new Date(at)).toISOString()).toBe(`${start}T00:00:00.000Z`);
    expect(periodEnd(period, new Date(at)).toISOString()).toBe(`${end}T00:00:00.000Z`);
  });
});
