import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { fakeSockets } from '../../../test/support/live/fake-socket.ts';
import { boardsResource } from '../../features/bingo/board/boards.resource.ts';
import { useMeStore } from '../../lib/clan/me.store.ts';
import { freshnessStore } from '../../lib/live/freshness.store.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import {
  makeBingoState,
  makeBoard,
  makeCompletion,
  makeEvidence,
  makeItem,
  makeTeam,
  makeTeamMember,
} from '../../test-kit/make-bingo.ts';
import { makeMember } from '../../test-kit/make-member.ts';
import { renderSite } from '../../test-kit/render-site.tsx';
import { refusal, sendLiveTo, siteServer, versioned } from '../../test-kit/site-server.ts';

const { server, state } = siteServer();
const HOUR = 3_600_000;
const hours = (count: number): string =>
  new Date(Math.floor(serverNow() / 60_000) * 60_000 + count * HOUR).toISOString();

const pikelet = makeTeamMember({ member_name: 'Pikelet', display_name: 'Pikelet' });
const guest = makeTeamMember({ member_name: 'Far Friend', member_type: 'guest' });
const red = makeTeam({ team_name: 'Crimson Tide', color: 'red', members: [pikelet, guest] });
const blue = makeTeam({
  team_name: 'Hollow Kings',
  color: 'blue',
  members: [makeTeamMember({ member_name: 'Tharn Vex' })],
});
const whip = makeItem(1, 1, { item_name: 'Abyssal whip', alternatives: ['Whip vine'], description: 'Any demon.' });
const onyx = makeItem(2, 3, { item_name: 'Onyx' });
const tower = makeItem(3, 2, { item_name: 'Duo the tower', rule: { kind: 'manual' } });
const byPikelet = makeCompletion(red, whip);
const byGuest = makeCompletion(red, tower, {
  completed_at: '2026-11-20T20:01:00.000Z',
  completed_by: guest.guest_member_id,
  member_display_name: null,
  guest_display_name: 'Far Friend',
  evidence: { kind: 'manual', recorded_by: 'Aurelis', recorded_at: '2026-11-20T21:00:00.000Z', note: 'Seen on stream' },
});
const byVex = makeCompletion(blue, whip, { completed_at: '2026-11-20T18:00:00.000Z' });

let next = 1000;

/** Sets the boards of a test. The default id is replaced by a new one, because resources outlive a test. */
function has(...boards: Partial<BingoState>[]): void {
  const states = boards.map(({ board = makeBoard(), ...rest }) =>
    makeBingoState({ ...rest, board: board.id === 7 ? { ...board, id: next++ } : board }),
  );
  state.answers.boards = states.map(({ board }) => board);
  state.answers.bingo = Object.fromEntries(states.map((one) => [one.board.id, one]));
}
const running = { items: [whip, onyx, tower], teams: [red, blue], completions: [byPikelet, byGuest, byVex] };
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const square = (name: RegExp) => screen.findByRole('button', { name });
const texts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
const filter = async () => within(await screen.findByRole('group', { name: 'Team' }));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  useMeStore.setState({ me: null });
  // A resource outlives its page: the list of the previous test must not be shown.
  boardsResource.store.setState({ data: null, error: null });
});

