import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { BingoState, Goal } from '../../../../../shared/bingo/bingo.schemas.ts';
import type { SquareProgress } from '../../../../../shared/bingo/goals/square-progress.schemas.ts';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import {
  makeBingoState,
  makeBoard,
  makeCompletion,
  makeEvidence,
  makeItem,
  makeTeam,
  makeTeamMember,
} from '../../../../test-kit/make-bingo.ts';
import { useMeStore } from '../../../../lib/clan/me.store.ts';
import { expectWrong } from '../../../../test-kit/form/expect-wrong.ts';
import { renderSite } from '../../../../test-kit/render-site.tsx';
import { refusal, sendLiveTo, siteServer, versioned } from '../../../../test-kit/site-server.ts';
import { boardsResource } from '../../board/boards.resource.ts';
import { useSquaresViewStore } from '../../board/squares-view.store.ts';

const { server, state } = siteServer();

const ann = makeTeamMember({ member_name: 'Ann' });
const red = makeTeam({ team_name: 'Crimson Tide', color: 'red', members: [ann] });
const blue = makeTeam({ team_name: 'Hollow Kings', members: [makeTeamMember({ member_name: 'Tharn Vex' })] });
const goal: Goal = {
  kind: 'boss_kill',
  need: 50,
  unit: 'kills',
  scope: 'team',
  parts: [],
  words: "50 Kree'arra kills",
};
const whip = makeItem(1, 1, { item_name: 'Abyssal whip' });
const kree = makeItem(1, 2, {
  item_name: "Kree'arra",
  rule: { kind: 'boss_kill', boss: "Kree'arra", mode: 'any', kills: 50 },
  goal,
});
const caps = makeItem(1, 3, {
  item_name: 'Caps',
  rule: { kind: 'citadel_cap', count: 4 },
  goal: { kind: 'citadel_cap', need: 4, unit: 'caps', scope: 'team', parts: [], words: '4 citadel caps' },
});

let next = 8000;
/** Serves one board with progress; a new id each, because resources outlive a test. */
function has(rest: Partial<BingoState> = {}): number {
  const id = next++;
  const served = makeBingoState({
    items: [whip, kree, caps],
    teams: [red, blue],
    progress: [
      [red.id, 1, 2, 37, 50],
      [red.id, 1, 3, 3, 4],
      [blue.id, 1, 2, 12, 50],
    ],
    ...rest,
    board: makeBoard({ id }),
  });
  state.answers.boards = [served.board];
  state.answers.bingo = { [id]: served };
  return id;
}
const evidence = makeEvidence({
  text: "I killed 28 Kree'arras.",
  details: '',
}) as SquareProgress['spare'][0]['evidence'];
const line = { record_id: null, person_id: 1, at: '2026-11-20T19:42:00.000Z', evidence };
const ofRed: SquareProgress = {
  team_id: red.id,
  have: 37,
  need: 50,
  total: 2,
  contributions: [
    { ...line, line_id: 71, name: 'Ann', amount: 28, counted: 28 },
    { ...line, line_id: 72, name: 'Bob', amount: 23, counted: 9 },
  ],
  spare: [{ ...line, line_id: 73, name: 'Cid', amount: 4, why: 'After the goal was reached' }],
};
const square = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  boardsResource.store.setState({ data: null, error: null });
  useSquaresViewStore.setState({ chosen: null });
  server.use(
    http.get('/api/bingo/boards/:id/squares/:row/:column', () => versioned({ success: true, teams: [ofRed] })),
  );
});

afterEach(() => {
  jest.useRealTimers();
  useMeStore.setState({ me: null });
});

