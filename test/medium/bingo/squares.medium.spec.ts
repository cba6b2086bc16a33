import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { editedParts } from '../../../shared/bingo/edits/edited-parts.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import { startTestApp, type TestAnswer, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let site: TestApp;
let bingo: Bingo;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

const refused = (error: string) => ({ status: 400, body: { success: false, code: 'VALIDATION_FAILED', error } });
const names = async (boardId: number) =>
  (await bingo.state(boardId)).items.map((item) => [item.row_number, item.column_number, item.item_name]);
const historyOf = (boardId: number): Promise<{ item_name: string; cleared: boolean }[]> =>
  site.dataSource.query(
    'SELECT item_name, cleared_at IS NOT NULL AS cleared FROM bingo_square WHERE board_id = $1 ORDER BY id',
    [boardId],
  );

describe('positions of squares', () => {
  it.each([
    [3, 7],
    [7, 3],
  ])('reads positions as 1-based, row first, at all four corners of %i rows and %i columns', async (rows, columns) => {
    const board = await bingo.board({ rows, columns });
    const corners = [
      [1, 1, 'top left'],
      [1, columns, 'top right'],
      [rows, 1, 'bottom left'],
      [rows, columns, 'bottom right'],
    ] as const;
    for (const [row, column, name] of corners) {
      expect(await bingo.square(board.id, row, column, name)).toMatchObject({
        row_number: row,
        column_number: column,
        item_name: name,
      });
    }
    expect(await names(board.id)).toEqual(corners.map((corner) => [...corner]));
    const outside = `This board has ${rows} rows and ${columns} columns`;
    for (const [row, column] of [
      [rows + 1, 1],
      [1, columns + 1],
    ]) {
      const answer = await bingo.call('POST', '/bingo/items', { board_id: board.id, row, column, item_name: 'x' });
      expect(answer).toMatchObject(row === 8 || column === 8 ? { status: 400 } : refused(outside));
    }
    for (const place of ['0/1', '1/0', '1/8', '-1/1', '1.5/1', 'a/1']) {
      expect((await bingo.call('DELETE', `/bingo/items/${board.id}/${place}`)).status).toBe(400);
    }
    for (const [row, column] of corners) {
      expect((await bingo.call('DELETE', `/bingo/items/${board.id}/${row}/${column}`)).body).toEqual({ success: true });
    }
    expect(await names(board.id)).toEqual([]);
  });
});

describe('square settings', () => {
  it('keeps absent fields of a square and clears a field with null', async () => {
    const board = await bingo.board();
    const full = {
      item_id: '4151',
      icon_url: 'https://runescape.wiki/images/Abyssal_whip.png',
      description: 'From demons',
      alternatives: ['Abyssal wand'],
    };
    expect(await bingo.square(board.id, 1, 1, 'Abyssal whip', full)).toEqual({
      row_number: 1,
      column_number: 1,
      item_name: 'Abyssal whip',
      ...full,
      rule: null,
    });
    expect(await bingo.square(board.id, 1, 1, 'Abyssal whip', { description: 'Other' })).toMatchObject({
      ...full,
      description: 'Other',
    });
    expect(
      await bingo.square(board.id, 1, 1, 'Abyssal whip', { item_id: null, icon_url: '', alternatives: [] }),
    ).toEqual(expect.objectContaining({ item_id: null, icon_url: null, alternatives: [], description: 'Other' }));
    expect(
      await bingo.square(board.id, 1, 2, 'Nex', { item_id: 99, rule: { kind: 'boss_kill', boss: 'Nex' } }),
    ).toMatchObject({ item_id: '99', rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 1 } });
  });

  it.each([
    ['no name', { item_name: undefined }, 'Please enter an item name'],
    ['an empty name', { item_name: '  ' }, 'Please enter an item name'],
    ['an icon that is no image', { icon_url: 'data:text/html;base64,PGI+' }, 'Please select an image file'],
  ])('rejects a square with %s', async (_, fields, sentence) => {
    const board = await bingo.board();
    const body = { board_id: board.id, row: 1, column: 1, item_name: 'x', ...fields };
    expect(await bingo.call('POST', '/bingo/items', body)).toMatchObject(refused(sentence));
    expect(await names(board.id)).toEqual([]);
  });

  it('keeps former squares, and restores the square of the same item', async () => {
    const board = await bingo.board();
    await bingo.square(board.id, 2, 2, 'Dragon pickaxe', { description: 'first' });
    await bingo.square(board.id, 2, 2, 'Dark bow');
    await bingo.call('DELETE', `/bingo/items/${board.id}/2/2`);
    expect(await historyOf(board.id)).toEqual([
      { item_name: 'Dragon pickaxe', cleared: true },
      { item_name: 'Dark bow', cleared: true },
    ]);
    await bingo.square(board.id, 2, 2, 'dragon pickaxe');
    expect(await historyOf(board.id)).toEqual([
      { item_name: 'dragon pickaxe', cleared: false },
      { item_name: 'Dark bow', cleared: true },
    ]);
  });

  it('rejects a square for a board that another admin has changed', async () => {
    const board = await bingo.board();
    await bingo.square(board.id, 1, 1, 'Theirs');
    const body = { board_id: board.id, row: 1, column: 1, item_name: 'Mine' };
    const answer = await bingo.call('POST', '/bingo/items', body, { 'If-Match': `"${board.revision}"` });
    expect(answer).toMatchObject({ status: 409, body: { code: 'BOARD_CHANGED' } });
    expect(await names(board.id)).toEqual([[1, 1, 'Theirs']]);
  });
});

