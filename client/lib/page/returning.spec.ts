import { expect, it, jest } from '@jest/globals';
import { isReturning } from './returning.ts';

it.each([
  ['navigate', false],
  ['reload', true],
  ['back_forward', true],
])('tells whether the browser scrolls to an old place: %s', (type, returning) => {
  performance.getEntriesByType = jest
    .fn<typeof performance.getEntriesByType>()
    .mockReturnValue([
      { name: '', entryType: 'navigation', startTime: 0, duration: 0, toJSON: () => null, ...{ type } },
    ]);
  expect(isReturning()).toBe(returning);
});
