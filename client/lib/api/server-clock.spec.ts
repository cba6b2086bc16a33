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
  // The same moment in another fraction of a second changes nothing.
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

it('is set back by a changed clock, not by late messages', () => {
  const beat = (at: number) => noteServerInstant(new Date(at).toISOString());
  beat(HERE + 300_000);
  expect(serverNow()).toBe(HERE + 300_000);
  jest.advanceTimersByTime(25_000);
  // Two beats and an answer, delayed by 25 s.
  beat(HERE + 300_000);
  beat(HERE + 315_000);
  noteServerDate('Tue, 10 Mar 2026 12:05:16 GMT');
  expect(serverNow()).toBe(HERE + 325_000);
  beat(HERE + 325_100);
  expect(serverNow()).toBe(HERE + 325_100);
  // The browser's clock is set an hour ahead: every beat shows it.
  jest.setSystemTime(HERE + 3_600_000);
  for (let second = 0; second <= 60; second += 15) {
    beat(HERE + 326_000 + second * 1000);
    jest.advanceTimersByTime(15_000);
  }
  expect(serverNow()).toBe(HERE + 326_000 + 75_000);
});

it('ignores two late answers with good ones between them', () => {
  const answer = (at: number) => noteServerDate(new Date(at).toUTCString());
  noteServerInstant(new Date(HERE).toISOString());
  answer(HERE - 20_000);
  jest.advanceTimersByTime(50_000);
  answer(HERE + 50_000);
  jest.advanceTimersByTime(50_000);
  answer(HERE + 80_000);
  expect(serverNow()).toBe(HERE + 100_000);
});