describe('swap and fill', () => {
  it('swaps two squares, an empty one too', async () => {
    const board = await bingo.board();
    await bingo.square(board.id, 1, 1, 'A');
    await bingo.square(board.id, 3, 3, 'B', { description: 'of B' });
    const swap = (from: number[], to: number[]) =>
      bingo.call('POST', '/bingo/items/swap', {
        board_id: board.id,
        from: { row: from[0], column: from[1] },
        to: { row: to[0], column: to[1] },
      });
    expect((await swap([1, 1], [3, 3])).status).toBe(200);
    expect((await bingo.state(board.id)).items).toMatchObject([
      { row_number: 1, column_number: 1, item_name: 'B', description: 'of B' },
      { row_number: 3, column_number: 3, item_name: 'A' },
    ]);
    await swap([2, 2], [1, 1]);
    expect(await names(board.id)).toEqual([
      [2, 2, 'B'],
      [3, 3, 'A'],
    ]);
    expect((await swap([1, 1], [1, 2])).body).toEqual({ success: true, items: [] });
  });

  it('puts names on empty squares in reading order, all or none', async () => {
    const board = await bingo.board();
    await bingo.square(board.id, 1, 2, 'There');
    const fill = (list: string[]) => bingo.call('POST', '/bingo/items/fill', { board_id: board.id, names: list });
    expect(await fill(Array.from({ length: 9 }, (_, i) => `n${i}`))).toMatchObject(
      refused('There are 9 names and only 8 empty squares'),
    );
    expect(await names(board.id)).toEqual([[1, 2, 'There']]);
    await fill(['a', ' b ', 'c']);
    expect(await names(board.id)).toEqual([
      [1, 1, 'a'],
      [1, 2, 'There'],
      [1, 3, 'b'],
      [2, 1, 'c'],
    ]);
  });
});

describe('an edit by an admin who was overtaken', () => {
  const as = (name: string, revision?: number): Record<string, string> => ({
    'X-Test-Admin': name,
    ...(revision !== undefined && { 'If-Match': `"${revision}"` }),
  });
  const conflictOf = (answer: TestAnswer) => failureSchema.parse(answer.body).conflict;

  it('is refused with what the square is by then and who changed it, and is accepted on that version', async () => {
    const board = await bingo.board();
    const old = await bingo.square(board.id, 1, 1, 'Dark bow', { description: 'first' });
    const { revision } = (await bingo.state(board.id)).board;
    const set = (fields: object, headers: Record<string, string>) =>
      bingo.call(
        'POST',
        '/bingo/items',
        { board_id: board.id, row: 1, column: 1, item_name: 'Dark bow', ...fields },
        headers,
      );
    expect((await set({ rule: { kind: 'item', count: 3 } }, as('Lady Ferrow'))).status).toBe(200);
    await bingo.square(board.id, 2, 2, 'Of a third admin');

    const refused = await set({ description: 'second' }, as('Tharn Vex', revision));
    expect(refused).toMatchObject({ status: 409, body: { code: 'BOARD_CHANGED' } });
    expect(conflictOf(refused)).toMatchObject({
      version: String(revision + 2),
      present: { ...editedParts(old), rule: JSON.stringify({ count: 3, kind: 'item' }) },
      by: { name: 'Lady Ferrow' },
    });
    expect((await set({ description: 'second' }, as('Tharn Vex', revision + 2))).status).toBe(200);
    const [stored] = (await bingo.state(board.id)).items;
    expect(stored).toMatchObject({ description: 'second', rule: { kind: 'item', count: 3 } });
  });

  it('is refused for each thing with its own present parts; an empty square and a deleted team have none', async () => {
    const board = await bingo.board({ title: 'Frost' });
    const team = await bingo.team(board.id, 'Reds');
    await bingo.square(board.id, 1, 1, 'Dark bow');
    const late = as('Tharn Vex', board.revision);
    const path = `/bingo/boards/${board.id}`;
    expect(conflictOf(await bingo.call('PUT', path, { title: 'x' }, late))?.present).toMatchObject({ title: 'Frost' });
    const rename = () => bingo.call('PUT', `/bingo/teams/${team.id}`, { team_name: 'x' }, late);
    expect(conflictOf(await rename())?.present).toEqual({ team_name: 'Reds', color: team.color });
    const clear = () => bingo.call('DELETE', `/bingo/items/${board.id}/1/1`, undefined, late);
    expect(conflictOf(await clear())?.present).toMatchObject({ item_name: 'Dark bow' });
    await bingo.call('DELETE', `/bingo/items/${board.id}/1/1`);
    expect(conflictOf(await clear())).toMatchObject({ present: {}, by: { name: 'Test Admin' } });
    await bingo.call('DELETE', `/bingo/teams/${team.id}`);
    expect((await bingo.state(board.id)).teams).toEqual([]);
    expect(conflictOf(await rename())?.present).toEqual({});
    // A move concerns two squares, so it is refused without a version of one.
    const swap = { board_id: board.id, from: { row: 1, column: 1 }, to: { row: 2, column: 2 } };
    const moved = await bingo.call('POST', '/bingo/items/swap', swap, late);
    expect(moved).toMatchObject({ status: 409, body: { code: 'BOARD_CHANGED' } });
    expect(conflictOf(moved)).toBeUndefined();
  });
});
