import type { Board } from '../../../../../shared/bingo/bingo.schemas.ts';
import { editedParts } from '../../../../../shared/bingo/edits/edited-parts.ts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { bingoAdminServer, boardChanged, sendToAdmins } from '../../../../test-kit/bingo-admin-server.ts';
import { makeBoard } from '../../../../test-kit/make-bingo.ts';
import { chooseInMenu } from '../../../../test-kit/row-menu.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import { BingoAdmin } from '../bingo-admin.tsx';

const { server, admin } = bingoAdminServer();

const open = async (at = '/admin?tab=bingo') => {
  const view = renderPart(<BingoAdmin userName="Anna" />, at);
  await screen.findByText('Autumn bingo', { selector: 'h3' });
  return view;
};
const newBoard = () => within(screen.getByRole('region', { name: 'New board' }));
const row = () => within(screen.getAllByRole('listitem')[0] as HTMLElement);
const type = (label: string, value: string) =>
  fireEvent.change(newBoard().getByLabelText(label), { target: { value } });
const create = () => fireEvent.click(newBoard().getByRole('button', { name: 'Create board' }));

describe('a new board', () => {
  it('rejects a new board without a title', async () => {
    await open();
    type('Title', '   ');
    create();
    expect(await screen.findByText('Board title is required')).toBeVisible();
    expect(newBoard().getByLabelText('Title')).toHaveFocus();
    expect(newBoard().getByText('One field has to be put right:', { exact: false })).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('offers sides from 3 to 7, 5 × 5 by default', async () => {
    const { user } = await open();
    for (const label of ['Rows', 'Columns']) {
      const field = newBoard().getByLabelText(label);
      const steppers = within(field.parentElement as HTMLElement);
      expect(field).toHaveValue('5');
      for (let more = 0; more < 2; more++)
        await user.click(steppers.getByRole('button', { name: `${label}: one more` }));
      expect(field).toHaveValue('7');
      expect(steppers.getByRole('button', { name: `${label}: one more` })).toBeDisabled();
      for (let less = 0; less < 4; less++)
        await user.click(steppers.getByRole('button', { name: `${label}: one less` }));
      expect(field).toHaveValue('3');
      expect(steppers.getByRole('button', { name: `${label}: one less` })).toBeDisabled();
    }
  });

  it('rejects any other size: the grid must be between 3x3 and 7x7', async () => {
    sessionStorage.setItem('bingo-draft:new-board', JSON.stringify({ part: { title: 'Wide', rows: '8' } }));
    await open();
    create();
    expect(await screen.findByText('Grid size must be between 3x3 and 7x7')).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('rejects an end that is not after the start', async () => {
    await open();
    type('Title', 'Summer');
    type('Start (London time)', '2026-08-15T19:06');
    type('End (London time)', '2026-08-15T19:06');
    create();
    expect(await screen.findByText('End date must be after start date')).toBeVisible();
    expect(newBoard().getByLabelText('End (London time)')).toBeInvalid();
    expect(admin.sent).toEqual([]);
  });

  it('sends a new board with London dates, hidden if chosen, and empties the form', async () => {
    const { search } = await open();
    type('Title', 'Summer');
    type('Rows', '3');
    type('Columns', '7');
    type('Start (London time)', '2026-08-15T19:06');
    type('End (London time)', '2026-12-15T19:06');
    fireEvent.click(newBoard().getByLabelText('Keep hidden until I activate it'));
    create();
    expect(await screen.findByText(/Next: put items on its squares/)).toBeVisible();
    expect(admin.sent).toEqual([
      {
        call: 'POST /bingo/boards',
        ifMatch: null,
        body: {
          title: 'Summer',
          description: null,
          rows: 3,
          columns: 7,
          // London is an hour ahead in August, and not in December.
          start_date: '2026-08-15T18:06:00.000Z',
          // The squares of a hidden board are secret until its start.
          reveal_at: '2026-08-15T18:06:00.000Z',
          end_date: '2026-12-15T19:06:00.000Z',
          is_active: false,
        },
      },
    ]);
    expect(await screen.findByRole('grid', { name: 'Squares to edit' })).toBeVisible();
    expect(search()).toBe('?tab=bingo&view=editor&board=7');
    fireEvent.click(screen.getByRole('button', { name: 'Boards' }));
    expect(newBoard().getByLabelText('Title')).toHaveValue('');
  });

  it('sends a board without dates when both are empty', async () => {
    await open();
    type('Title', 'Summer');
    create();
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toMatchObject({ start_date: null, end_date: null, is_active: true });
  });

  it('shows why a board could not be created, and keeps the typed values', async () => {
    admin.refuse.set('POST /bingo/boards', refusal(500, 'The disk is full'));
    await open();
    type('Title', 'Summer');
    create();
    expect(await screen.findByText('Failed to create board')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    expect(newBoard().getByLabelText('Title')).toHaveValue('Summer');
  });
});

describe('a board of the list', () => {
  it('enables editor and teams only when a board is chosen', async () => {
    const { user, search } = await open();
    expect(screen.getByRole('button', { name: 'Board editor' })).toBeDisabled();
    expect(screen.getByRole('group', { name: 'Parts of bingo' })).toBeVisible();
    await user.click(row().getByRole('button', { name: 'Edit squares' }));
    expect(await screen.findByRole('grid', { name: 'Squares to edit' })).toBeVisible();
    expect(search()).toBe('?tab=bingo&view=editor&board=7');
  });

  it('deactivates a board, and the list follows the event', async () => {
    const { user } = await open();
    fakeSockets.admin.connect();
    await user.click(row().getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Board “Autumn bingo” is hidden')).toBeVisible();
    expect(admin.sent).toEqual([{ call: 'PUT /bingo/boards/7', body: { is_active: false }, ifMatch: null }]);
    await sendToAdmins('admin', { type: 'board.listed', board: makeBoard({ is_active: false }) });
    expect(await row().findByRole('button', { name: 'Activate' })).toBeVisible();
    expect(row().getByText('Hidden · running')).toBeVisible();
  });

  it('shows an error when a board cannot be activated', async () => {
    admin.answers.boards = [makeBoard({ is_active: false })];
    admin.refuse.set('PUT /bingo/boards/7', refusal(500, 'The server could not do it'));
    const { user } = await open();
    await user.click(row().getByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('Failed to update board status')).toBeVisible();
  });

  it('asks once before a board with names that no log has becomes visible', async () => {
    admin.answers.boards = [makeBoard({ is_active: false })];
    const name = { kind: 'item' as const, name: 'Mosy whip', seen: 'never' as const, lines_ever: 0 };
    admin.answers.unseen = [
      { row_number: 3, column_number: 2, item_name: 'Whip', names: [{ ...name, counts: [], suggest: [] }] },
    ];
    const { user } = await open();
    await user.click(row().getByRole('button', { name: 'Activate' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/No log has ever had the names of B3 \(Whip\)/)).toBeVisible();
    expect(admin.sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Activate board' }));
    expect(await screen.findByText('Board “Autumn bingo” is visible to everyone')).toBeVisible();
    expect(admin.sent.map(({ body }) => body)).toEqual([{ is_active: true }]);
  });

  it('deletes a board after a confirmation that can be cancelled, and shows no board then', async () => {
    const { user, search } = await open('/admin?tab=bingo&board=7');
    await chooseInMenu('Autumn bingo', 'Delete', user);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Delete board “Autumn bingo”?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(admin.sent).toEqual([]);

    await chooseInMenu('Autumn bingo', 'Delete', user);
    await user.click(await screen.findByRole('button', { name: 'Delete board' }));
    expect(await screen.findByText('Board “Autumn bingo” is deleted')).toBeVisible();
    expect(admin.sent.map(({ call }) => call)).toEqual(['DELETE /bingo/boards/7']);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Board editor' })).toBeDisabled());
    expect(search()).toBe('?tab=bingo');
  });

  it('shows an error when a board cannot be deleted', async () => {
    admin.refuse.set('DELETE /bingo/boards/7', refusal(500, 'No'));
    const { user } = await open();
    await chooseInMenu('Autumn bingo', 'Delete', user);
    await user.click(await screen.findByRole('button', { name: 'Delete board' }));
    expect(await screen.findByText('Failed to delete board')).toBeVisible();
  });

  it('clones a board without its teams', async () => {
    const { user } = await open();
    await chooseInMenu('Autumn bingo', 'Clone', user);
    expect(await screen.findByText(/hidden and without completions/)).toBeVisible();
    expect(admin.sent).toEqual([{ call: 'POST /bingo/boards/7/clone', body: { with_teams: false }, ifMatch: null }]);
  });
});

describe('the menu of a board', () => {
  it('has what is not at hand, with the dangerous action last', async () => {
    const { user } = await open();
    expect(
      row()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit squares', 'Deactivate', '']);
    await user.click(row().getByRole('button', { name: 'More actions for Autumn bingo' }));
    const menu = within(await screen.findByRole('menu', { name: 'More actions for Autumn bingo' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Teams',
      'Settings',
      'Clone',
      'Export',
      'History',
      'Delete',
    ]);
  });

  it('leads into the form of the settings, and closes it again', async () => {
    const { user } = await open();
    await chooseInMenu('Autumn bingo', 'Settings', user);
    await waitFor(() => expect(row().getByLabelText('Title')).toHaveFocus());
    await chooseInMenu('Autumn bingo', 'Close settings', user);
    await waitFor(() => expect(row().queryByLabelText('Title')).toBeNull());
  });
});

describe('the settings of a board', () => {
  const settings = async () => {
    const view = await open();
    await chooseInMenu('Autumn bingo', 'Settings', view.user);
    return view;
  };

  it('rejects settings without a title', async () => {
    const { user } = await settings();
    await user.clear(row().getByLabelText('Title'));
    await user.click(row().getByRole('button', { name: 'Save settings' }));
    expect(await screen.findByText('Board title is required')).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  describe('over a newer change of the board', () => {
    const overtaken = async (theirs: Partial<Board>) => {
      admin.answers.boards = [makeBoard({ revision: 4 })];
      const present = editedParts(makeBoard(theirs));
      const by = { name: 'Bert', at: new Date().toISOString() };
      admin.refuse.set('PUT /bingo/boards/7', boardChanged({ version: '6', present, by }));
      const { user } = await settings();
      const title = row().getByLabelText('Title');
      await user.clear(title);
      await user.type(title, 'Winter bingo');
      await user.click(row().getByRole('button', { name: 'Save settings' }));
      return user;
    };
    const sent = () => admin.sent.map(({ body, ifMatch }) => ({ body, ifMatch }));

    it('saves what the other admin did not change, without a question', async () => {
      await overtaken({ description: 'By somebody else' });
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull());
      const body = { title: 'Winter bingo' };
      expect(sent()).toEqual([
        { body, ifMatch: '"4"' },
        { body, ifMatch: '"6"' },
      ]);
    });

    it('shows both titles, and replaces the other one only when the admin says so', async () => {
      const user = await overtaken({ title: 'Spring bingo' });
      expect(await screen.findByRole('row', { name: 'Title Spring bingo Winter bingo' })).toBeVisible();
      expect(screen.getByText(/^Bert changed board/)).toBeVisible();
      expect(sent()).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Keep mine' }));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toEqual({ body: { title: 'Winter bingo' }, ifMatch: '"6"' });
    });
  });
});

describe('the dates of a board', () => {
  it.each([
    ['keeps untouched dates to the second', '', {}],
    ['sends a changed date', '2026-11-20T10:00', { end_date: '2026-11-20T10:00:00.000Z' }],
  ])('%s', async (_, end, sent) => {
    // The second 01:30 of the night when clocks go back.
    const dates = { start_date: '2026-10-25T01:30:12.000Z', end_date: '2026-11-01T01:30:00.000Z' };
    admin.answers.boards = [makeBoard(dates)];
    const { user } = await open();
    await chooseInMenu('Autumn bingo', 'Settings', user);
    if (end) fireEvent.change(row().getByLabelText('End (London time)'), { target: { value: end } });
    await user.click(row().getByRole('button', { name: 'Save settings' }));
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toEqual(sent);
  });
});

describe('the list of boards', () => {
  it('shows an error when the boards cannot be loaded, and loads them with Try again', async () => {
    server.use(http.get('/api/bingo/admin/boards', () => refusal(500, ''), { once: true }));
    const { user } = renderPart(<BingoAdmin userName="Anna" />);
    expect(await screen.findByText('Failed to load bingo boards')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Autumn bingo', { selector: 'h3' })).toBeVisible();
  });

  it('shows that there is no board yet', async () => {
    admin.answers.boards = [];
    renderPart(<BingoAdmin userName="Anna" />);
    expect(await screen.findByText('No bingo board yet')).toBeVisible();
  });
});

describe('a board from a file', () => {
  // jsdom's File has no text().
  const file = (text: string) =>
    Object.assign(new File([text], 'board.json', { type: 'application/json' }), { text: async () => text });
  const board = { format: 'citadel-watch-bingo-1', title: 'From a file', rows: 3, columns: 4, items: [] };
  const choose = () => screen.getByLabelText('File of an exported board');

  it('shows what an import would leave out, and imports the board by the button', async () => {
    admin.answers.warnings = ['Nobody is called Ghost'];
    const { user } = await open();
    await user.upload(choose(), file(JSON.stringify(board)));
    expect(await screen.findByText('Nobody is called Ghost')).toBeVisible();
    expect(screen.getByText(/Nothing has changed yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Import board' }));
    expect(await screen.findByText('Board “From a file” is imported, hidden until you activate it')).toBeVisible();
    expect(admin.sent.map(({ body }) => body)).toEqual([
      { board, dry_run: true },
      { board, dry_run: false },
    ]);
  });

  it.each([
    ['no JSON at all', 'hello', /The file is not JSON/],
    ['something else', '{"format":"x"}', /format/],
    ['too big a board', JSON.stringify({ ...board, rows: 9 }), /Grid size must be between 3x3 and 7x7/],
  ])('rejects a file without a request to the server: %s', async (_what, text, reason) => {
    const { user } = await open();
    await user.upload(choose(), file(text));
    expect(await screen.findByText('Failed to read the file')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(admin.sent).toEqual([]);
  });
});

describe('deleted boards and teams', () => {
  it('shows no list while nothing is deleted', async () => {
    await open();
    expect(screen.queryByText('Deleted boards and teams')).toBeNull();
  });

  it('restores a deleted board by Undo', async () => {
    const times = { deleted_at: '2026-11-20T10:00:00.000Z', undo_until: '2026-12-20T10:00:00.000Z' };
    admin.answers.deleted = {
      boards: [{ id: 3, title: 'Old bingo', ...times }],
      teams: [{ id: 4, board_id: 7, board_title: 'Autumn bingo', team_name: 'Grey', ...times }],
    };
    const { user } = await open();
    expect(await screen.findByText('Team “Grey” of “Autumn bingo”')).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: 'Undo' });
    admin.answers.deleted = { ...admin.answers.deleted, boards: [] };
    await user.click(first as HTMLElement);
    expect(await screen.findByText('Board “Old bingo” is restored')).toBeVisible();
    expect(admin.sent.map(({ call }) => call)).toEqual(['POST /bingo/boards/3/restore']);
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  });
});