describe('a square that asks for more than one', () => {
  it('shows the best team’s figure and a partly filled mark a team; for one team its own', async () => {
    has();
    const { user } = renderSite('/bingo');
    const tile = await square(
      /^B1, Kree'arra, 50 kills\. Crimson Tide 37 of 50\. Hollow Kings 12 of 50\. Not complete\.$/,
    );
    expect(tile).toHaveTextContent('37/50');
    expect(
      [...tile.querySelectorAll<HTMLElement>('[data-begun]')].map(({ style }) => style.getPropertyValue('--have')),
    ).toEqual(['74%', '24%']);
    await user.click(screen.getByRole('button', { name: /^Hollow Kings/ }));
    expect(await square(/^B1, Kree'arra, 50 kills\. Hollow Kings 12 of 50\. Not complete\.$/)).toHaveTextContent(
      '12/50',
    );
    expect(await square(/^C1, Caps, 4 caps\. Not complete\.$/)).toHaveTextContent('0/4');
  });

  it('moves by the event alone, and shows the team when three or more completed it', async () => {
    const id = has();
    const { user } = renderSite('/bingo');
    await square(/^B1/);
    act(() => {
      fakeSockets.public.connect();
    });
    const asked = state.asked.length;
    act(() => {
      sendLiveTo(`bingo:${id}`, { type: 'progress', cells: [[blue.id, 1, 2, 49, 50]] });
    });
    expect(await square(/^B1, Kree'arra, 50 kills\. Hollow Kings 49 of 50\. Crimson Tide/)).toHaveTextContent('49/50');
    const top = ['Ann', 'Bob', 'Cid'].map((name, index) => ({ person_id: index + 1, name, counted: 12 }));
    const last = { text: 'I killed 12', happened_at: '2026-11-20T19:42:00.000Z', read_at: '2026-11-20T19:46:00.000Z' };
    const completion = makeCompletion(red, kree, {
      evidence: { kind: 'count', total: 50, lines: 4, last, top, matched: 'Kill' },
    });
    act(() => {
      sendLiveTo(`bingo:${id}`, { type: 'completion.recorded', completion, have: 50, need: 50 });
    });
    expect(
      await screen.findByText("Ann finished 50 Kree'arra kills for Crimson Tide (B1).", { exact: false }),
    ).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: /^Crimson Tide/ }));
    expect(await square(/^B1, Kree'arra, 50 kills\. Completed by Ann\.$/)).toHaveTextContent('Team');
    expect(screen.getByText('Ann 12, Bob 12, Cid 12, 14 by others')).toBeVisible();
    expect(state.asked.slice(asked).filter((path) => path.includes('/state'))).toEqual([]);
  });

  it('stands in the list by nearness, with what is done and missing', async () => {
    has();
    const { user } = renderSite('/bingo');
    await user.click(await screen.findByRole('button', { name: 'List' }));
    const open = within(await screen.findByRole('region', { name: /^Open/ }));
    expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'C1 Caps Crimson Tide: 3 of 4 citadel caps, 1 to go3/4',
      "B1 Kree'arra Crimson Tide: 37 of 50 Kree'arra kills, 13 to go37/50",
      'A1 Abyssal whip Missing: Abyssal whip',
    ]);
    await user.click(screen.getByRole('button', { name: /^Hollow Kings/ }));
    expect(open.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      "B1 Kree'arra 12 of 50 Kree'arra kills, 38 to go12/50",
      'A1 Abyssal whip Missing: Abyssal whip',
      'C1 Caps Missing: capping at the citadel, 4 times',
    ]);
  });

  it('announces half and nine tenths of the visitor’s own team, at most one message in 10 s', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const id = has({ progress: [] });
    useMeStore.setState({ me: { id: 1, name: 'Ann' } });
    renderSite('/bingo');
    await square(/^B1/);
    act(() => {
      fakeSockets.public.connect();
    });
    const tell = (have: number, team = red) => {
      act(() => {
        sendLiveTo(`bingo:${id}`, { type: 'progress', cells: [[team.id, 1, 2, have, 50]] });
      });
    };
    tell(20);
    tell(30, blue);
    tell(26);
    const half = await screen.findByText("Crimson Tide, square B1: 26 of 50 Kree'arra kills, 24 to go.");
    expect(half).toHaveAttribute('role', 'status');
    tell(46);
    expect(half).toHaveTextContent('26 of 50');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(half).toHaveTextContent("Crimson Tide, square B1: 46 of 50 Kree'arra kills, 4 to go.");
  });
});

