import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { http } from 'msw';
import { fakeSockets } from '../../../../test/support/live/fake-socket.ts';
import { makeBingoState, makeBoard, makeItem, makeTeam } from '../../../test-kit/make-bingo.ts';
import { renderSite } from '../../../test-kit/render-site.tsx';
import { refusal, siteServer, versioned } from '../../../test-kit/site-server.ts';

const { server, state } = siteServer();
const TOKEN = 'abcdefghijklmnopqrstuvwxyz012345';
let board = 500;
let answer: () => Response;

beforeEach(() => {
  board++; // a new id, because a resource outlives its test
  const shown = makeBingoState({
    board: makeBoard({ id: board, title: 'Secret', is_active: false }),
    items: [makeItem(1, 1, { item_name: 'Abyssal whip' })],
    teams: [makeTeam({ team_name: 'Crimson Tide' })],
  });
  answer = () => versioned({ success: true, state: shown });
  server.use(http.get('/api/overlay/boards/:id/page', () => answer()));
});
const asked = () => state.asked.filter((one) => one.includes('/page') || one.endsWith(`/${board}/state`));
const gone = () => refusal(404, 'Bingo board not found', 'BOARD_NOT_FOUND');

describe('a link with a read token', () => {
  it('shows the hidden board, read by the token alone, and follows its stream', async () => {
    renderSite(`/bingo?board=${board}&token=${TOKEN}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Secret' })).toBeVisible();
    expect(screen.getByText(/Only people with this link can see this board/)).toBeVisible();
    expect(await screen.findByRole('button', { name: /^A1, Abyssal whip/ })).toBeVisible();
    expect(asked()).toEqual([`GET /api/overlay/boards/${board}/page?token=${TOKEN}`]);
    await act(async () => fakeSockets.public.connect());
    expect(fakeSockets.public.opened.at(-1)?.stream).toBe(`overlay:${board}:page:${TOKEN}`);
  });

  it('removes the board immediately when the token is revoked', async () => {
    renderSite(`/bingo?board=${board}&token=${TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: 'Secret' });
    await act(async () => fakeSockets.public.connect());
    answer = gone;
    fakeSockets.public.answer = () => ({ error: 'There is no such stream', code: 'NOT_FOUND' });
    act(() => {
      fakeSockets.public.send({
        stream: `overlay:${board}:page:${TOKEN}`,
        version: 1_000_000,
        at: new Date().toISOString(),
        changes: [{ type: 'board.removed', board_id: board }],
      });
    });
    expect(await screen.findByText('This link does not open a board', undefined, { timeout: 3000 })).toBeVisible();
    expect(screen.queryByText('Secret')).not.toBeInTheDocument();
  });

  it('shows that a link opens no board, and links to the public boards', async () => {
    answer = gone;
    const { user, path } = renderSite(`/bingo?board=${board}&token=${TOKEN}`);
    await user.click(await screen.findByRole('link', { name: 'Go to the public boards' }));
    expect(path()).toBe(`/bingo?board=${board}`);
    expect(await screen.findByText('No Active Bingo Boards')).toBeVisible();
  });

  it('shows a server error and loads the board with Try again', async () => {
    const good = answer;
    answer = () => refusal(500, 'The database is away');
    const { user } = renderSite(`/bingo?board=${board}&token=${TOKEN}`);
    expect(await screen.findByText('The database is away')).toBeVisible();
    answer = good;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Secret' })).toBeVisible();
  });

  it.each(['short', `${TOKEN}x`, 'abcdefghijklmnopqrstuvwxyz01234%2F'])(
    'shows the public page when the token is malformed: %s',
    async (text) => {
      renderSite(`/bingo?board=${board}&token=${text}`);
      expect(await screen.findByText('No Active Bingo Boards')).toBeVisible();
      expect(asked()).toEqual([]);
    },
  );
});
