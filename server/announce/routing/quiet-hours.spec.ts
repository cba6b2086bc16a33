import { describe, expect, it } from '@jest/globals';
import { quietUntil } from './quiet-hours.ts';

const until = (now: string, from: string, to: string, zone = 'UTC') =>
  quietUntil(new Date(now), { from, to, zone })?.toISOString() ?? null;

describe('quiet hours', () => {
  it('end at their end, over midnight, too', () => {
    expect(until('2026-03-10T23:30:30Z', '23:00', '07:00')).toBe('2026-03-11T07:00:00.000Z');
    expect(until('2026-03-10T06:59:59Z', '23:00', '07:00')).toBe('2026-03-10T07:00:00.000Z');
    expect(until('2026-03-10T07:00:00Z', '23:00', '07:00')).toBeNull();
    expect(until('2026-03-10T12:00:00Z', '09:00', '17:00')).toBe('2026-03-10T17:00:00.000Z');
    expect(until('2026-03-10T12:00:00Z', '12:00', '12:00')).toBeNull();
  });

  it('end at the same time of the clock in a night in which clocks are changed', () => {
    // Clocks go forward at 01:00 UTC on 29 March and back on 25 October.
    expect(until('2026-03-28T23:30:00Z', '23:00', '07:00', 'Europe/London')).toBe('2026-03-29T06:00:00.000Z');
    expect(until('2026-10-24T22:30:00Z', '23:00', '07:00', 'Europe/London')).toBe('2026-10-25T07:00:00.000Z');
    expect(until('2026-03-28T22:30:00Z', '23:00', '07:00', 'Europe/Berlin')).toBe('2026-03-29T05:00:00.000Z');
  });

  it('are those of the zone', () => {
    expect(until('2026-03-10T12:30:00Z', '23:00', '07:00', 'Pacific/Auckland')).toBe('2026-03-10T18:00:00.000Z');
    expect(until('2026-03-10T23:30:00Z', '23:00', '07:00', 'America/New_York')).toBeNull();
  });
});
