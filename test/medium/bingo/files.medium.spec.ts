import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { DeletedBoardsService } from '../../../server/bingo/board-files/deleted-boards.service.ts';
import { boardWrittenSchema, importBoardResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { boardFileResponseSchema } from '../../../shared/bingo/boards/board-file-response.ts';
import type { BingoState } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';

let site: TestApp;
let bingo: Bingo;
beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

/** The content of a board without its ids, equal for a board and its copy. */
const content = ({ items, teams }: BingoState) => ({
  items,
  teams: teams.map(({ team_name, color, members }) => ({
    team_name,
    color,
    members: members.map(({ member_id, member_type, display_name }) => ({ member_id, member_type, display_name })),
  })),
});

async function fullBoard() {
  const icon = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const board = await bingo.board({
    title: `Full ${Math.random()}`,
    rows: 3,
    columns: 4,
    end_date: '2030-01-01T00:00:00Z',
  });
  await bingo.square(board.id, 1, 4, 'Dark bow', {
    icon_url: `data:image/png;base64,${icon.toString('base64')}`,
    item_id: '11235',
    alternatives: ['Dark beast bow'],
    description: 'From dark beasts',
  });
  await bingo.square(board.id, 3, 1, 'A pet', { rule: { kind: 'pet', name: null } });
  const ids = await bingo.members(`File Ann ${board.id}`, `File Bob ${board.id}`);
  await bingo.team(board.id, 'Reds', { color: 'red', member_ids: [ids[0]], guest_members: ['File Guest'] });
  await bingo.team(board.id, 'Greens', { color: 'green', member_ids: [ids[1]] });
  return { board, state: await bingo.state(board.id) };
}
const exported = async (id: number) =>
  boardFileResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${id}/export`)).body).board;
const imported = async (board: unknown, dry_run = false) =>
  importBoardResponseSchema.parse((await bingo.call('POST', '/bingo/boards/import', { board, dry_run })).body);

describe('board cloning', () => {
  it('copies squares, and teams on request, into a hidden board without dates', async () => {
    const { board, state } = await fullBoard();
    const clone = async (body: object) =>
      boardWrittenSchema.parse((await bingo.call('POST', `/bingo/boards/${board.id}/clone`, body)).body).board;
    const bare = await clone({});
    expect(bare).toMatchObject({
      title: `${board.title} (copy)`,
      is_active: false,
      end_date: null,
      item_count: 2,
      team_count: 0,
    });
    expect(content(await bingo.state(bare.id))).toEqual({ ...content(state), teams: [] });
    const whole = await clone({ title: 'Round two', with_teams: true });
    expect(whole.title).toBe('Round two');
    expect(content(await bingo.state(whole.id))).toEqual(content(state));
    expect((await bingo.visit('GET', `/bingo/boards/${whole.id}`)).status).toBe(404);
    expect((await bingo.call('POST', '/bingo/boards/999999/clone', {})).status).toBe(404);
    // A streamer's next bingo must not be told before it is on the stream.
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { stream_delay_s: 120 });
    expect(await clone({})).toMatchObject({ stream_delay_s: 120 });
  });
});

describe('board files', () => {
  it('exports a board with names and pictures, and imports the file as an equal board', async () => {
    const { board, state } = await fullBoard();
    const file = await exported(board.id);
    expect(file.items[0]?.icon_url).toMatch(/^data:image\/webp;base64,/);
    expect(JSON.stringify(file)).not.toMatch(/"(id|member_id|board_id)"/);
    const { board: made, warnings } = await imported(file);
    expect(warnings).toEqual([]);
    const copy = await bingo.state(made?.id ?? 0);
    expect(copy.board).toMatchObject({ title: board.title, rows: 3, columns: 4, is_active: false });
    const withoutIcon = (from: BingoState) =>
      content({ ...from, items: from.items.map((item) => ({ ...item, icon_url: null })) });
    expect(withoutIcon(copy)).toEqual(withoutIcon(state));
    expect(copy.items[0]?.icon_url).toMatch(/^\/icons\/[0-9a-f]{64}\.webp$/);
  });

  it('imports a file in the format of the former product name', async () => {
    const file: unknown = JSON.parse(readFileSync('test/fixtures/clan-hall-0.1/board.json', 'utf8'));
    expect(file).toMatchObject({ format: 'clan-hall-bingo-1' });
    const { board, warnings } = await imported(file);
    expect(warnings.filter((warning) => !warning.includes('is not in the clan'))).toEqual([]);
    const state = await bingo.state(board?.id ?? 0);
    expect([state.board.title, state.items.length]).toEqual(['Ravenhold Bingo', 25]);
  });

  it('returns the warnings of an import on a dry run and creates nothing', async () => {
    await bingo.members('Known One');
    const boards = async () => JSON.stringify((await bingo.call('GET', '/bingo/admin/boards')).body);
    const before = await boards();
    const file = {
      format: 'citadel-watch-bingo-1',
      title: 'From elsewhere',
      rows: 3,
      columns: 3,
      items: [
        { row: 1, column: 1, item_name: 'Fine' },
        { row: 1, column: 1, item_name: 'Twice' },
        { row: 4, column: 1, item_name: 'Below' },
        { row: 2, column: 2, item_name: 'Odd icon', icon_url: 'https://evil.example/x.png' },
      ],
      teams: [
        { team_name: 'Reds', members: ['known_one', 'Nobody Here'], guest_members: ['Guest'] },
        { team_name: 'reds' },
        { team_name: 'Blues', guest_members: ['KNOWN ONE'] },
      ],
    };
    const dry = await imported(file, true);
    expect(dry).toMatchObject({ dry_run: true, board: null });
    expect(dry.warnings).toEqual([
      'Twice: A1 is used by another square in the file',
      'Below: A4 is not on a board of 3 rows and 3 columns',
      expect.stringMatching(/^Odd icon: its icon is left out\. An icon link must begin with https:/),
      'Nobody Here: is not in the clan and is left out of team Reds',
      'Team reds: another team in the file has this name',
      'KNOWN ONE: is already on another team in the file',
    ]);
    expect(await boards()).toBe(before);
    const real = await imported(file);
    expect(real.warnings).toEqual(dry.warnings);
    const state = await bingo.state(real.board?.id ?? 0);
    expect(state.items.map(({ item_name }) => item_name)).toEqual(['Fine', 'Odd icon']);
    expect(state.teams.map((team) => [team.team_name, team.members.map(({ display_name }) => display_name)])).toEqual([
      ['Reds', ['Known One', 'Guest']],
      ['Blues', []],
    ]);
  });

  it.each([
    ['another format', { format: 'x' }],
    ['a side of 9', { rows: 9 }],
    ['unknown fields', { extra: 1 }],
    ['no title', { title: '' }],
  ])('rejects a file with %s', async (_, fields) => {
    const board = { format: 'citadel-watch-bingo-1', title: 'T', rows: 3, columns: 3, items: [], ...fields };
    expect(await bingo.call('POST', '/bingo/boards/import', { board })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  });
});

describe('deleted boards and teams', () => {
  it('lists deleted boards and teams, and purges them after 30 days', async () => {
    const { board } = await fullBoard();
    const team = await bingo.team(board.id, 'Short');
    await bingo.call('DELETE', `/bingo/teams/${team.id}`);
    const old = await bingo.board({ title: 'Old one' });
    await bingo.call('DELETE', `/bingo/boards/${old.id}`);
    const listed = async () => (await bingo.call('GET', '/bingo/admin/deleted')).body;
    expect(await listed()).toMatchObject({
      success: true,
      boards: expect.arrayContaining([expect.objectContaining({ id: old.id, title: 'Old one' })]),
      teams: [expect.objectContaining({ id: team.id, board_title: board.title })],
    });
    const ago = (table: string, id: number, days: number) =>
      site.dataSource.query(`UPDATE ${table} SET deleted_at = deleted_at - $2 * interval '1 day' WHERE id = $1`, [
        id,
        days,
      ]);
    await ago('bingo_board', old.id, 31);
    await ago('bingo_team', team.id, 29);
    expect((await bingo.call('POST', `/bingo/boards/${old.id}/restore`)).status).toBe(404);
    const deleted = site.app.get(DeletedBoardsService);
    await deleted.purge();
    const left = async (table: string, id: number) =>
      (await site.dataSource.query<unknown[]>(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length;
    expect([await left('bingo_board', old.id), await left('bingo_team', team.id)]).toEqual([0, 1]);
    await ago('bingo_team', team.id, 2);
    await deleted.purge();
    expect(await left('bingo_team', team.id)).toBe(0);
    expect((await bingo.state(board.id)).teams).toHaveLength(2);
  });
});

it('imports an older file without its characters that change the reading direction', async () => {
  const { board } = await fullBoard();
  const file = await exported(board.id);
  const old = { ...file, title: 'A\u202eB', items: [{ row: 1, column: 1, item_name: '\u2066Whip\u2069' }], teams: [] };
  expect((await bingo.call('POST', '/bingo/boards', { title: 'A\u202eB' })).status).toBe(400);
  const taken = await imported(old);
  expect(taken.board?.title).toBe('AB');
  expect((await bingo.state(taken.board?.id ?? 0)).items.map(({ item_name }) => item_name)).toEqual(['Whip']);
  const empty = { ...old, items: [{ row: 1, column: 1, item_name: '\u202e' }] };
  const refused = await bingo.call('POST', '/bingo/boards/import', { board: empty });
  expect(refused).toMatchObject({ status: 400, body: { error: 'Please enter an item name' } });
});
