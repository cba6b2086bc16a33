import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LIVE_STREAM_HEADER, LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/app/sync-app.ts';

let site: TestApp;
let bingo: Bingo;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

const failure = (status: number, code: string, error: string) => ({
  status,
  body: { success: false, code, error, requestId: expect.any(String) },
});

describe('board creation', () => {
  it('creates an active board with the given fields, at once visible to visitors', async () => {
    const answer = await bingo.call('POST', '/bingo/boards', {
      title: '  Summer bingo ',
      description: 'Sun',
      rows: 3,
      columns: 7,
      start_date: '2026-06-01T10:00:00.000Z',
      end_date: '2026-06-08T10:00:00.000Z',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        board: {
          id: expect.any(Number),
          title: 'Summer bingo',
          description: 'Sun',
          rows: 3,
          columns: 7,
          start_date: '2026-06-01T10:00:00.000Z',
          end_date: '2026-06-08T10:00:00.000Z',
          is_active: true,
          team_count: 0,
          item_count: 0,
        },
      },
    });
    const { id } = (answer.body as { board: { id: number } }).board;
    expect(answer.headers.get(LIVE_STREAM_HEADER)).toBe(`bingo:${id}`);
    expect(answer.headers.get(LIVE_VERSION_HEADER)).toBe('1');
    await until(async () => (await bingo.visit('GET', `/bingo/boards/${id}`)).status === 200);
    expect((await bingo.visit('GET', `/bingo/boards/${id}`)).body).toMatchObject({
      success: true,
      data: { board: { id, title: 'Summer bingo' }, items: [] },
    });
  });

  it('creates a board of 5 by 5 without a given size', async () => {
    const { body } = await bingo.call('POST', '/bingo/boards', { title: 'By default' });
    expect(body).toMatchObject({ success: true, board: { rows: 5, columns: 5 } });
  });

  it.each([
    ['an empty title', { title: '   ' }, 'Board title is required'],
    ['no title', { title: undefined }, 'Board title is required'],
    ['a title of 121 characters', { title: 'x'.repeat(121) }, 'A board title may have at most 120 characters'],
    ['a side of 2', { rows: 2 }, 'Grid size must be between 3x3 and 7x7'],
    ['a side of 8', { columns: 8 }, 'Grid size must be between 3x3 and 7x7'],
    ['a side that is no whole number', { columns: 3.5 }, 'Grid size must be between 3x3 and 7x7'],
    [
      'an end equal to the start',
      { start_date: '2026-06-01T10:00:00Z', end_date: '2026-06-01T10:00:00Z' },
      'End date must be after start date',
    ],
  ])('rejects %s with the sentence of the form', async (_, fields, sentence) => {
    const answer = await bingo.call('POST', '/bingo/boards', { title: 'B', rows: 3, columns: 3, ...fields });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'VALIDATION_FAILED', error: sentence } });
  });

  it('rejects a visitor who creates a board', async () => {
    expect(await bingo.visit('POST', '/bingo/boards', { title: 'B', rows: 3, columns: 3 })).toMatchObject(
      failure(401, 'UNAUTHENTICATED', 'Please sign in'),
    );
  });
});

describe('board changes', () => {
  it('keeps absent fields, and clears fields with null and with an empty text', async () => {
    const board = await bingo.board({ description: 'D', start_date: '2026-06-01T10:00:00Z' });
    const put = (body: object) => bingo.call('PUT', `/bingo/boards/${board.id}`, body);
    expect(await put({ title: 'New' })).toMatchObject({
      body: { board: { title: 'New', description: 'D', start_date: '2026-06-01T10:00:00.000Z', revision: 3 } },
    });
    expect(await put({ start_date: '' })).toMatchObject({ body: { board: { start_date: null, description: 'D' } } });
    expect(await put({ description: null })).toMatchObject({ body: { board: { description: null, title: 'New' } } });
    expect(await put({ description: null })).toMatchObject({ body: { board: { revision: 5 } } });
  });

  it('accepts a new title of a board whose stored title and dates break today’s rules', async () => {
    const board = await bingo.board();
    await site.dataSource.query(
      `UPDATE bingo_board SET title = $2, start_date = '1999-01-01T00:00:00Z', end_date = '9999-12-31T00:00:00Z'
       WHERE id = $1`,
      [board.id, 'Old \u202e title'],
    );
    const put = (body: object) => bingo.call('PUT', `/bingo/boards/${board.id}`, body);
    expect(await put({ title: 'New' })).toMatchObject({ status: 200, body: { board: { title: 'New' } } });
    expect(await put({ end_date: null })).toMatchObject({ status: 200, body: { board: { end_date: null } } });
    expect((await put({ start_date: '1999-01-01T00:00:00Z' })).status).toBe(400);
  });

  it('rejects a new end before the stored start', async () => {
    const board = await bingo.board({ start_date: '2026-06-01T10:00:00Z' });
    const end = { end_date: '2026-05-01T10:00:00Z' };
    expect(await bingo.call('PUT', `/bingo/boards/${board.id}`, end)).toMatchObject(
      failure(400, 'VALIDATION_FAILED', 'End date must be after start date'),
    );
  });

  it('rejects an edit of a board that another admin has changed', async () => {
    const board = await bingo.board();
    const edit = (revision: number) =>
      bingo.call('PUT', `/bingo/boards/${board.id}`, { title: `of ${revision}` }, { 'If-Match': `"${revision}"` });
    expect((await edit(board.revision)).status).toBe(200);
    expect(await edit(board.revision)).toMatchObject(
      failure(409, 'BOARD_CHANGED', `Test Admin has changed Board of ${board.revision} since you opened it`),
    );
    expect(await edit(board.revision + 1)).toMatchObject({ status: 200 });
    expect((await bingo.call('PUT', `/bingo/boards/${board.id}`, { title: 'x' }, { 'If-Match': 'x' })).status).toBe(
      400,
    );
  });

  it('answers 404 to every call for a missing board', async () => {
    for (const [method, path, body] of [
      ['PUT', '/bingo/boards/999999', { title: 'x' }],
      ['DELETE', '/bingo/boards/999999', undefined],
      ['POST', '/bingo/boards/999999/restore', undefined],
      ['GET', '/bingo/boards/999999', undefined],
      ['GET', '/bingo/admin/boards/999999/state', undefined],
      ['POST', '/bingo/items', { board_id: 999999, row: 1, column: 1, item_name: 'x' }],
      ['POST', '/bingo/teams', { board_id: 999999, team_name: 'x' }],
    ] as const) {
      expect([path, await bingo.call(method, path, body)]).toMatchObject([
        path,
        failure(404, 'BOARD_NOT_FOUND', 'Board not found'),
      ]);
    }
  });
});

