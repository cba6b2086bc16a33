import { describe, expect, it } from '@jest/globals';
import { timeUntil } from './time-until.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');

describe('the distance of a moment ahead', () => {
  it.each([
    [20, 'in 20 s'],
    [59.6, 'in 1 min'],
    [150, 'in 3 min'],
    [3599, 'in 1 h'],
    [10_800, 'in 3 h'],
    [86_399, 'in 1 day'],
    [200_000, 'in 2 days'],
  ])('is told of %s seconds as %s', (seconds, words) => {
    expect(timeUntil(new Date(NOW + seconds * 1000).toISOString(), NOW)).toBe(words);
  });
});
