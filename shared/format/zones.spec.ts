import { describe, expect, it } from '@jest/globals';
import { zoneWords } from './zones.ts';

const WINTER = '2026-11-22T14:05:00.000Z';
const SUMMER = '2026-08-15T18:06:00.000Z';

/** Returns the minutes by which a zone is ahead of UTC at a moment, from the data of Intl: GMT+05:30 is 330. */
function aheadIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  return (at: Date): number => {
    const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  };
}

describe('the words for a moment in several zones', () => {
  it.each([
    ['the game’s clock once where the visitor’s shows the same', WINTER, 'UTC', '22 Nov 2026, 14:05 game time'],
    ['it once in London in winter', WINTER, 'Europe/London', '22 Nov 2026, 14:05 game time'],
    ['it once in another zone of the same hour', WINTER, 'Africa/Abidjan', '22 Nov 2026, 14:05 game time'],
    ['both one hour ahead', WINTER, 'Europe/Berlin', '22 Nov 2026, 14:05 game time · 15:05 yours'],
    ['both of half an hour', WINTER, 'Asia/Kolkata', '22 Nov 2026, 14:05 game time · 19:35 yours'],
    ['both of three quarters of an hour', WINTER, 'Asia/Kathmandu', '22 Nov 2026, 14:05 game time · 19:50 yours'],
    ['the next day of the visitor', WINTER, 'Pacific/Auckland', '22 Nov 2026, 14:05 game time · 23 Nov, 03:05 yours'],
    [
      'the last year of the visitor',
      '2026-01-01T02:00:00.000Z',
      'America/New_York',
      '1 Jan 2026, 02:00 game time · 31 Dec, 21:00 yours',
    ],
    ['London in summer as the visitor’s', SUMMER, 'Europe/London', '15 Aug 2026, 18:06 game time · 19:06 yours'],
    [
      'London in summer beside both',
      SUMMER,
      'Europe/Berlin',
      '15 Aug 2026, 18:06 game time · 19:06 London · 20:06 yours',
    ],
    ['London in summer beside the game’s clock', SUMMER, 'UTC', '15 Aug 2026, 18:06 game time · 19:06 London'],
  ])('tell %s', (_, at, zone, words) => {
    expect(zoneWords(at, aheadIn(zone))).toBe(words);
  });

  it('follow the change of clocks in the visitor’s zone', () => {
    const yours = (at: string) => zoneWords(at, aheadIn('America/New_York')).split(' · ').at(-1);
    // The clocks of New York go back at 06:00 UTC on the first of November.
    expect(yours('2026-11-01T05:59:00.000Z')).toBe('01:59 yours');
    expect(yours('2026-11-01T06:00:00.000Z')).toBe('01:00 yours');
    const kolkata = ['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'].map((at) =>
      zoneWords(at, aheadIn('Asia/Kolkata')),
    );
    // London’s go forward at 01:00 UTC, those of Kolkata never.
    expect(kolkata).toEqual([
      '29 Mar 2026, 00:59 game time · 06:29 yours',
      '29 Mar 2026, 01:00 game time · 02:00 London · 06:30 yours',
    ]);
  });

  it('use the clock of the machine by default', () => {
    expect(zoneWords(WINTER)).toBe(zoneWords(WINTER, (at) => -at.getTimezoneOffset()));
  });
});
