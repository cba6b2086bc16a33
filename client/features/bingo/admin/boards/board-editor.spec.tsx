import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { bingoAdminServer, boardChanged, sendToAdmins } from '../../../../test-kit/bingo-admin-server.ts';
import { choose, openOptions } from '../../../../test-kit/choose.ts';
import { makeBingoState, makeCompletion, makeItem, makeTeam, makeTeamMember } from '../../../../test-kit/make-bingo.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import { BoardEditor } from './board-editor.tsx';

const { server, admin } = bingoAdminServer();

const open = async (at?: string) => {
  const view = renderPart(<BoardEditor boardId={7} userName="Anna" />, at);
  await screen.findByRole('grid', { name: 'Squares to edit' });
  return view;
};
const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}, `) });

describe('the board editor', () => {
  it('shows an error when the board cannot be loaded, and loads it with Try again', async () => {
    server.use(http.get('/api/bingo/admin/boards/7/state', () => refusal(500, ''), { once: true }));
    const { user } = renderPart(<BoardEditor boardId={7} userName="Anna" />);
    expect(await screen.findByText('Failed to fetch board data')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 of 9 squares set')).toBeVisible();
  });
});

describe('the form of a square', () => {
  it('shows the form of a square right after the squares, and scrolls to it when it is below the screen', async () => {
    const shown: (string | undefined)[] = [];
    const scroll = jest.fn(function (this: Element) {
      shown.push(within(this as HTMLElement).getAllByRole('heading')[0]?.textContent);
    });
    Element.prototype.scrollIntoView = scroll;
    const top = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 40));
    const { user } = await open();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Squares', 'A1: Abyssal whip']);
    await user.click(tile('B1'));
    expect(scroll).not.toHaveBeenCalled();
    top.mockReturnValue(new DOMRect(0, window.innerHeight + 1));
    await user.click(tile('C1'));
    expect(shown).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'C1: Empty' })).toBeVisible();
    top.mockRestore();
    // jsdom has none of its own.
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
});

describe('a square that another admin edits', () => {
  it('is marked on its tile and at its form', async () => {
    await open();
    act(() => fakeSockets.admin.connect());
    const editors = [{ thing: 'square:7:B1', name: 'Ben', mine: false }];
    act(() => fakeSockets.admin.tellEditors({ editors }));
    expect(tile('B1')).toHaveAccessibleName('B1, Empty, Ben is editing it');
    expect(tile('A1')).toHaveAccessibleName('A1, Abyssal whip');
    expect(screen.queryByText('Ben is editing this')).toBeNull();
    fireEvent.click(tile('B1'));
    expect(screen.getByText('Ben is editing this')).toBeVisible();
    act(() => fakeSockets.admin.tellEditors({ editors: [] }));
    expect(tile('B1')).toHaveAccessibleName('B1, Empty');
  });

  it('is told by a focused field or unsaved values, not by a square that is only shown', async () => {
    const told = () => fakeSockets.admin.announced.at(-1)?.things;
    fakeSockets.admin.connect();
    await open();
    await waitFor(() => expect(told()).toEqual([]));
    const name = screen.getByLabelText('Item name');
    fireEvent.focus(name);
    await waitFor(() => expect(told()).toEqual(['square:7:A1']), { timeout: 4000 });
    fireEvent.blur(name);
    await waitFor(() => expect(told()).toEqual([]), { timeout: 4000 });
    fireEvent.change(name, { target: { value: 'Vine' } });
    await waitFor(() => expect(told()).toEqual(['square:7:A1']), { timeout: 4000 });
  });
});

describe('the marks of the squares', () => {
  it('are in the name of each tile, and counted in one line below the squares', async () => {
    admin.answers.bingo = makeBingoState({
      items: [
        makeItem(1, 1, { item_name: 'Abyssal whip' }),
        makeItem(1, 2, { item_name: 'Mosy whip', sealed: { by: 'time' } }),
        makeItem(1, 3, { item_name: 'Dark bow', sealed: { by: 'neighbours' } }),
      ],
    });
    const name = { kind: 'item' as const, name: 'Mosy whip', seen: 'never' as const, lines_ever: 0 };
    admin.answers.unseen = [
      { row_number: 1, column_number: 2, item_name: 'Mosy whip', names: [{ ...name, suggest: [], counts: [] }] },
    ];
    await open();
    const marks = () => within(screen.getByRole('list', { name: 'Marks on the squares' }));
    expect(await screen.findByText('1 name never seen')).toBeVisible();
    expect(tile('B1')).toHaveAccessibleName('B1, Mosy whip, secret, name never seen in any log');
    expect(tile('C1')).toHaveAccessibleName('C1, Dark bow, secret');
    expect(marks().getByText('2 secret')).toBeVisible();
    expect(marks().queryByText(/unsaved|elsewhere/)).toBeNull();

    fireEvent.change(screen.getByLabelText('Item name'), { target: { value: 'Vine' } });
    expect(await marks().findByText('1 unsaved')).toBeVisible();
    act(() => fakeSockets.admin.connect());
    act(() => fakeSockets.admin.tellEditors({ editors: [{ thing: 'square:7:C1', name: 'Ben', mine: false }] }));
    expect(marks().getByText('1 open elsewhere')).toBeVisible();
    act(() => fakeSockets.admin.tellEditors({ editors: [{ thing: 'square:8:C1', name: 'Ben', mine: false }] }));
    expect(marks().queryByText('1 open elsewhere')).toBeNull();
  });
});

describe('the exchange of two squares', () => {
  const moved = { board_id: 7, from: { row: 1, column: 1 }, to: { row: 2, column: 3 } };

  it('exchanges two squares by keyboard: M picks up, arrows move, M puts', async () => {
    const { user } = await open();
    act(() => tile('A1').focus());
    await user.keyboard('m');
    expect(screen.getByText(/^A1 is picked up/)).toBeVisible();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}');
    expect(tile('C2')).toHaveFocus();
    await user.keyboard('M');
    expect(await screen.findByText('A1 and C2 changed places')).toBeVisible();
    expect(admin.sent).toEqual([{ call: 'POST /bingo/items/swap', body: moved, ifMatch: '"0"' }]);
  });

  it('moves nothing over a newer change of the board, and shows the board as it is by then', async () => {
    admin.refuse.set('POST /bingo/items/swap', boardChanged());
    const { user } = await open();
    admin.answers.bingo = makeBingoState({ items: [makeItem(3, 3, { item_name: 'Whip vine' })] });
    await user.click(screen.getByRole('button', { name: 'Move A1' }));
    await user.click(screen.getByRole('button', { name: 'B1, Empty' }));
    expect(await screen.findByText('Another admin changed the board meanwhile')).toBeVisible();
    expect(screen.getByText(/^Nothing was moved\./)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'C3, Whip vine' })).toBeVisible();
  });

  it('exchanges nothing after Escape or when a square is put back', async () => {
    const { user } = await open();
    act(() => tile('A1').focus());
    await user.keyboard('m{ArrowRight}{Escape}');
    expect(screen.getByText(/^Drag a square onto another/)).toBeVisible();
    await user.keyboard('mm');
    expect(screen.getByText(/^Drag a square onto another/)).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('exchanges two squares by two clicks without dragging', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Move A1' }));
    expect(screen.getByRole('button', { name: 'Leave A1 where it is' })).toBeVisible();
    await user.click(tile('C2'));
    await waitFor(() => expect(admin.sent.map(({ body }) => body)).toEqual([moved]));
  });

  it('shows why two squares could not be exchanged', async () => {
    admin.refuse.set('POST /bingo/items/swap', refusal(404, 'Board not found'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Move A1' }));
    await user.click(tile('C2'));
    expect(await screen.findByText('Failed to move the square')).toBeVisible();
    expect(screen.getByText('Board not found')).toBeVisible();
  });
});

describe('filling squares from a list', () => {
  const list = () => screen.getByLabelText('Item names, one per line');
  const fill = (text: string) => fireEvent.change(list(), { target: { value: text } });
  const button = () => screen.getByRole('button', { name: 'Fill squares' });

  it('sends the names, trimmed and without blank lines', async () => {
    const { user } = await open();
    fill(' Whip vine \n\nDragon claw\n');
    expect(screen.getByText('2 names for 8 empty squares')).toBeVisible();
    await user.click(button());
    expect(await screen.findByText('2 squares are set')).toBeVisible();
    expect(admin.sent).toEqual([
      { call: 'POST /bingo/items/fill', body: { board_id: 7, names: ['Whip vine', 'Dragon claw'] }, ifMatch: '"0"' },
    ]);
    expect(list()).toHaveValue('');
  });

  it('sends nothing when there are no names, or more names than empty squares', async () => {
    const { user } = await open();
    await user.click(button());
    fill(Array.from({ length: 9 }, (_, index) => `Item ${index}`).join('\n'));
    expect(screen.getByText('9 names for 8 empty squares')).toBeVisible();
    await user.click(button());
    expect(list()).toHaveAccessibleDescription(/^There is room for 8 empty squares only/);
    expect(list()).toHaveFocus();
    expect(admin.sent).toEqual([]);
  });
});

describe('the completions of a square', () => {
  const item = makeItem(1, 1, { item_name: 'Abyssal whip' });
  const red = makeTeam({ id: 1, team_name: 'Crimson Tide', members: [makeTeamMember({ member_name: 'Tharn Vex' })] });
  const guest = makeTeamMember({ member_type: 'guest', member_name: 'Wanderer' });
  const blue = makeTeam({ id: 2, team_name: 'Hollow Kings', members: [guest] });
  const done = makeCompletion(red, item);

  it('shows the evidence of a completion and revokes it with a reason', async () => {
    admin.answers.bingo = makeBingoState({ items: [item], teams: [red, blue], completions: [done] });
    const { user } = await open();
    const card = within(screen.getByRole('region', { name: 'Completions of this square' }));
    expect(card.getByText(/^I found an abyssal whip \(The name/)).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Correct: Tharn Vex for Crimson Tide' }));
    await user.click(card.getByRole('button', { name: 'Revoke completion' }));
    expect(await card.findByText('A reason is required')).toBeVisible();
    expect(admin.sent).toEqual([]);
    await user.type(card.getByLabelText('Why is it revoked?'), 'Bought it');
    fakeSockets.admin.connect();
    await user.click(card.getByRole('button', { name: 'Revoke completion' }));
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]).toMatchObject({
      call: `DELETE /bingo/completions/${done.id}`,
      body: { reason: 'Bought it' },
    });
    await sendToAdmins('bingo:7', { type: 'completion.revoked', completion_id: done.id });
    expect(await card.findByText('No team has completed it.')).toBeVisible();
    expect(card.getByText('The completion of Crimson Tide is revoked')).toBeVisible();
  });

  it('opens the correction of the completion that a link names, with the focus in its reason', async () => {
    admin.answers.bingo = makeBingoState({ items: [item], teams: [red, blue], completions: [done] });
    const { user } = await open(`/?square=A1&completion=${done.id}`);
    expect(screen.getByLabelText('Why is it revoked?')).toHaveFocus();
    // Another square is no longer the one of the link.
    await user.click(tile('B1'));
    await user.click(tile('A1'));
    expect(screen.queryByLabelText('Why is it revoked?')).not.toBeInTheDocument();
  });

  it('says when the completion of a link is no longer there', async () => {
    admin.answers.bingo = makeBingoState({ items: [item], teams: [red, blue], completions: [] });
    await open('/?square=A1&completion=4711');
    expect(screen.getByText(/^The completion of that link was revoked/)).toBeVisible();
  });

  it('records a number by hand for a square that asks for more than one, and tells what the team has', async () => {
    const goal = { kind: 'item', need: 50, unit: 'items', scope: 'team' as const, parts: [], words: '50 × Onyx' };
    admin.answers.bingo = makeBingoState({ items: [{ ...item, goal }], teams: [red, blue] });
    const sent: unknown[] = [];
    server.use(
      http.post('/api/bingo/completions', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ success: true, completion: null, progress: [2, 1, 1, 37, 50] });
      }),
    );
    const { user } = await open();
    await user.click(screen.getByText('Record a completion by hand'));
    await choose(user, screen.getByLabelText('Team'), 'Hollow Kings');
    await choose(user, screen.getByLabelText('Who'), 'Wanderer');
    await user.type(screen.getByLabelText('Number to add'), '12 kills');
    await user.click(screen.getByRole('button', { name: 'Record completion' }));
    expect(await screen.findByText('Hollow Kings has 37 of 50 × Onyx, 13 to go')).toBeVisible();
    expect(sent).toMatchObject([{ team_id: 2, amount: 12 }]);
  });

  it('records a completion by hand for a team without one, by one of its players', async () => {
    admin.answers.bingo = makeBingoState({ items: [item], teams: [red, blue], completions: [done] });
    const { user } = await open();
    await user.click(screen.getByText('Record a completion by hand'));
    const team = screen.getByLabelText('Team');
    expect((await openOptions(user, team)).map((option) => option.textContent)).toEqual([
      'Choose a team',
      'Hollow Kings',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.getByLabelText('Who')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Record completion' }));
    expect(await screen.findByText('Please choose a team')).toBeVisible();
    expect(team).toHaveFocus();
    await choose(user, team, 'Hollow Kings');
    await choose(user, screen.getByLabelText('Who'), 'Wanderer');
    fireEvent.change(screen.getByLabelText('When (London time)'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Record completion' }));
    expect(screen.getByLabelText('When (London time)')).toHaveAccessibleDescription('Please enter when it happened');
    fireEvent.change(screen.getByLabelText('When (London time)'), { target: { value: '2026-08-15T19:06' } });
    await user.type(screen.getByLabelText('Note'), 'Screenshot');
    await user.click(screen.getByRole('button', { name: 'Record completion' }));
    expect(await screen.findByText('A1 is recorded for Hollow Kings')).toBeVisible();
    expect(admin.sent.map(({ body }) => body)).toEqual([
      {
        ...{ board_id: 7, team_id: 2, row: 1, column: 1, completed_by: guest.guest_member_id },
        ...{ completed_at: '2026-08-15T18:06:00.000Z', note: 'Screenshot' },
      },
    ]);
    // The form goes with the last team that had not completed the square; its success stays.
    act(() => fakeSockets.admin.connect());
    await sendToAdmins('bingo:7', { type: 'completion.recorded', completion: makeCompletion(blue, item, { id: 99 }) });
    await waitFor(() => expect(screen.queryByText('Record a completion by hand')).toBeNull());
    expect(screen.getByText('A1 is recorded for Hollow Kings')).toBeVisible();
  });
});
