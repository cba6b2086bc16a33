import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { noteServerDate, noteServerInstant, serverNow } from './server-clock.ts';

const HERE = Date.parse('2026-03-10T12:00:00.000Z');

beforeEach(() => {
  jest.useFakeTimers({ now: HERE });
});
afterEach(() => {
  jest.useRealTimers();
});

it('follows the Date header to about a second, and a beat exactly', () => {
  noteServerDate('Tue, 10 Mar 2026 12:05:00 GMT');
  expect(serverNow()).toBe(HERE + 300_500);
  // The same moment in another fraction of a second says nothing new.
  noteServerDate('Tue, 10 Mar 2026 12:05:01 GMT');
  expect(serverNow()).toBe(HERE + 300_500);
  noteServerInstant('2026-03-10T12:05:00.250Z');
  expect(serverNow()).toBe(HERE + 300_250);
  jest.advanceTimersByTime(1000);
  expect(serverNow()).toBe(HERE + 301_250);
  noteServerDate('nonsense');
  noteServerInstant('nonsense');
  expect(serverNow()).toBe(HERE + 301_250);
});
