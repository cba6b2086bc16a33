import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import * as z from 'zod/mini';
import { defineRoute } from '../../../shared/http/route.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { clanChangesSchema } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { createLiveResource, liveFamily } from './live-resource.ts';
import { useFreshness, useLive } from './use-live.ts';

const realFetch = globalThis.fetch;
beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = () =>
    Promise.resolve(Response.json({ numbers: [1] }, { headers: { [LIVE_VERSION_HEADER]: '1' } }));
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const route = defineRoute({
  method: 'GET',
  path: '/numbers',
  access: 'public',
  summary: 'Numbers',
  response: z.object({ numbers: z.array(z.number()) }),
});

const numbers = () =>
  createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route,
    pick: (body) => body.numbers,
    apply: (all, change) => (change.type === 'xp.changed' ? [...all, change.member_id] : all),
    pollMs: 60_000,
    message: 'none',
  });

it('shows the first answer, then every event, and subscribes once in StrictMode', async () => {
  const resource = numbers();
  const socket = fakeSockets.public;
  function Page() {
    const data = useLive(resource, (state) => state.data);
    return (
      <p>
        {data?.join() ?? 'loading'} {useFreshness().state}
      </p>
    );
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  expect(screen.getByText(/loading/)).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/^1 /)).toBeInTheDocument();
  socket.connect();
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(socket.opened).toEqual([{ stream: CLAN_STREAM, since: 1 }]);
  expect(screen.getByText('1 live')).toBeInTheDocument();
  const at = '2026-01-01T00:00:00.000Z';
  socket.send({ stream: CLAN_STREAM, version: 2, at, changes: [{ type: 'xp.changed', member_id: 7 }] });
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(screen.getByText('1,7 live')).toBeInTheDocument();
});

it('keeps the resources of a family that were used most recently', () => {
  const made: number[] = [];
  const family = liveFamily((key: number) => {
    made.push(key);
    return numbers();
  });
  const first = family(0);
  for (let key = 1; key < 20; key++) family(key);
  expect(family(0)).toBe(first);
  family(20);
  expect(family(0)).toBe(first);
  family(1);
  expect(made.filter((key) => key === 1)).toHaveLength(2);
});
