import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Item } from '../../../../../shared/bingo/bingo.schemas.ts';
import { editedParts } from '../../../../../shared/bingo/edits/edited-parts.ts';
import { renderPart } from '../../../../test-kit/admin-server.tsx';
import { bingoAdminServer, boardChanged, sendToAdmins } from '../../../../test-kit/bingo-admin-server.ts';
import { choose as chooseOption } from '../../../../test-kit/choose.ts';
import { makeBingoState, makeBoard, makeItem } from '../../../../test-kit/make-bingo.ts';
import { refusal } from '../../../../test-kit/site-server.ts';
import { fakeSockets } from '../../../../../test/support/live/fake-socket.ts';
import { BoardEditor } from '../boards/board-editor.tsx';

const { admin } = bingoAdminServer();

const open = async () => {
  const view = renderPart(<BoardEditor boardId={7} userName="Anna" />);
  await screen.findByRole('grid', { name: 'Squares to edit' });
  return view;
};
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}, `) }));
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save square' }));

describe('a square', () => {
  it('rejects a square without a name', async () => {
    await open();
    choose('B1');
    save();
    expect(await screen.findByText('Please enter an item name')).toBeVisible();
    expect(admin.sent).toEqual([]);
  });

  it('sets a square of parts: typed ones, and one full set of any brother out of the dictionary', async () => {
    const { user } = await open();
    choose('B1');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Completed by' }), 'A set of parts');
    fill('Text on the square', 'Two of these');
    fill('Label of part 1', 'Whip');
    fill('Names of the item, with commas of part 1', 'Abyssal whip, Whip vine');
    fill('Number of part 1', '3');
    fill('Label of part 2', 'Dark bow');
    fireEvent.click(screen.getByRole('button', { name: 'Add a part' }));
    fill('Label of part 3', 'Nex');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Kind of part 3' }), 'Boss kills');
    fill('Boss, several with semicolons of part 3', 'Nex');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Complete with' }), '2 of the 3 parts');
    save();
    expect(await screen.findByText('B1 is set')).toBeVisible();
    const rules = () => admin.sent.map(({ body }) => (body as { rule: { need: number; parts: unknown[] } }).rule);
    expect(rules()).toEqual([
      {
        kind: 'set',
        need: 2,
        parts: [
          { label: 'Whip', rule: { kind: 'item', names: ['Abyssal whip', 'Whip vine'], count: 3 } },
          { label: 'Dark bow', rule: { kind: 'item' } },
          { label: 'Nex', rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 1 } },
        ],
      },
    ]);
    choose('C1');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Completed by' }), 'A set of parts');
    fill('Text on the square', 'Any brother');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Begin with' }), 'A full set of any Barrows brother');
    save();
    expect(await screen.findByText('C1 is set')).toBeVisible();
    expect([rules()[1]?.need, rules()[1]?.parts.length]).toEqual([1, 7]);
  });

  it('sets which drops count, of an item and of a part, and says what counts', async () => {
    const { user } = await open();
    choose('B1');
    fill('Item name', 'Any unique');
    fill('How many', '3');
    fill('Only from these bosses or places', 'Nex, Kril');
    await user.click(screen.getByLabelText('Any item from there'));
    await user.click(screen.getByLabelText('Equal items count once'));
    expect(screen.getByText('finding any item from Nex or Kril, 3 different')).toBeInTheDocument();
    save();
    expect(await screen.findByText('B1 is set')).toBeVisible();
    choose('C1');
    await chooseOption(user, screen.getByRole('combobox', { name: 'Completed by' }), 'A set of parts');
    fill('Text on the square', 'Rings');
    fill('Label of part 1', 'A ring');
    fill('Only from these bosses or places of part 1', 'Dagannoth Rex');
    fill('Label of part 2', 'Onyx');
    expect(screen.getByText('finding “A ring” from Dagannoth Rex')).toBeInTheDocument();
    save();
    expect(await screen.findByText('C1 is set')).toBeVisible();
    const parts = [
      { label: 'A ring', rule: { kind: 'item', from: ['Dagannoth Rex'] } },
      { label: 'Onyx', rule: { kind: 'item' } },
    ];
    expect(admin.sent.map(({ body }) => (body as { rule: unknown }).rule)).toEqual([
      { kind: 'item', from: ['Nex', 'Kril'], any: true, distinct: true, count: 3 },
      { kind: 'set', need: 2, parts },
    ]);
  });

  it('sets a square with name, id, icon link, description and alternatives, on the shown revision', async () => {
    admin.answers.bingo = makeBingoState({ board: makeBoard({ revision: 12 }) });
    await open();
    choose('C2');
    fill('Item name', ' Dragon pickaxe ');
    fill('Alternatives, one per line', 'Gilded pickaxe\n\n Crystal pickaxe');
    fill('Description', 'The real one');
    fill('Icon link', 'https://icons.example/pickaxe.png');
    fill('Item id', '15259');
    save();
    expect(await screen.findByText('C2 is set')).toBeVisible();
    expect(admin.sent).toEqual([
      {
        call: 'POST /bingo/items',
        ifMatch: '"12"',
        body: {
          board_id: 7,
          row: 2,
          column: 3,
          item_name: 'Dragon pickaxe',
          item_id: '15259',
          icon_url: 'https://icons.example/pickaxe.png',
          description: 'The real one',
          alternatives: ['Gilded pickaxe', 'Crystal pickaxe'],
          rule: null,
          ...{ points: null, steps: null },
          ...{ opens_at: null, closes_at: null, reveal: null },
        },
      },
    ]);
  });

  it('makes a square secret until others are completed, and names what is wrong at its field', async () => {
    const { user } = await open();
    choose('C2');
    fill('Item name', 'Dragon pickaxe');
    await chooseOption(user, screen.getByLabelText('Becomes public'), 'After other squares');
    fill('Squares that come first', 'a1, K9');
    save();
    expect(await screen.findByLabelText('Squares that come first')).toHaveAttribute('aria-invalid', 'true');
    expect(admin.sent).toEqual([]);
    fill('Squares that come first', 'a1 b1');
    fill('How many of them', '2');
    save();
    expect(await screen.findByText('C2 is set')).toBeVisible();
    expect(admin.sent[0]?.body).toMatchObject({ reveal: { by: 'squares', places: ['A1', 'B1'], need: 2 } });
  });

  it('sets a square by a rule: the form has the fields of that rule', async () => {
    const { user } = await open();
    choose('B1');
    await chooseOption(user, screen.getByLabelText('Completed by'), 'A boss kill');
    expect(screen.queryByLabelText('Alternatives, one per line')).toBeNull();
    fill('Text on the square', 'Three Zuks');
    save();
    expect(await screen.findByText('Boss must not be empty')).toBeVisible();
    fill('Boss', 'TzKal-Zuk');
    await chooseOption(user, screen.getByLabelText('Mode'), 'hard');
    fill('Kills', '3 kills');
    save();
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toMatchObject({
      item_name: 'Three Zuks',
      rule: { kind: 'boss_kill', boss: 'TzKal-Zuk', mode: 'hard', kills: 3 },
    });
  });

  it('sets how many complete a square, and by whom; kills of a boss may have to be in one line', async () => {
    const { user } = await open();
    choose('B1');
    fill('Item name', 'Abyssal whip');
    fill('How many', '');
    save();
    expect(await screen.findByText(/^How many must be/)).toBeVisible();
    expect(screen.getByLabelText('How many')).toHaveFocus();
    fill('How many', '3 whips');
    await chooseOption(user, screen.getByLabelText('By whom'), 'Several players, each');
    await chooseOption(user, screen.getByLabelText('Number of players'), '5 players');
    save();
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toMatchObject({ rule: { kind: 'item', count: 3, scope: { players: 5 } } });

    choose('C1');
    fill('Item name', 'Fifty');
    await chooseOption(user, screen.getByLabelText('Completed by'), 'A boss kill');
    fill('Boss', 'Nex');
    expect(screen.queryByLabelText('All kills in one line of the log')).toBeNull();
    fill('Kills', '50');
    await user.click(screen.getByLabelText('All kills in one line of the log'));
    await chooseOption(user, screen.getByLabelText('By whom'), 'One player alone');
    save();
    await waitFor(() => expect(admin.sent).toHaveLength(2));
    expect(admin.sent[1]?.body).toMatchObject({
      rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 50, in_one_line: true, scope: 'one_player' },
    });
  });

  it('accepts an icon file only when it is an image of at most 256 KB', async () => {
    await open();
    const file = screen.getByLabelText('Icon file');
    fireEvent.change(file, { target: { files: [new File(['hello'], 'notes.txt', { type: 'text/plain' })] } });
    expect(await screen.findByText('Please select an image file')).toBeVisible();
    fireEvent.change(file, {
      target: { files: [new File([new Uint8Array(300_000)], 'big.png', { type: 'image/png' })] },
    });
    expect(await screen.findByText('The image is larger than 256 KB')).toBeVisible();
    fireEvent.change(file, { target: { files: [new File(['png'], 'whip.png', { type: 'image/png' })] } });
    expect(await screen.findByRole('button', { name: 'Remove icon' })).toBeVisible();
    expect(screen.queryByLabelText('Icon link')).toBeNull();
    save();
    await waitFor(() => expect(admin.sent).toHaveLength(1));
    expect(admin.sent[0]?.body).toMatchObject({ icon_url: `data:image/png;base64,${btoa('png')}` });
  });

  it('shows the server’s reason when a square cannot be set', async () => {
    admin.refuse.set('POST /bingo/items', refusal(400, 'Icons may not come from that host'));
    await open();
    save();
    expect(await screen.findByText('Failed to set item')).toBeVisible();
    expect(screen.getByText('Icons may not come from that host')).toBeVisible();
  });

  it('clears a square after a confirmation', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Clear square' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(admin.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Clear square' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Clear square' }));
    expect(await screen.findByText('A1 is cleared')).toBeVisible();
    expect(admin.sent.map(({ call }) => call)).toEqual(['DELETE /bingo/items/7/1/1']);
  });

  it('shows an error when a square cannot be cleared', async () => {
    admin.refuse.set('DELETE /bingo/items/7/1/1', refusal(500, 'No'));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Clear square' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear square' }));
    expect(await screen.findByText('Failed to clear square')).toBeVisible();
  });
});

describe('an edit of a square over a newer one', () => {
  const overtaken = (call: string, theirs: Partial<Item> | null) => {
    const present = editedParts(theirs && { ...admin.answers.bingo.items[0], ...theirs });
    const by = { name: 'Bert', at: new Date().toISOString() };
    admin.refuse.set(call, boardChanged({ version: '9', present, by }));
  };
  const sent = () => admin.sent.map(({ body, ifMatch }) => ({ body, ifMatch }));
  const place = { board_id: 7, row: 1, column: 1 };
  const versions = () => screen.getByRole('region', { name: /^Bert changed square A1 at / });

  it('sends only what was changed, and merges with what the other admin changed, without a question', async () => {
    overtaken('POST /bingo/items', { item_name: 'Whip vine' });
    await open();
    fill('Description', 'The real one');
    save();
    expect(await screen.findByText('A1 is set')).toBeVisible();
    expect(sent()).toEqual([
      { body: { ...place, item_name: 'Abyssal whip', description: 'The real one' }, ifMatch: '"0"' },
      { body: { ...place, item_name: 'Whip vine', description: 'The real one' }, ifMatch: '"9"' },
    ]);
  });

  it('shows both versions of the same part with who changed it, and keeps the typed text until a choice', async () => {
    overtaken('POST /bingo/items', { item_name: 'Whip vine' });
    const { user } = await open();
    fill('Item name', 'Dragon claw');
    await user.click(screen.getByRole('button', { name: 'Save square' }));
    expect(await screen.findByRole('row', { name: 'Item Whip vine Dragon claw' })).toBeVisible();
    // In the place of the form, and no dialog over the page: the squares and the other tabs stay in reach.
    expect(versions()).toHaveFocus();
    expect(screen.getByLabelText('Item name')).not.toBeVisible();
    expect(screen.getByRole('button', { name: /^B1, / })).toBeVisible();
    expect(screen.getByText('Two versions')).toBeVisible();
    await user.click(within(versions()).getByRole('button', { name: 'Go on editing' }));
    await waitFor(() => expect(screen.getByLabelText('Item name')).toBeVisible());
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save square' })).toHaveFocus();
    expect(screen.getByLabelText('Item name')).toHaveValue('Dragon claw');
    expect(sent()).toHaveLength(1);

    overtaken('POST /bingo/items', { item_name: 'Whip vine' });
    save();
    await waitFor(() => expect(versions()).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByLabelText('Item name')).toBeVisible());
    overtaken('POST /bingo/items', { item_name: 'Whip vine' });
    save();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('A1 is set')).toBeVisible();
    expect(sent().at(-1)).toEqual({ body: { ...place, item_name: 'Dragon claw' }, ifMatch: '"9"' });
  });

  it('counts as the edit of what was typed over, also when the page has shown the newer square since', async () => {
    admin.answers.bingo = makeBingoState({ board: makeBoard({ revision: 3 }) });
    const { user } = await open();
    fakeSockets.admin.connect();
    await waitFor(() => expect(fakeSockets.admin.opened.map(({ stream }) => stream)).toContain('bingo:7'));
    fill('Item name', 'Dragon claw');
    await sendToAdmins(
      'bingo:7',
      { type: 'square.set', item: makeItem(1, 1, { item_name: 'Whip vine' }) },
      { type: 'board.changed', board: makeBoard({ revision: 4 }) },
    );
    expect(await screen.findByRole('heading', { name: 'A1: Whip vine' })).toBeVisible();
    overtaken('POST /bingo/items', { item_name: 'Whip vine' });
    save();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('Nothing was changed: the other admin’s version stands')).toBeVisible();
    expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"3"']);
    expect(screen.getByLabelText('Item name')).toHaveValue('Whip vine');
  });

  it('sets the whole square when the other admin has cleared it and mine stands', async () => {
    overtaken('POST /bingo/items', null);
    const { user } = await open();
    fill('Description', 'The real one');
    save();
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
    expect(await screen.findByText('A1 is set')).toBeVisible();
    expect(sent().at(-1)?.body).toMatchObject({ item_name: 'Abyssal whip', alternatives: [], rule: null });
  });

  it('clears a square that the other admin left alone, and asks about one that it changed', async () => {
    const { user } = await open();
    const clear = async () => {
      await user.click(screen.getByRole('button', { name: 'Clear square' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear square' }));
    };
    overtaken('DELETE /bingo/items/7/1/1', { item_name: 'Whip vine' });
    await clear();
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await screen.findByText('Nothing was changed: the other admin’s version stands')).toBeVisible();
    expect(sent()).toHaveLength(1);
    overtaken('DELETE /bingo/items/7/1/1', {});
    await clear();
    expect(await screen.findByText('A1 is cleared')).toBeVisible();
    expect(sent().map(({ ifMatch }) => ifMatch)).toEqual(['"0"', '"0"', '"9"']);
  });
});

describe('unsaved values of squares', () => {
  it('keeps unsaved values across squares and after leaving, until they are discarded', async () => {
    await open();
    fill('Item name', 'Dragon claw');
    choose('B1');
    expect(screen.getByRole('button', { name: 'A1, Abyssal whip, unsaved' })).toBeVisible();
    expect(screen.getByText('1 unsaved')).toBeVisible();
    expect(screen.getByLabelText('Item name')).toHaveValue('');
    fill('Item name', 'Half a thought');
    choose('A1');
    expect(screen.getByLabelText('Item name')).toHaveValue('Dragon claw');
    document.body.replaceChildren();
    await open();
    expect(screen.getByLabelText('Item name')).toHaveValue('Dragon claw');
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Item name')).toHaveValue('Abyssal whip');
    choose('B1');
    expect(screen.getByLabelText('Item name')).toHaveValue('Half a thought');
  });
});

describe('changes by another admin', () => {
  const deed = (id: number, name: string, action: string, subject: string) => ({
    type: 'audit.added' as const,
    entry: {
      ...{ id, at: '2026-11-21T10:00:00.000Z', actor: { id: name, name }, action, subject },
      ...{ member_id: null, board_id: 7, before: null, after: null },
    },
  });

  it('shows what another admin changed, not one’s own changes, and keeps the typed text', async () => {
    await open();
    fakeSockets.admin.connect();
    await waitFor(() => expect(fakeSockets.admin.opened.map(({ stream }) => stream)).toContain('bingo:7'));
    fill('Item name', 'Dragon claw');
    await sendToAdmins('admin', deed(11, 'Anna', 'bingo.square.set', 'C3 of Autumn bingo'));
    await sendToAdmins('admin', deed(12, 'Bert', 'bingo.square.set', 'B2 of Autumn bingo'));
    await sendToAdmins('bingo:7', { type: 'square.set', item: makeItem(2, 2, { item_name: 'Whip vine' }) });
    expect(await screen.findByText('Bert')).toBeVisible();
    expect(screen.getByText(/set B2 of Autumn bingo/)).toBeVisible();
    expect(screen.queryByText(/C3 of Autumn bingo/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'B2, Whip vine' })).toBeVisible();
    expect(screen.getByLabelText('Item name')).toHaveValue('Dragon claw');
  });
});