describe('the list of boards', () => {
  it('shows No Active Bingo Boards when there is none', async () => {
    renderSite('/bingo');
    expect(await screen.findByText('No Active Bingo Boards')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stream overlay' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Bingo boards' })).not.toBeInTheDocument();
  });

  it('shows a selector for several boards, each with title, size, teams and phase', async () => {
    has(
      { ...running, board: makeBoard({ id: 1, title: 'Now' }) },
      { board: makeBoard({ id: 2, title: 'Soon', rows: 4, columns: 6, start_date: hours(30) }) },
      { board: makeBoard({ id: 3, title: 'Long ago', end_date: hours(-1) }) },
    );
    const { user, path } = renderSite('/bingo');
    const boards = within(await screen.findByRole('navigation', { name: 'Bingo boards' }));
    expect(texts(boards.getAllByRole('link'))).toEqual([
      expect.stringMatching(/^Now3 × 3 · 2 teamsRunning$/),
      expect.stringMatching(/^Soon4 × 6 · 0 teamsStarts \d+ \w{3}, \d\d:\d\d$/),
      'Long ago3 × 3 · 0 teamsEnded',
    ]);
    expect(boards.getByText('Archive: 1 ended board')).toBeVisible();
    expect(boards.getByRole('link', { name: /Now/ })).toHaveAttribute('aria-current', 'true');
    await user.click(boards.getByRole('link', { name: /Soon/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Soon' })).toBeVisible();
    expect(path()).toBe('/bingo?board=2');
  });

  it('shows no selector for one board, and a note when a link names a board that is no longer shown', async () => {
    has({ ...running, board: makeBoard({ id: 1, title: 'Only' }) });
    const { user } = renderSite('/bingo?board=55');
    expect(await screen.findByText('The board of that link is no longer shown. This is Only.')).toBeVisible();
    // An overlay of a hidden board would stay blank.
    await user.click(await screen.findByRole('button', { name: 'Stream overlay' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Address for a browser source');
    expect(address.value).toMatch(/\/overlay\/bingo\/current\?key=[a-z]{6}$/);
    const close = screen.getByRole('button', { name: 'Close' });
    expect(close).toHaveFocus();
    await user.click(close);
    expect(screen.getByRole('button', { name: 'Stream overlay' })).toHaveFocus();
    expect(screen.queryByRole('navigation', { name: 'Bingo boards' })).not.toBeInTheDocument();
  });

  it('offers a board with an end ahead to calendars, and no other', async () => {
    has(
      { board: makeBoard({ id: 41, title: 'Ahead', end_date: hours(9) }) },
      { board: makeBoard({ id: 42, title: 'Endless', end_date: null }) },
      { board: makeBoard({ id: 43, title: 'Over', end_date: hours(-1) }) },
    );
    const { user } = renderSite('/bingo?board=41');
    const link = await screen.findByRole('link', { name: 'Add to calendar' });
    expect(link).toHaveAttribute('href', '/calendar/bingo/41.ics');
    for (const title of ['Endless', 'Over']) {
      await user.click(screen.getByRole('link', { name: new RegExp(title) }));
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      await screen.findByRole('button', { name: 'Stream overlay' });
      expect(screen.queryByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument();
    }
  });

  it('shows Failed to load bingo boards, or the server’s sentence, and tries again', async () => {
    server.use(http.get('/api/bingo/boards', () => new Response('<html>', { status: 502 })));
    const { user } = renderSite('/bingo');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load bingo boardsTry again$/);
    expect(screen.queryByRole('button', { name: 'Stream overlay' })).not.toBeInTheDocument();
    server.use(http.get('/api/bingo/boards', () => refusal(500, 'The database is away')));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.getByRole('alert')).toHaveTextContent('The database is away');
    });
  });
});

describe('a board', () => {
  it('shows title, size, team count and description', async () => {
    has({ ...running, board: makeBoard({ title: 'Autumn bingo', description: 'Nine squares.' }) });
    renderSite('/bingo');
    expect(await screen.findByRole('heading', { level: 1, name: 'Autumn bingo' })).toBeVisible();
    expect(await screen.findByText('Nine squares.')).toBeVisible();
    expect(texts(screen.getAllByRole('term')).slice(0, 3)).toEqual(['Board', 'Teams', 'Started']);
    expect(texts(screen.getAllByRole('definition')).slice(0, 2)).toEqual(['3 × 3', '2']);
  });

  it('shows Failed to load board data when the server gives no reason', async () => {
    has({ board: makeBoard({ id: 21 }) });
    server.use(http.get('/api/bingo/boards/21/state', () => new Response('<html>', { status: 502 })));
    renderSite('/bingo');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load board data');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Autumn bingo');
  });

  it('keeps the board when a later load fails: Failed to load bingo activity: {message}', async () => {
    has({ ...running, board: makeBoard({ id: 22 }) });
    renderSite('/bingo');
    await square(/^A1, Abyssal whip/);
    server.use(http.get('/api/bingo/boards/22/state', () => refusal(500, 'The database is away')));
    act(() => {
      fakeSockets.public.connect();
    });
    act(() => {
      sendLiveTo('bingo:22', { type: 'board.removed', board_id: 22 });
    });
    const activity = await card('Bingo Activity');
    expect(await activity.findByRole('alert')).toHaveTextContent(
      /^Failed to load bingo activity: The database is away$/,
    );
    expect(await square(/^A1, Abyssal whip/)).toBeVisible();
  });
});

