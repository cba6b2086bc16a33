import { describe, expect, it } from '@jest/globals';
import { formatBytes, formatDuration } from './quantities.ts';

describe('formatBytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [88_080_384, '84.0 MB'],
    [1.5 * 1024 ** 3, '1.5 GB'],
    [5000 * 1024 ** 4, '5000.0 TB'],
  ])('formats %d as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [-1, '0 s'],
    [59.9, '59 s'],
    [60, '1 min'],
    [3599, '59 min'],
    [3600, '1 h 0 min'],
    [86_399, '23 h 59 min'],
    [86_400, '1 day 0 h'],
    [266_400, '3 days 2 h'],
  ])('formats %d s as %s', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});
