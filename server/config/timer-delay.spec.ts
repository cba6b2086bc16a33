import { describe, expect, it } from '@jest/globals';
import { timerDelay } from './timer-delay.ts';

describe('the delay of a timer', () => {
  it('is never more than a timer can count, so that it does not fire at once', () => {
    expect(timerDelay(400 * 86_400_000)).toBe(2_147_483_647);
    expect(timerDelay(Infinity)).toBe(2_147_483_647);
    expect(timerDelay(2 ** 31, 2 ** 40)).toBe(2_147_483_647);
  });

  it('is never more than the caller allows, and never negative', () => {
    expect(timerDelay(90_000, 5000)).toBe(5000);
    expect(timerDelay(-90_000)).toBe(0);
    expect(timerDelay(250, 5000)).toBe(250);
  });

  it('is bounded when nobody knows it', () => {
    expect(timerDelay(NaN)).toBe(86_400_000);
    expect(timerDelay(NaN, 5000)).toBe(5000);
  });
});
