import { expect, it } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { http } from 'msw';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { overlayStream } from '../../../shared/overlay/overlay.stream.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { makeBingoState, makeBoard, makeItem, makeTeam } from '../../test-kit/make-bingo.ts';
import { siteServer, versioned } from '../../test-kit/site-server.ts';
import { BoardSquares } from '../board/board-squares.tsx';
import { followBoard } from './board-source.ts';
import { openLink } from './overlay-link.ts';

const { server } = siteServer();
const SOURCE = { boardId: 12, delay: 0, token: null };

/** Returns a square as a newer server sends it, whose rule is of a kind that this overlay does not know. */
const ofNewKind = (column: number, name: string) =>
  Object.assign(makeItem(1, column, { item_name: name }), { rule: { kind: 'moon_phase', moons: 3 } });

it('draws a board with a rule of a kind that the overlay does not know, also when a live change brings it', async () => {
  const board = makeBingoState({
    board: makeBoard({ id: 12 }),
    items: [ofNewKind(1, 'Moons'), makeItem(1, 2, { item_name: 'Abyssal whip' })],
    teams: [makeTeam()],
  });
  server.use(http.get('/api/overlay/boards/:id/state', () => versioned({ success: true, state: board })));
  let shown: BingoState | null = null;
  const end = followBoard(
    openLink(() => undefined),
    SOURCE,
    (state) => {
      shown = state;
    },
  );
  const items = (): number => shown?.items.length ?? 0;
  await waitFor(() => expect(items()).toBe(2));
  fakeSockets.public.connect();
  await waitFor(() => expect(fakeSockets.public.opened.at(-1)?.stream).toBe(overlayStream(SOURCE)));
  fakeSockets.public.send({
    stream: overlayStream(SOURCE),
    version: (fakeSockets.public.opened.at(-1)?.since ?? 0) + 1,
    at: new Date().toISOString(),
    changes: [{ type: 'square.set', item: ofNewKind(3, 'Tides') }],
  });
  await waitFor(() => expect(items()).toBe(3));
  const props = { team: null, nameSize: 14, nameWidth: 120, strikes: new Map<string, number>(), progress: true };
  const { container } = render(<BoardSquares {...props} state={shown ?? board} />);
  expect(container).toHaveTextContent(/Moons.*Abyssal whip.*Tides/);
  end();
});
