import { describe, expect, it } from '@jest/globals';
import { timerDelay } from './timer-delay.ts';

describe('timerDelay', () => {
  it('returns at most the longest delay of a timer, so that the timer does not fire at once', () => {
    expect(timerDelay(400 * 86_400_000)).toBe(2_147_483_647);
    expect(timerDelay(Infinity)).toBe(2_147_483_647);
    expect(timerDelay(2 ** 31, 2 ** 40)).toBe(2_147_483_647);
  });

  it('returns at most the given limit, and never a negative delay', () => {
    expect(timerDelay(90_000, 5000)).toBe(5000);
    expect(timerDelay(-90_000)).toBe(0);
    expect(timerDelay(250, 5000)).toBe(250);
  });

  it('returns a bounded delay for NaN', () => {
    expect(timerDelay(NaN)).toBe(86_400_000);
    expect(timerDelay(NaN, 5000)).toBe(5000);
  });
});
