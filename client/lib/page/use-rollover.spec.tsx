import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { membersResource } from '../clan/members.resource.ts';
import { useRollover } from './use-rollover.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-10T23:59:30Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('reloads once when the period has begun, and does not draw the page at each second', async () => {
  const refresh = jest.fn(() => Promise.resolve());
  const resource = { ...membersResource, refresh };
  let drawn = 0;
  renderHook(() => {
    drawn++;
    useRollover('daily', resource);
  });
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect([drawn, refresh.mock.calls.length]).toEqual([1, 0]);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect([drawn, refresh.mock.calls.length]).toEqual([2, 1]);
});
