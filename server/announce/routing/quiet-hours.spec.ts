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

  it('end when the clocks jump over their end', () => {
    // London has no 01:00 to 01:59 that night: 01:00 UTC is 02:00 there.
    for (const now of ['2026-03-28T23:30:00Z', '2026-03-29T00:45:10Z']) {
      expect(until(now, '23:00', '01:30', 'Europe/London')).toBe('2026-03-29T01:00:00.000Z');
    }
    expect(until('2026-03-29T01:10:00Z', '01:30', '07:00', 'Europe/London')).toBe('2026-03-29T06:00:00.000Z');
  });

  it('end at the first minute that is not quiet, in every night of a year and zone', () => {
    const isQuiet = (at: number, zone: string) => {
      const time = new Date(at).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
      return time >= '23:15' || time < '02:20';
    };
    for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      for (let day = 0; day < 365; day += 1) {
        const now = Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 5);
        const end = quietUntil(new Date(now), { from: '23:15', to: '02:20', zone })?.getTime() ?? null;
        expect([zone, day, end !== null]).toEqual([zone, day, isQuiet(now, zone)]);
        if (end === null) continue;
        expect([zone, day, isQuiet(end - 60_000, zone), isQuiet(end, zone)]).toEqual([zone, day, true, false]);
      }
    }
  });

  it('are those of the zone', () => {
    expect(until('2026-03-10T12:30:00Z', '23:00', '07:00', 'Pacific/Auckland')).toBe('2026-03-10T18:00:00.000Z');
    expect(until('2026-03-10T23:30:00Z', '23:00', '07:00', 'America/New_York')).toBeNull();
  });
});
