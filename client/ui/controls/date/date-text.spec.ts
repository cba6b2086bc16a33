import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMoment, parseDay, parseMoment, parseTime, writeDay, writeMoment } from './date-text.ts';
import { addDays, addMonths, dayName, isDay, weeksOfMonth } from './days.ts';

const someDay = fc.integer({ min: 0, max: 80_000 }).map((days) => addDays('1970-01-01', days));

describe('a typed day', () => {
  it.each([
    ['4 Dec 2026', '2026-12-04'],
    ['Fri 4 Dec 2026', '2026-12-04'],
    ['friday, 4th december 2026', '2026-12-04'],
    ['  1  sept.  2026 ', '2026-09-01'],
    ['4/12/2026', '2026-12-04'],
    ['04.12.2026', '2026-12-04'],
    ['2026-12-04', '2026-12-04'],
    ['29 Feb 2028', '2028-02-29'],
  ])('is read: %j', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each([
    '',
    '4',
    '4 Dec',
    '4 Dec 26',
    '29 Feb 2026',
    '31/4/2026',
    '0 May 2026',
    '4 Foo 2026',
    'next friday',
    '2026-2-1',
  ])('is none: %j', (text) => {
    expect(parseDay(text)).toBeNull();
  });

  it('reads back every day that it writes', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(isDay(day)).toBe(true);
        expect(parseDay(writeDay(day))).toBe(day);
        expect(parseDay(dayName(day))).toBe(day);
      }),
    );
  });
});

describe('a typed time', () => {
  it.each([
    ['20:00', '20:00'],
    ['8.30', '08:30'],
    ['8pm', '20:00'],
    ['8:30 PM', '20:30'],
    ['12 am', '00:00'],
    ['12:15pm', '12:15'],
  ])('is read: %j', (text, time) => {
    expect(parseTime(text)).toBe(time);
  });

  it.each(['', '8', '24:00', '20:60', '13 pm', '0 am', '20:0', 'noon'])('is none: %j', (text) => {
    expect(parseTime(text)).toBeNull();
  });
});

describe('a typed day with a time', () => {
  it.each([
    ['2026-12-04T20:00', '2026-12-04T20:00'],
    ['2026-12-04T20:00:30', '2026-12-04T20:00'],
    ['2026-12-04 20:00', '2026-12-04T20:00'],
    ['Fri 4 Dec 2026, 20:00', '2026-12-04T20:00'],
    ['Sat 3 Oct 2026 at 8 pm', '2026-10-03T20:00'],
    ['4/12/2026 8.30', '2026-12-04T08:30'],
    ['4 Dec 2026', '2026-12-04T00:00'],
  ])('is read: %j', (text, moment) => {
    expect(parseMoment(text)).toBe(moment);
  });

  it.each(['', '20:00', '4 Dec 2026 20', '4 Dec 2026 25:00', '31 Feb 2026 20:00', 'tomorrow'])(
    'is none: %j',
    (text) => {
      expect(parseMoment(text)).toBeNull();
    },
  );

  it('reads back every minute that it writes', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        const moment = `${day}T${time}`;
        expect(isMoment(moment)).toBe(true);
        expect(parseMoment(writeMoment(moment))).toBe(moment);
      }),
    );
  });
});

describe('the days of a calendar', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('moves %s by %d months to %s', (day, months, moved) => {
    expect(addMonths(day, months)).toBe(moved);
  });

  it('holds the month in six weeks from Monday to Sunday', () => {
    const weeks = weeksOfMonth('2026-11-23');
    expect(weeks).toHaveLength(6);
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-12-06']);
  });
});
