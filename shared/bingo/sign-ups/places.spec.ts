import { describe, expect, it } from '@jest/globals';
import { waitingList } from './places.ts';
import type { SignUpStatus } from './sign-up-limits.ts';
import { signUpStage } from './sign-up-window.ts';

const list = (...statuses: SignUpStatus[]) => statuses.map((status, at) => ({ id: at + 1, status }));

describe('the waiting list', () => {
  it('holds those beyond the places in order of signing up, and nobody without a limit', () => {
    expect(waitingList(list('new', 'new', 'new', 'new'), 2)).toEqual([3, 4]);
    expect(waitingList(list('new', 'new', 'new'), null)).toEqual([]);
  });

  it('moves up when a player is declined, and gives accepted and late players a place before all others', () => {
    expect(waitingList(list('declined', 'new', 'new', 'new'), 2)).toEqual([4]);
    expect(waitingList(list('new', 'new', 'accepted', 'late'), 2)).toEqual([1, 2]);
    expect(waitingList(list('accepted', 'accepted', 'accepted', 'new'), 2)).toEqual([4]);
  });
});

describe('the time of sign-ups', () => {
  const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const stage = (dates: object, hour: number) =>
    signUpStage({ start_date: null, end_date: null, ...dates }, Date.parse(at(hour)));

  it('begins with the opening and ends before the closing', () => {
    const dates = { signup_from: at(10), signup_until: at(12) };
    expect([9, 10, 11, 12].map((hour) => stage(dates, hour))).toEqual(['before', 'open', 'open', 'closed']);
  });

  it('ends with the start of the board without a closing of its own, and never after its end', () => {
    const dates = { signup_from: at(8), start_date: at(12), end_date: at(14) };
    expect([11, 12].map((hour) => stage(dates, hour))).toEqual(['open', 'closed']);
    expect([13, 14].map((hour) => stage({ ...dates, signup_until: at(20) }, hour))).toEqual(['open', 'closed']);
  });

  it('is never on a board without either date', () => {
    expect(stage({ start_date: at(12) }, 10)).toBe('none');
  });
});