describe('the grid', () => {
  it('shows the squares by row and column with letters and numbers, empty ones as Empty', async () => {
    has({ ...running, board: makeBoard({ rows: 3, columns: 4 }) });
    renderSite('/bingo');
    await square(/^D3, Empty/);
    const grid = within(screen.getByRole('grid', { name: 'Board of all teams' }));
    expect(texts(grid.getAllByRole('columnheader'))).toEqual(['Row', 'A', 'B', 'C', 'D']);
    expect(texts(grid.getAllByRole('rowheader'))).toEqual(['1', '2', '3']);
    const names = grid
      .getAllByRole('gridcell')
      .map((cell) => within(cell).getByRole('button').getAttribute('aria-label'));
    expect(names).toHaveLength(12);
    expect(names[0]).toBe('A1, Abyssal whip, completed by Hollow Kings and Crimson Tide');
    expect(names[6]).toBe('C2, Onyx, not completed');
    expect(names[11]).toBe('D3, Empty');
    expect(grid.getAllByText('Empty')).toHaveLength(9);
  });

  it('shows for one team its completed squares and who completed them', async () => {
    has(running);
    const { user, path } = renderSite('/bingo');
    await user.click((await filter()).getByRole('button', { name: /Crimson Tide/ }));
    expect(path()).toBe(`/bingo?team=${red.id}`);
    expect(await square(/^A1, Abyssal whip, completed by Pikelet$/)).toHaveTextContent('Pikelet');
    expect(await square(/^B3, Duo the tower, completed by Far Friend$/)).toBeVisible();
    expect(await square(/^C2, Onyx, not completed$/)).toBeVisible();
  });

  it('makes the grid one stop of Tab, with arrows, Home and End inside', async () => {
    has(running);
    const { user } = renderSite('/bingo');
    const first = await square(/^A1,/);
    act(() => first.focus());
    const focused = () => document.activeElement?.getAttribute('data-square');
    const keys = ['ArrowRight', 'ArrowDown', 'End', 'ArrowRight', 'Home', 'Control>}{End}{/Control', 'ArrowDown'];
    const walk: (string | null | undefined)[] = [];
    for (const key of keys) {
      await user.keyboard(`{${key}}`);
      walk.push(focused());
    }
    expect(walk).toEqual(['B1', 'B2', 'C2', 'C2', 'A2', 'C3', 'C3']);
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.querySelector('[tabindex="0"]'))).toHaveLength(1);
  });
});

describe('an opened square', () => {
  it('shows what counts, the log line, when it happened and was read, what matched, and the teams without it', async () => {
    has({ ...running, completions: [byPikelet] });
    const { user } = renderSite('/bingo');
    await user.click(await square(/^A1,/));
    const dialog = await screen.findByRole('dialog', { name: 'Abyssal whip' });
    expect(dialog).toHaveTextContent('Square A1 · finding “Abyssal whip”');
    expect(dialog).toHaveTextContent('Any demon.');
    expect(dialog).toHaveTextContent('Also counts: Whip vine.');
    expect(dialog).toHaveTextContent('Pikelet for Crimson Tide');
    expect(dialog).toHaveTextContent('I found an abyssal whip');
    expect(texts(within(dialog).getAllByRole('definition'))).toEqual([
      '20 Nov, 19:42',
      '20 Nov, 19:46, 4 min later',
      'The name “Abyssal whip”',
    ]);
    expect(dialog).toHaveTextContent('Not yet: Hollow Kings.');
  });

  it('shows who recorded a completion by hand, when, and the note; or that no team has the square', async () => {
    has(running);
    const { user } = renderSite('/bingo#B3');
    const dialog = await screen.findByRole('dialog', { name: 'Duo the tower' });
    expect(dialog).toHaveTextContent('Far Friend (guest) for Crimson Tide');
    expect(dialog).toHaveTextContent('Seen on stream');
    expect(texts(within(dialog).getAllByRole('definition'))).toEqual(['20 Nov, 20:01', 'Aurelis, 20 Nov, 21:00']);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await user.click(await square(/^C2,/));
    expect(await screen.findByRole('dialog', { name: 'Onyx' })).toHaveTextContent(
      'No team has completed this square yet.',
    );
  });

  it('shows that a square is empty', async () => {
    has(running);
    renderSite('/bingo#A2');
    const dialog = await screen.findByRole('dialog', { name: 'Empty' });
    expect(dialog).toHaveTextContent('Nothing has been put on this square yet.');
    expect(dialog).not.toHaveTextContent('No team');
  });

  it('copies a link that names board and square', async () => {
    has({ ...running, board: makeBoard({ id: 31 }) });
    const { user } = renderSite('/bingo#b3');
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy link to B3' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied.mock.calls[0]?.[0]).toMatch(/\?board=31#B3$/);
  });
});

