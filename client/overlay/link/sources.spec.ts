import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeBingoState, makeBoard } from '../../test-kit/make-bingo.ts';
import { siteServer, versioned } from '../../test-kit/site-server.ts';
import { followActivity } from './activity-source.ts';
import { followBoard } from './board-source.ts';
import { openLink, type OverlayLink } from './overlay-link.ts';

const { server } = siteServer();

const SOURCES: Record<string, (link: OverlayLink, show: (what: unknown, live: boolean) => void) => () => void> = {
  board: (link, show) => followBoard(link, { boardId: 12, delay: 0, token: null }, show),
  activity: (link, show) => followActivity(link, 0, show),
};

it.each(Object.keys(SOURCES))('is live as soon as the server answers that nothing is missing: %s', async (name) => {
  server.use(
    http.get('/api/overlay/boards/:id/state', () =>
      versioned({ success: true, state: makeBingoState({ board: makeBoard({ id: 12 }) }) }),
    ),
  );
  const seen: boolean[] = [];
  const loaded: unknown[] = [];
  const end = SOURCES[name]?.(
    openLink(() => undefined),
    (what, live) => {
      seen.push(live);
      loaded.push(what);
    },
  );
  await waitFor(() => {
    expect(loaded.at(-1)).toBeTruthy();
  });
  expect(seen).not.toContain(true);
  // Neither an event nor a beat has arrived; the next may be 15 s away.
  fakeSockets.public.connect();
  await waitFor(() => {
    expect(seen.at(-1)).toBe(true);
  });
  end?.();
});
