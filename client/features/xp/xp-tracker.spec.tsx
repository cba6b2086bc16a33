import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { renderPart } from '../../test-kit/admin-server.tsx';
import { XpTracker } from './xp-tracker.tsx';

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-10T23:59:50Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

it('loads an open board again two seconds into the next period, when no shared cache has the old one', async () => {
  const asked: number[] = [];
  globalThis.fetch = (input) => {
    // The pictures beside the names are another read.
    const url = input instanceof Request ? input.url : input.toString();
    if (!url.includes('/leaderboard/')) return Promise.resolve(Response.json({ success: true, members: [] }));
    asked.push(Date.now());
    const next = new Date().getUTCDate() === 11;
    const row = { id: 1, name: 'Tharn', totalXp: 500, is_grandmaster_ca: false, is_discord_booster: false };
    const leaderboard = [{ ...row, xpGain: next ? 0 : 20 }];
    const body = { success: true, leaderboard, day: next ? '2026-03-11' : '2026-03-10' };
    return Promise.resolve(Response.json(body, { headers: { [LIVE_VERSION_HEADER]: next ? '2' : '1' } }));
  };
  renderPart(<XpTracker />, '/xp-tracker');
  await act(() => jest.advanceTimersByTimeAsync(100));
  expect(screen.getByText('+20')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(11_500));
  expect(asked).toHaveLength(1);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(asked).toHaveLength(2);
  expect(screen.queryByText('+20')).not.toBeInTheDocument();
});