describe('the dialog of such a square', () => {
  it('shows each team’s progress, what counted with its line, and what did not with the reason', async () => {
    const id = has();
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog', { name: "Kree'arra" }));
    const bar = dialog.getByRole('progressbar', { name: 'Hollow Kings' });
    expect(bar).toHaveAttribute('aria-valuetext', "12 of 50 Kree'arra kills, 38 to go");
    expect(dialog.getByRole('button', { name: 'Crimson Tide' })).toHaveAttribute('aria-pressed', 'true');
    const counted = within(await dialog.findByRole('list', { name: 'What counted for Crimson Tide' }));
    expect(counted.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      "Ann “I killed 28 Kree'arras.” · 20 Nov, 19:42, read 20 Nov, 19:4628",
      "Bob “I killed 28 Kree'arras.” · 20 Nov, 19:42, read 20 Nov, 19:469 of 23",
    ]);
    expect(dialog.getByText('1 line did not count').closest('details')).toHaveTextContent(
      'Cid 4 · After the goal was reached · 20 Nov, 19:42',
    );
    expect(dialog.queryByRole('button', { name: /^Correct/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Hollow Kings' }));
    expect(dialog.getByText('Nothing has counted for this team yet.')).toBeVisible();

    act(() => {
      fakeSockets.public.connect();
    });
    const asked = state.asked.length;
    act(() => {
      sendLiveTo(`bingo:${id}`, { type: 'progress', cells: [[blue.id, 1, 2, 13, 50]] });
    });
    expect(await dialog.findByText("13 of 50 Kree'arra kills, 37 to go")).toBeVisible();
    await waitFor(() => expect(state.asked.slice(asked)).toContain(`GET /api/bingo/boards/${id}/squares/1/2`));
  });

  it('groups the lines of a player below their sum, the greatest sum first, and keeps hidden players apart', async () => {
    has();
    const contributions = [
      { ...line, line_id: 81, name: 'Ann', amount: 3, counted: 3 },
      { ...line, line_id: 82, person_id: null, name: 'Hidden member', amount: 9, counted: 9 },
      { ...line, line_id: 83, person_id: 2, name: 'Bob', amount: 11, counted: 11 },
      { ...line, line_id: 84, name: 'Ann', amount: 10, counted: 10 },
      { ...line, line_id: 85, person_id: null, name: 'Hidden member', amount: 4, counted: 4 },
    ];
    server.use(
      http.get('/api/bingo/boards/:id/squares/:row/:column', () =>
        versioned({ success: true, teams: [{ ...ofRed, contributions }] }),
      ),
    );
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog'));
    const list = await dialog.findByRole('list', { name: 'What counted for Crimson Tide' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ann 2 lines13/),
      expect.stringMatching(/^Bob “/),
      expect.stringMatching(/^Hidden member/),
      expect.stringMatching(/^Hidden member/),
    ]);
    expect(within(dialog.getByRole('list', { name: 'What counted of Ann' })).getAllByRole('listitem')).toHaveLength(2);
    expect(dialog.queryByRole('link', { name: 'Record by hand' })).not.toBeInTheDocument();
  });

  it('calls no sum the whole when the list of what counted is cut', async () => {
    has();
    const contributions = [
      { ...line, line_id: 91, name: 'Ann', amount: 3, counted: 3 },
      { ...line, line_id: 92, name: 'Ann', amount: 10, counted: 10 },
    ];
    server.use(
      http.get('/api/bingo/boards/:id/squares/:row/:column', () =>
        versioned({ success: true, teams: [{ ...ofRed, contributions, total: 1200 }] }),
      ),
    );
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog'));
    const list = await dialog.findByRole('list', { name: 'What counted for Crimson Tide' });
    expect([...list.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ann 2 lines of those shownat least 13/),
    ]);
    expect(dialog.getByText('These are the newest 2 of 1,200.')).toBeVisible();
  });

  it('tries again after what counted could not be loaded', async () => {
    has();
    server.use(
      http.get('/api/bingo/boards/:id/squares/:row/:column', () => HttpResponse.json({}, { status: 503 }), {
        once: true,
      }),
    );
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to load what counted')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('list', { name: 'What counted for Crimson Tide' })).toBeVisible();
  });

  it('shows of a hidden board only the numbers', async () => {
    has();
    server.use(
      http.get('/api/bingo/boards/:id/squares/:row/:column', () => refusal(404, 'Board not found', 'BOARD_NOT_FOUND')),
    );
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => {
      expect(state.asked.some((path) => path.endsWith('/squares/1/2'))).toBe(true);
      expect(dialog.queryByText('Loading what counted...')).not.toBeInTheDocument();
    });
    expect(dialog.getAllByRole('progressbar')).toHaveLength(2);
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes a line back for an admin, with a reason', async () => {
    const id = has();
    state.answers.auth = { configured: true, authenticated: true, user: { name: 'Aurelis', picture: null } };
    const sent: unknown[] = [];
    server.use(
      http.delete('/api/bingo/contributions', async ({ request }) => {
        sent.push(await request.json());
        return versioned({ success: true });
      }),
    );
    const { user } = renderSite('/bingo');
    await user.click(await square(/^B1/));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('link', { name: 'Record by hand' })).toHaveAttribute(
      'href',
      `/admin/add-members?tab=bingo&view=editor&board=${id}&square=B1`,
    );
    await user.click(dialog.getByRole('button', { name: 'Correct Bob, 9 of 23' }));
    const reason = await dialog.findByRole('textbox', { name: /^Why is it taken back/ });
    expect(reason).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    await expectWrong(reason, 'A reason is required');
    await user.type(reason, 'Before the swap');
    await user.click(dialog.getByRole('button', { name: 'Take back' }));
    expect(await dialog.findByText('9 by Bob no longer count.')).toBeVisible();
    expect(sent).toEqual([
      { board_id: id, row: 1, column: 2, line_id: 72, record_id: null, reason: 'Before the swap' },
    ]);
  });
});
