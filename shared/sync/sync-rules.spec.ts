import { describe, expect, it } from '@jest/globals';
import { leastGapMs, roundMs } from './sync-rules.ts';

describe('the round of the schedule', () => {
  it('returns a round of one interval for each member', () => {
    expect(roundMs(500, 3000)).toBe(1_500_000);
  });

  it('returns a round of at least the least gap between two reads of one member', () => {
    expect(roundMs(10, 3000)).toBe(leastGapMs(3000));
    expect(leastGapMs(3000)).toBe(300_000);
    expect(leastGapMs(600_000)).toBe(300_000);
    expect(leastGapMs(0)).toBe(1000);
  });
});
