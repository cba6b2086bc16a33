import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromLondonInput, toLondonInput } from './london-input.ts';

describe('dates of London in a form', () => {
  it.each([
    ['2026-01-15T12:30', '2026-01-15T12:30:00.000Z'],
    ['2026-08-15T12:30', '2026-08-15T11:30:00.000Z'],
    ['2026-08-15T00:10', '2026-08-14T23:10:00.000Z'],
    ['2026-10-25T01:30', '2026-10-25T00:30:00.000Z'], // a repeated hour: its first occurrence
    ['2026-03-29T01:30', '2026-03-29T01:30:00.000Z'], // a missing hour
  ])('reads %s as %s', (value, iso) => {
    expect(fromLondonInput(value)).toBe(iso);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00', '2026-01-01'])('returns null for %j', (value) => {
    expect(fromLondonInput(value)).toBeNull();
  });

  it('reads back every minute unchanged, except in the repeated hour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 25_000_000, max: 32_000_000 }), (minute) => {
        const iso = new Date(minute * 60_000).toISOString();
        const back = fromLondonInput(toLondonInput(iso)) ?? '';
        expect([0, 3_600_000]).toContain(Date.parse(iso) - Date.parse(back));
      }),
    );
  });
});
