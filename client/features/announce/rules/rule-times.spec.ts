import { expect, it } from '@jest/globals';
import { secondsInWords, timeOptions } from './rule-times.ts';

it.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [90, '90 seconds'],
  [60, '1 minute'],
  [7200, '2 hours'],
  [86_400, '1 day'],
])('writes a length of time of %d s in its largest whole unit: %s', (seconds, words) => {
  expect(secondsInWords(seconds)).toBe(words);
});

it('offers the stored length too when it is none of the usual ones', () => {
  expect(timeOptions([[60, '1 minute']], '1')).toEqual([
    { value: '60', label: '1 minute' },
    { value: '1', label: '1 second' },
  ]);
});
