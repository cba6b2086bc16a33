import { describe, expect, it } from '@jest/globals';
import { abbreviate, counted, ordinal, thousands } from './numbers.ts';

describe('abbreviate', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1999, '1.9K'],
    [999_999, '999.9K'],
    [1_000_000, '1M'],
    [168_412_345, '168.4M'],
    [999_999_999, '999.9M'],
    [1_000_000_000, '1B'],
    [495_800_000_000, '495.8B'],
    [-1500, '-1.5K'],
  ])('formats %d as %s', (value, text) => {
    expect(abbreviate(value)).toBe(text);
  });
});

it('separates groups of three digits', () => {
  expect(thousands(999)).toBe('999');
  expect(thousands(50_000_000)).toBe('50,000,000');
});

it.each([
  [0, 'team', '0 teams'],
  [1, 'second', '1 second'],
  [4, 'team', '4 teams'],
  [1200, 'line', '1,200 lines'],
])('writes a number with its noun: %d %s → %s', (count, noun, words) => {
  expect(counted(count, noun)).toBe(words);
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
  [113, '113th'],
  [1001, '1,001st'],
])('writes a place: %s → %s', (place, words) => {
  expect(ordinal(place)).toBe(words);
});
