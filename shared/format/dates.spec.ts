import { describe, expect, it } from '@jest/globals';
import * as dates from './dates.ts';

const at = (iso: string): Date => new Date(iso);

describe('dates', () => {
  it('formats dates and times in London time, summer time included', () => {
    expect(dates.formatDate('2026-08-15T23:30:00Z')).toBe('16 Aug 2026');
    expect(dates.formatDate('2026-01-15T23:30:00Z')).toBe('15 Jan 2026');
    expect(dates.formatTime('2026-08-15T18:06:00Z')).toBe('19:06');
    expect(dates.formatTime('2026-08-14T23:00:00Z')).toBe('00:00');
    expect(dates.formatFull('2026-08-15T18:06:00Z')).toContain('15 August 2026');
  });

  it('leaves out only the current year', () => {
    const now = at('2026-09-01T00:00:00Z');
    expect(dates.formatDateTime('2026-08-15T18:06:00Z', now)).toBe('15 Aug, 19:06');
    expect(dates.formatDateTime('2025-08-15T18:06:00Z', now)).toBe('15 Aug 2025, 19:06');
  });

  it.each([
    ['2026-08-15T22:59:00Z', '2026-08-15T22:30:00Z', 'Today'],
    ['2026-08-15T23:30:00Z', '2026-08-15T22:30:00Z', 'Yesterday'],
    ['2026-08-17T23:30:00Z', '2026-08-15T22:30:00Z', '15 Aug 2026'],
    ['2026-08-15T10:00:00Z', '2026-08-15T12:00:00Z', 'Today'],
  ])('formats, at %s, %s as %s', (now, iso, text) => {
    expect(dates.formatLastActive(iso, at(now))).toBe(text);
  });

  it('returns Unknown without a date', () => {
    expect(dates.formatLastActive(null, at('2026-08-15T00:00:00Z'))).toBe('Unknown');
  });

  it('counts only more than the given days as inactive', () => {
    const now = at('2026-08-15T12:00:00Z');
    expect(dates.isInactiveFor('2026-08-08T23:30:00Z', 7, now)).toBe(false);
    expect(dates.isInactiveFor('2026-08-08T12:00:00Z', 7, now)).toBe(false);
    expect(dates.isInactiveFor('2026-08-07T12:00:00Z', 7, now)).toBe(true);
  });

  it.each([
    [9, 'just now'],
    [10, '10 s ago'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_399, '23 h ago'],
    [86_400, '1 day ago'],
    [172_800, '2 days ago'],
    [-50, 'just now'],
  ])('formats an age of %d seconds as %s', (seconds, text) => {
    const now = at('2026-08-15T12:00:00Z');
    expect(dates.formatAge(new Date(now.getTime() - seconds * 1000).toISOString(), now)).toBe(text);
  });

  it.each([
    [15_474_000, '04:17:54'],
    [16 * 86_400_000 + 15_474_000, '16d 04:17:54'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [-5000, '00:00:00'],
  ])('formats a countdown of %d ms as %s', (ms, text) => {
    expect(dates.formatCountdown(ms)).toBe(text);
  });
});
