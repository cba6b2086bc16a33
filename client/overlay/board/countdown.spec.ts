import { describe, expect, it } from '@jest/globals';
import { countdownOf } from './countdown.ts';

const board = { start_date: '2026-11-20T12:00:00.000Z', end_date: '2026-11-27T16:46:00.000Z' };
const at = (iso: string) => countdownOf(board, Date.parse(iso));

describe('the countdown of a board', () => {
  it.each([
    ['2026-11-20T11:30:00.500Z', 'starts in', '30:00'],
    ['2026-11-20T12:00:00.000Z', 'ends in', '7 d 4 h'],
    ['2026-11-27T12:00:00.000Z', 'ends in', '4 h 46 min'],
    ['2026-11-27T15:46:00.000Z', 'ends in', '60:00'],
    ['2026-11-27T16:45:57.200Z', 'ends in', '0:03'],
  ])('says at %s that it %s %s', (iso, words, left) => {
    expect(at(iso)).toMatchObject({ words, left });
  });

  it('tells the reveal of secret squares when that comes next, and not beside the start', () => {
    const secret = (reveal_at: string, iso: string) => countdownOf({ ...board, reveal_at }, Date.parse(iso))?.words;
    expect(secret('2026-11-20T12:00:00.000Z', '2026-11-20T11:00:00.000Z')).toBe('starts in');
    expect(secret('2026-11-20T11:30:00.000Z', '2026-11-20T11:00:00.000Z')).toBe('revealed in');
    expect(secret('2026-11-20T18:00:00.000Z', '2026-11-20T12:00:00.000Z')).toBe('revealed in');
    expect(secret('2026-11-20T18:00:00.000Z', '2026-11-20T18:00:00.000Z')).toBe('ends in');
  });

  it('is over exactly at the end, and missing without one', () => {
    expect(at('2026-11-27T16:45:59.999Z')).toMatchObject({ left: '0:01', changesIn: 1 });
    expect(at('2026-11-27T16:46:00.000Z')).toBeNull();
    expect(countdownOf({ start_date: null, end_date: null }, 0)).toBeNull();
  });

  it('changes each second in the last hour, each minute before', () => {
    expect(at('2026-11-27T16:00:00.250Z')?.changesIn).toBe(750);
    expect(at('2026-11-26T16:00:10.000Z')?.changesIn).toBe(50_000);
  });
});