describe('a hidden board', () => {
  const addresses = (id: number) =>
    ['', '/state', '/teams', '/completions'].map((part) => `/bingo/boards/${id}${part}`);
  const statuses = (id: number) =>
    Promise.all(addresses(id).map(async (path) => (await bingo.visit('GET', path)).status));

  it('answers visitors 404 for a hidden board in every call and leaves it out of the list, until it is active', async () => {
    const board = await bingo.board({ title: 'Secret', is_active: false });
    expect(await statuses(board.id)).toEqual([404, 404, 404, 404]);
    expect(JSON.stringify((await bingo.visit('GET', '/bingo/boards')).body)).not.toContain('Secret');
    expect(JSON.stringify((await bingo.call('GET', '/bingo/admin/boards')).body)).toContain('Secret');
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: true });
    await until(async () => (await statuses(board.id)).every((status) => status === 200));
    await until(async () => JSON.stringify((await bingo.visit('GET', '/bingo/boards')).body).includes('Secret'));
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await until(async () => (await statuses(board.id)).every((status) => status === 404));
    await until(async () => !JSON.stringify((await bingo.visit('GET', '/bingo/boards')).body).includes('Secret'));
  });

  it('shows the state of a hidden board to admins only', async () => {
    const board = await bingo.board({ is_active: false });
    const path = `/bingo/admin/boards/${board.id}/state`;
    expect((await bingo.call('GET', path)).body).toMatchObject({ success: true, state: { board: { id: board.id } } });
    expect((await bingo.visit('GET', path)).status).toBe(401);
    expect((await bingo.visit('GET', '/bingo/admin/boards')).status).toBe(401);
  });
});

describe('board deletion', () => {
  it('removes a deleted board from every list and restores it complete', async () => {
    const board = await bingo.board({ title: 'Gone soon' });
    await bingo.square(board.id, 2, 2, 'Dragon pickaxe');
    const [member] = await bingo.members('Del One');
    await bingo.team(board.id, 'Reds', { member_ids: [member] });
    const before = await bingo.state(board.id);
    expect((await bingo.call('DELETE', `/bingo/boards/${board.id}`)).body).toEqual({ success: true });
    await until(async () => (await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).status === 404);
    expect((await bingo.call('GET', `/bingo/admin/boards/${board.id}/state`)).status).toBe(404);
    expect((await bingo.call('PUT', `/bingo/boards/${board.id}`, { title: 'x' })).status).toBe(404);
    expect((await bingo.call('POST', `/bingo/boards/${board.id}/restore`)).status).toBe(200);
    const after = await bingo.state(board.id);
    expect({ ...after, board: { ...after.board, revision: 0 } }).toEqual({
      ...before,
      board: { ...before.board, revision: 0 },
    });
    expect(await bingo.call('POST', `/bingo/boards/${board.id}/restore`)).toMatchObject(
      failure(409, 'CONFLICT', 'This board is not deleted'),
    );
  });
});

describe('board reads of visitors', () => {
  it('serves a board with version, ETag and 304, and with a new version after a change', async () => {
    const board = await bingo.board({ title: 'Hot' });
    await bingo.square(board.id, 1, 1, 'Ahrim hood');
    const path = `/api/bingo/boards/${board.id}/state`;
    const visitor = { 'X-Test-Visitor': '1' };
    await until(
      async () => (await site.request('GET', path, undefined, visitor)).headers.get(LIVE_VERSION_HEADER) === '2',
    );
    const answer = await site.request('GET', path, undefined, visitor);
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
    const again = await site.request('GET', path, undefined, { ...visitor, 'If-None-Match': etag });
    expect([again.status, again.headers.get(LIVE_VERSION_HEADER), again.body]).toEqual([304, '2', '']);
    await bingo.square(board.id, 1, 2, 'Ahrim robe top');
    await until(async () => {
      const third = await site.request('GET', path, undefined, { ...visitor, 'If-None-Match': etag });
      return third.status === 200 && third.headers.get(LIVE_VERSION_HEADER) === '3';
    });
  });
});
