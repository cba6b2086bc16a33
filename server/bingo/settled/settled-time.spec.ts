import { describe, expect, it } from '@jest/globals';
import { type OpenBoard, type SeatRead, settledUntil } from './settled-time.ts';

const at = (time: string): number => Date.parse(`2026-03-10T${time}Z`);
const NOW = at('15:30:20');
const read = (time: string, more: Partial<SeatRead> = {}): SeatRead => ({
  ...{ left: null, profileState: 'public', isFollowed: true, lastRead: at(time), isSilent: false },
  ...more,
});
const until = (seats: SeatRead[], more: Partial<OpenBoard> = {}): string =>
  new Date(
    settledUntil({ start: at('12:00:00'), end: at('18:00:00'), told: null, asksForXp: false, seats, ...more }, NOW),
  )
    .toISOString()
    .slice(11, 16);

const CASES = (
  [
    ['is the present when nobody can be read', '15:30', []],
    ['does not wait for a private log', '15:20', [read('15:20:00'), read('12:10:00', { profileState: 'private' })]],
    [
      'waits for everybody where XP counts',
      '12:10',
      [read('15:20:00'), read('12:10:00', { profileState: 'private' })],
      { asksForXp: true },
    ],
    ['does not wait for a former member', '15:20', [read('15:20:00'), read('12:10:00', { isFollowed: false })]],
    ['is the start while somebody was never read', '12:00', [read('15:20:00'), read('15:20:00', { lastRead: null })]],
    ['takes a reading in the future as none', '12:00', [read('15:20:00'), read('15:31:00')]],
    ['is never before the start', '12:00', [read('09:00:00')]],
    ['is never after the end', '14:00', [read('15:20:00')], { end: at('14:00:00') }],
    [
      'does not wait for a seat that was read after it was left',
      '15:20',
      [read('15:20:00'), read('13:00:00', { left: at('13:00:00') })],
    ],
    [
      'does not wait for a seat that ended before the start',
      '15:20',
      [read('15:20:00'), read('11:00:00', { left: at('12:00:00') })],
    ],
    ['waits for a seat that was not', '12:50', [read('15:20:00'), read('12:50:00', { left: at('13:00:00') })]],
    ['stays while a log is silent', '13:00', [read('15:20:00', { isSilent: true })], { told: at('13:00:00') }],
  ] as [string, string, SeatRead[], Partial<OpenBoard>?][]
).map(([title, expected, seats, more = {}]) => [title, expected, seats, more] as const);

describe('the minute until which a board is settled', () => {
  it('is that of the oldest reading', () => {
    expect(until([read('15:29:59'), read('15:04:50')])).toBe('15:04');
  });

  it.each(CASES)('%s', (_, expected, seats, more) => {
    expect(until(seats, more)).toBe(expected);
  });
});
