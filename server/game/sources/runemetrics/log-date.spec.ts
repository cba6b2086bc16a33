import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseLogDate } from './log-date.ts';

const LONDON = 'Europe/London';
const iso = (raw: string, zone = LONDON): string | null => parseLogDate(raw, zone)?.toISOString() ?? null;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an instant in a zone as the game does. */
function printed(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('day')}-${MONTHS[Number(part('month')) - 1]}-${part('year')} ${part('hour')}:${part('minute')}`;
}

describe('parseLogDate', () => {
  it('reads London winter time as UTC and summer time as one hour ahead', () => {
    expect(iso('25-Mar-2026 04:13')).toBe('2026-03-25T04:13:00.000Z');
    expect(iso('18-Jul-2026 19:05')).toBe('2026-07-18T18:05:00.000Z');
    expect(iso('01-Jul-2026 00:30')).toBe('2026-06-30T23:30:00.000Z');
    expect(iso('18-Jul-2026 19:05', 'UTC')).toBe('2026-07-18T19:05:00.000Z');
    expect(iso('05-Jan-2026 04:13', 'America/New_York')).toBe('2026-01-05T09:13:00.000Z');
  });

  it('reads the repeated hour in autumn as its first occurrence', () => {
    expect(iso('25-Oct-2026 00:59')).toBe('2026-10-24T23:59:00.000Z');
    expect(iso('25-Oct-2026 01:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('25-Oct-2026 02:00')).toBe('2026-10-25T02:00:00.000Z');
  });

  it('reads the missing hour in spring as if the clock had not moved', () => {
    expect(iso('29-Mar-2026 00:59')).toBe('2026-03-29T00:59:00.000Z');
    expect(iso('29-Mar-2026 01:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('29-Mar-2026 02:00')).toBe('2026-03-29T01:00:00.000Z');
  });

  it.each([
    '',
    'yesterday',
    '30-Feb-2026 10:00',
    '31-Apr-2026 10:00',
    '00-Jan-2026 10:00',
    '01-Foo-2026 10:00',
    '01-Jan-2026 24:00',
    '01-Jan-2026 10:60',
    '2026-01-01 10:00',
    '01-Jan-0026 10:00',
    '01-Jan-2026 10:00:00',
    'Mon, 05 Sep 2022 00:00:00 GMT',
  ])('rejects %j', (raw) => {
    expect(parseLogDate(raw, LONDON)).toBeNull();
  });

  it('reads back any printed minute, except the second occurrence of an hour', () => {
    const instants = fc.date({ min: new Date('2008-01-01'), max: new Date('2045-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.constantFrom(LONDON, 'UTC', 'America/New_York', 'Australia/Lord_Howe'), (date, zone) => {
        const at = Math.floor(date.getTime() / 60_000) * 60_000;
        const read = parseLogDate(printed(new Date(at), zone), zone)?.getTime() ?? Number.NaN;
        expect([0, 1_800_000, 3_600_000]).toContain(at - read);
        expect(printed(new Date(read), zone)).toBe(printed(new Date(at), zone));
      }),
      { numRuns: 1000 },
    );
  });
});