describe('teams', () => {
  it('offers All Teams and each team with its completed squares of the total', async () => {
    has(running);
    renderSite('/bingo');
    expect(texts((await filter()).getAllByRole('button'))).toEqual([
      'All Teams 2/3 completed',
      'Crimson Tide 2/3 completed',
      'Hollow Kings 1/3 completed',
    ]);
  });

  it('marks with You the signed-in user’s team, by name or display name in any case', async () => {
    state.answers.auth = { configured: true, authenticated: true, user: { name: ' tharn vex ', picture: null } };
    has(running);
    renderSite('/bingo');
    expect(await (await filter()).findByRole('button', { name: /Hollow Kings.*You/ })).toBeVisible();
    expect((await filter()).getAllByText('You')).toHaveLength(1);
  });

  it('marks with You the team of the member that the visitor chose, guests too', async () => {
    useMeStore.setState({ me: { id: 999, name: 'far friend' } });
    has(running);
    renderSite('/bingo');
    expect(await (await filter()).findByRole('button', { name: /Crimson Tide.*You/ })).toBeVisible();
  });

  it('lists the players: guests are tagged GUEST, members link to their profiles', async () => {
    has(running);
    const { user } = renderSite('/bingo');
    const members = await card('Team members');
    expect(members.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(members.getByRole('link', { name: /Tharn Vex/ })).toHaveAttribute('href', '/profile/Tharn%20Vex');
    expect(members.getByText('GUEST').closest('li')).toHaveTextContent('Far Friend GUEST1 square');
    expect(members.queryByRole('link', { name: /Far Friend/ })).not.toBeInTheDocument();
    await user.click((await filter()).getByRole('button', { name: /Hollow Kings/ }));
    expect(members.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('shows the players’ pictures without following the changes of the clan', async () => {
    has(running);
    state.answers.members = [makeMember({ name: 'Tharn Vex', avatar_url: 'https://pictures.example/vex.png' })];
    fakeSockets.public.connect();
    renderSite('/bingo');
    const members = await card('Team members');
    await waitFor(() => {
      const picture = members.getByRole('link', { name: /Tharn Vex/ }).querySelector('img');
      expect(picture).toHaveAttribute('src', 'https://pictures.example/vex.png');
    });
    const streams = fakeSockets.public.opened.map(({ stream }) => stream);
    expect(streams).toContain('boards');
    expect(streams).not.toContain('clan');
  });

  it('repeats a failed read of the players’ pictures, and reads once for a new name', async () => {
    const vex = makeMember({ name: 'Tharn Vex', avatar_url: 'https://pictures.example/vex.png' });
    const nova = makeMember({ name: 'Nova', avatar_url: 'https://pictures.example/nova.png' });
    const team = makeTeam({ team_name: 'Hollow Kings', members: [makeTeamMember({ member_name: 'Tharn Vex' })] });
    has({ ...running, board: makeBoard({ id: 44 }), teams: [team], completions: [] });
    server.use(http.get('/api/members', () => refusal(503, 'The database is away'), { once: true }));
    state.answers.members = [vex];
    fakeSockets.public.connect();
    renderSite('/bingo');
    const members = await card('Team members');
    const showsPicture = (name: RegExp, src: string) =>
      waitFor(
        () => {
          expect(members.getByRole('link', { name }).querySelector('img')).toHaveAttribute('src', src);
        },
        { timeout: 5000 },
      );
    await showsPicture(/Tharn Vex/, vex.avatar_url);
    const reads = () => state.asked.filter((one) => one.startsWith('GET /api/members?')).length;
    expect(reads()).toBe(2);
    state.answers.members = [vex, nova];
    const join = (...names: string[]): void => {
      const joined = names.map((member_name) => makeTeamMember({ member_name }));
      act(() => {
        sendLiveTo('bingo:44', { type: 'team.changed', team: { ...team, members: [...team.members, ...joined] } });
      });
    };
    join('Nova', 'Unknown');
    await showsPicture(/Nova/, nova.avatar_url);
    join('Nova', 'Unknown', 'NOVA');
    expect(await members.findByText('NOVA')).toBeVisible();
    expect(reads()).toBe(3);
  });

  it('shows sixteen players of a big team and the visitor, and all after a click', async () => {
    const crowd = Array.from({ length: 30 }, (_, at) => makeTeamMember({ member_name: `Crowd ${at + 1}` }));
    useMeStore.setState({ me: { id: 999, name: 'Crowd 25' } });
    has({ ...running, teams: [makeTeam({ team_name: 'Legion', members: crowd })], completions: [] });
    const { user } = renderSite('/bingo');
    const members = await card('Team members');
    expect(members.getAllByRole('listitem')).toHaveLength(17);
    expect(members.getByRole('link', { name: /Crowd 25 You/ })).toBeVisible();
    await user.click(members.getByRole('button', { name: 'Show all 30 players' }));
    expect(members.getAllByRole('listitem')).toHaveLength(30);
    await user.click(members.getByRole('button', { name: 'Show Less' }));
    expect(members.getAllByRole('listitem')).toHaveLength(17);
  });

  it('folds a long description, so that the squares are in sight', async () => {
    has({ ...running, board: makeBoard({ description: 'Rule upon rule. '.repeat(40) }) });
    const { user } = renderSite('/bingo');
    const more = await screen.findByRole('button', { name: 'Show More', expanded: false });
    const text = screen.getByText(/^Rule upon rule/);
    expect(text).toHaveAttribute('data-folded');
    await user.click(more);
    expect(text).not.toHaveAttribute('data-folded');
  });

  it('ranks teams by completed squares with bars, and shows what would change the lead', async () => {
    has(running);
    renderSite('/bingo');
    const rankings = await card('Team Rankings');
    expect(texts(rankings.getAllByRole('listitem'))).toEqual([
      'Place 1Crimson Tide 2 / 3',
      'Place 2Hollow Kings 1 / 3',
    ]);
    expect(rankings.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuetext'))).toEqual([
      '2 of 3',
      '1 of 3',
    ]);
    expect(rankings.getByText(/^Crimson Tide leads by 1\. .*takes the lead with/)).toBeVisible();
  });

  it('orders tied teams by who was first, and explains it', async () => {
    has({ ...running, completions: [byPikelet, byVex] });
    renderSite('/bingo');
    const rankings = await card('Team Rankings');
    expect(texts(rankings.getAllByRole('listitem'))).toEqual([
      'Place 1Hollow Kings 1 / 31 reached 20 Nov, 18:00',
      'Place 2Crimson Tide 1 / 31 reached 20 Nov, 19:42',
    ]);
    expect(rankings.getByText(/^Most completed squares first\. .*who reached that number first/)).toBeVisible();
  });
});

describe('Bingo Activity', () => {
  it('lists completions newest first with player, item, team, square and London date, filtered by team', async () => {
    has(running);
    const { user } = renderSite('/bingo');
    const activity = await card('Bingo Activity');
    const lines = () => texts(activity.getAllByRole('listitem'));
    expect(lines()).toEqual([
      'Far Friend completed Duo the towerCrimson Tide, 20 Nov, 20:01B3',
      'Pikelet completed Abyssal whipCrimson Tide, 20 Nov, 19:42A1',
      'Tharn Vex completed Abyssal whipHollow Kings, 20 Nov, 18:00A1',
    ]);
    await user.click((await filter()).getByRole('button', { name: /Hollow Kings/ }));
    await waitFor(async () => {
      expect(texts((await card('Bingo Activity')).getAllByRole('listitem'))).toEqual([
        'Tharn Vex completed Abyssal whipHollow Kings, 20 Nov, 18:00A1',
      ]);
    });
  });

  it('saves a CSV with the evidence of each completion', async () => {
    has({ ...running, completions: [byGuest, byPikelet] });
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const saved: string[] = [];
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = renderSite('/bingo');
    await user.click((await card('Bingo Activity')).getByRole('button', { name: 'CSV' }));
    save.mockRestore();
    expect(saved).toEqual([`bingo-${state.answers.boards[0]!.id}-completions.csv`]);
    const rows = (await blobs[0]!.text()).trim().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toBe(
      'B3,Duo the tower,Crimson Tide,Far Friend,yes,2026-11-20T20:01:00.000Z,By hand,Seen on stream,2026-11-20T21:00:00.000Z,Aurelis',
    );
    expect(rows[2]).toContain('Log,I found an abyssal whip,2026-11-20T19:46:00.000Z');
  });
});

describe('before, during and after', () => {
  it('counts down to the start', async () => {
    has({ ...running, completions: [], board: makeBoard({ id: 41, start_date: hours(50) }) });
    renderSite('/bingo');
    expect(await screen.findByText('Starts in')).toBeVisible();
    expect(screen.getByText('Starts in').parentElement).toHaveTextContent(/Starts in (2d 0|1d 23:59)/);
    expect(screen.getByText('Nothing yet: the bingo has not started.')).toBeVisible();
  });

  it('shows the end and the time left', async () => {
    has({ ...running, board: makeBoard({ id: 42, end_date: hours(3) }) });
    renderSite('/bingo');
    await square(/^A1,/);
    expect(texts(screen.getAllByRole('term')).slice(0, 4)).toEqual(['Board', 'Teams', 'Ends', 'Time left']);
  });

  it('shows a podium and each player’s share after the end', async () => {
    has({ ...running, board: makeBoard({ id: 43, end_date: hours(-3) }) });
    renderSite('/bingo');
    const podium = await card('Final standings');
    expect(texts(podium.getAllByRole('listitem'))).toEqual(['Crimson Tide2 squares1', 'Hollow Kings1 square2']);
    const shares = await card('Each player’s share');
    expect(texts(shares.getAllByRole('listitem'))).toEqual([
      'Far Friend1 square 50%',
      'Pikelet1 square 50%',
      'Tharn Vex1 square 100%',
    ]);
  });
});

describe('live', () => {
  it('shows a completion from its event alone, animates the square, and announces it politely', async () => {
    has({ ...running, board: makeBoard({ id: 51 }) });
    renderSite('/bingo');
    await square(/^C2, Onyx, not completed/);
    act(() => {
      fakeSockets.public.connect();
    });
    const asked = state.asked.length;
    const now = new Date(serverNow()).toISOString();
    const completion = makeCompletion(blue, onyx, {
      completed_at: now,
      evidence: makeEvidence({ happened_at: now, read_at: now }),
    });
    act(() => {
      sendLiveTo('bingo:51', { type: 'completion.recorded', completion });
    });
    const tile = await square(/^C2, Onyx, completed by Hollow Kings$/);
    expect(tile).toHaveAttribute('data-recent', 'true');
    expect(tile.querySelector('[class*=strike]')).toBeInTheDocument();
    expect(await screen.findByText(/^Tharn Vex completed Onyx for Hollow Kings, square C2\./)).toHaveAttribute(
      'role',
      'status',
    );
    expect((await card('Bingo Activity')).getAllByRole('listitem')[0]).toHaveTextContent(/Hollow Kings, New · \d/);
    expect((await filter()).getByRole('button', { name: /Hollow Kings 2\/3/ })).toBeVisible();
    expect(state.asked.slice(asked).filter((path) => path.includes('state'))).toEqual([]);
  });

  it('does not show as new what happened long ago and is only read now', async () => {
    has({ ...running, board: makeBoard({ id: 52 }) });
    renderSite('/bingo');
    await square(/^C2, Onyx, not completed/);
    act(() => {
      fakeSockets.public.connect();
    });
    const completion = makeCompletion(blue, onyx, {
      completed_at: '2025-11-20T19:42:00.000Z',
      evidence: makeEvidence({
        happened_at: '2025-11-20T19:42:00.000Z',
        read_at: new Date(serverNow()).toISOString(),
      }),
    });
    act(() => {
      sendLiveTo('bingo:52', { type: 'completion.recorded', completion });
    });
    const tile = await square(/^C2, Onyx, completed by Hollow Kings$/);
    expect(tile).not.toHaveAttribute('data-recent');
    expect(tile.querySelector('[class*=strike]')).not.toBeInTheDocument();
    const read = await screen.findByText(/read just now/);
    expect(read.parentElement).toHaveTextContent('Hollow Kings, 20 Nov 2025, 19:42 · read just now');
  });

  it('adds and removes boards as admins show and hide them', async () => {
    has({ ...running, board: makeBoard({ id: 61, title: 'First' }) });
    renderSite('/bingo');
    await square(/^A1,/);
    act(() => {
      fakeSockets.public.connect();
    });
    const second = makeBingoState({ board: makeBoard({ id: 62, title: 'Second', start_date: hours(-1) }) });
    state.answers.bingo[62] = second;
    act(() => {
      sendLiveTo('boards', { type: 'board.listed', board: second.board });
    });
    expect(await screen.findByRole('navigation', { name: 'Bingo boards' })).toHaveTextContent('Second');
    act(() => {
      sendLiveTo('boards', { type: 'board.unlisted', board_id: 61 }, { type: 'board.unlisted', board_id: 62 });
    });
    expect(await screen.findByText('No Active Bingo Boards')).toBeVisible();
  });

  it('shows that the board loads while its state is missing', async () => {
    has({ board: makeBoard({ id: 71 }) });
    let answer = (): void => undefined;
    server.use(
      http.get('/api/bingo/boards/71/state', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return versioned({ success: true, state: state.answers.bingo[71] });
      }),
    );
    renderSite('/bingo');
    expect(await screen.findByText('Loading the board...')).toBeVisible();
    await waitFor(() => {
      expect(state.asked).toContain('GET /api/bingo/boards/71/state');
    });
    answer();
    expect(await screen.findByRole('grid')).toBeVisible();
  });
});

describe('the home page', () => {
  it('shows a strip that links to a running board, and none for an ended one', async () => {
    has(
      { ...running, board: makeBoard({ id: 81, title: 'Autumn bingo' }) },
      { board: makeBoard({ id: 82, title: 'Over', end_date: hours(-1) }) },
    );
    renderSite('/');
    const strip = await card('Autumn bingo');
    expect(strip.getByRole('link', { name: 'Watch the board' })).toHaveAttribute('href', '/bingo?board=81');
    expect(texts(await strip.findAllByRole('listitem'))).toEqual(['Crimson Tide2/3', 'Hollow Kings1/3']);
    expect(screen.queryByRole('region', { name: 'Over' })).not.toBeInTheDocument();
  });

  it('keeps the room of the teams on a strip until its state is there', async () => {
    has({ ...running, board: makeBoard({ id: 83, title: 'Spring bingo' }) });
    server.use(http.get('/api/bingo/boards/83/state', () => new Promise<undefined>(() => {})));
    renderSite('/');
    const strip = await card('Spring bingo');
    const drawn = strip.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
    expect(drawn).toEqual(['\u00a0', '\u00a0']);
  });
});

it('learns of a silent service of the game by the push, although the page does not follow the clan', async () => {
  has(running);
  fakeSockets.public.connect();
  renderSite('/bingo');
  await waitFor(() => expect(freshnessStore.getState()).toEqual({ state: 'live' }));
  const reads = () => state.asked.filter((call) => call.includes('/clan/status')).length;
  // The page's own reads of its start are over.
  await waitFor(() => expect(reads()).toBe(2));
  const silence = { service: 'hiscores', kind: 'pause', since: '2026-11-21T10:00:00.000Z' } as const;
  state.answers.status = { ...state.answers.status, silences: [silence] };
  act(() => {
    sendLiveTo('boards', { type: 'services.changed' });
  });
  expect(await screen.findByRole('button', { name: 'Hiscores paused' }, { timeout: 5000 })).toBeVisible();
  expect(reads()).toBe(3);
});
