import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { boardWrittenSchema, importBoardResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { boardFileResponseSchema } from '../../../shared/bingo/boards/board-file-response.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import type { Scoring } from '../../../shared/bingo/scoring/scoring.schemas.ts';
import { rankTeams } from '../../../shared/bingo/standings.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { line, reading } from '../../support/game/readings.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';

const NOTHING = { every: 0, places: [] };
const SCORING: Scoring = {
  ...{ by: 'points', square: { every: 1, places: [5, 3] }, row: { every: 10, places: [] } },
  ...{ column: NOTHING, diagonal: NOTHING, blackout: NOTHING, most_lines: 2 },
};
const KILLS = {
  rule: { kind: 'boss_kill', boss: "Kree'arra", kills: 100 },
  points: 3,
  steps: [
    { at: 25, points: 1 },
    { at: 50, points: 2 },
  ],
};
const DAY = '2026-03-10T';
const minute = (time: string): number => Date.parse(`${DAY}${time}:00Z`) / 60_000;
let site: TestApp;
let bingo: Bingo;
let board: Board;
let ann: number;
let red: number;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

/** A running board by points, with 100 kills at A1, for Ann of the Reds. */
beforeEach(async () => {
  [ann = 0] = await bingo.members(`Scorer ${++people}`);
  board = await bingo.board({ start_date: `${DAY}12:00:00Z`, scoring: SCORING });
  await bingo.square(board.id, 1, 1, "100 Kree'arra", KILLS);
  red = (await bingo.team(board.id, 'Red', { member_ids: [ann] })).id;
});

const kills = (at: number, count: number) => line(at, `I killed ${count} Kree'arras.`);
const store = (...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(ann, reading(`${DAY}19:00:00Z`, { activities }));
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);
const state = () => bingo.state(board.id);
const points = async () => rankTeams(await state())[0]?.points;

describe('a board by points', () => {
  it('is read with its rules and those of its squares', async () => {
    const { board: read, items } = await state();
    expect(read.scoring).toEqual(SCORING);
    expect(items[0]).toMatchObject({ points: 3, steps: KILLS.steps });
  });

  it('becomes one that is ranked by squares again, and keeps its rules when others are changed', async () => {
    const put = async (body: object) =>
      boardWrittenSchema.parse((await bingo.call('PUT', `/bingo/boards/${board.id}`, body)).body).board;
    expect((await put({ title: 'Renamed' })).scoring).toEqual(SCORING);
    expect((await put({ scoring: { by: 'squares' } })).scoring).toBeUndefined();
    expect(await points()).toBeNull();
  });

  it('has its points in a copy and in its file', async () => {
    const copy = boardWrittenSchema.parse((await bingo.call('POST', `/bingo/boards/${board.id}/clone`, {})).body).board;
    expect(copy.scoring).toEqual(SCORING);
    const { board: file } = boardFileResponseSchema.parse(
      (await bingo.call('GET', `/bingo/boards/${board.id}/export`)).body,
    );
    const imported = importBoardResponseSchema.parse(
      (await bingo.call('POST', '/bingo/boards/import', { board: file })).body,
    );
    expect(imported.warnings).toEqual([]);
    for (const id of [copy.id, imported.board?.id ?? 0]) {
      const { board: read, items } = await bingo.state(id);
      expect({ scoring: read.scoring, points: items[0]?.points, steps: items[0]?.steps }).toEqual({
        ...{ scoring: SCORING, points: 3, steps: KILLS.steps },
      });
    }
  });

  it.each([
    ['points below 0', { points: -1 }],
    ['steps that do not rise', { steps: [KILLS.steps[1], KILLS.steps[0]] }],
    ['a step at the goal', { steps: [{ at: 100, points: 1 }] }],
    ['steps of one thing', { rule: null, steps: KILLS.steps }],
    ['steps of a goal for one player', { rule: { ...KILLS.rule, scope: 'one_player' }, steps: KILLS.steps }],
  ])('refuses %s', async (_, fields) => {
    const body = { board_id: board.id, row: 1, column: 1, item_name: "100 Kree'arra", ...fields };
    expect(await bingo.call('POST', '/bingo/items', body)).toMatchObject({ status: 400 });
    expect((await state()).items[0]).toMatchObject({ points: 3, steps: KILLS.steps });
  });
});

describe('steps of a square', () => {
  it('are told at once, with the minutes at which they were passed', async () => {
    expect(await verify(() => store(kills(5, 28)))).toEqual([['steps']]);
    expect((await state()).steps).toEqual([[red, 1, 1, [minute('12:05')]]]);
    expect(await points()).toBe(1);
    expect(await verify(() => store(kills(9, 30), kills(30, 80)))).toEqual([['completion.recorded', 'steps']]);
    expect((await state()).steps).toEqual([[red, 1, 1, [minute('12:05'), minute('12:09')]]]);
    expect(await points()).toBe(1 + 2 + 3 + 5);
  });

  it('follow the square when it is moved, and change with its steps', async () => {
    await store(kills(5, 28));
    const swap = { board_id: board.id, from: { row: 1, column: 1 }, to: { row: 2, column: 3 } };
    await verify(() => bingo.call('POST', '/bingo/items/swap', swap));
    expect((await state()).steps).toEqual([[red, 2, 3, [minute('12:05')]]]);
    await verify(() => bingo.square(board.id, 2, 3, "100 Kree'arra", { ...KILLS, steps: [{ at: 40, points: 1 }] }));
    expect((await state()).steps).toBeUndefined();
    await verify(() => bingo.square(board.id, 2, 3, "100 Kree'arra", { ...KILLS, steps: [{ at: 20, points: 1 }] }));
    expect((await state()).steps).toEqual([[red, 2, 3, [minute('12:05')]]]);
  });

  it('are dropped with a goal that has no room for them, and go with a team', async () => {
    await store(kills(5, 28));
    await verify(() => bingo.call('DELETE', `/bingo/teams/${red}`));
    expect((await state()).steps).toBeUndefined();
    await verify(() => bingo.call('POST', `/bingo/teams/${red}/restore`));
    expect((await state()).steps).toEqual([[red, 1, 1, [minute('12:05')]]]);
    const body = { board_id: board.id, row: 1, column: 1, item_name: 'Dragon helm', rule: null };
    await verify(() => bingo.call('POST', '/bingo/items', body));
    expect((await state()).items[0]).not.toHaveProperty('steps');
    expect((await state()).steps).toBeUndefined();
  });
});

describe('points that an admin gives', () => {
  const give = (points: number, team_id = red) =>
    bingo.call('POST', `/bingo/boards/${board.id}/adjustments`, { team_id, points, reason: 'Best picture' });

  it('count with their reason in public until they are taken back', async () => {
    expect(await verify(() => give(-3))).toEqual([['adjustment.made', 'board.changed']]);
    const [given] = (await state()).adjustments ?? [];
    expect(given).toMatchObject({ team_id: red, points: -3, reason: 'Best picture' });
    expect(await points()).toBe(-3);
    const address = `/bingo/boards/${board.id}/adjustments/${given?.id ?? 0}`;
    expect(await verify(() => bingo.call('DELETE', address, { reason: 'Wrong team' }))).toEqual([
      ['adjustment.revoked', 'board.changed'],
    ]);
    expect((await state()).adjustments).toBeUndefined();
    expect(await bingo.call('DELETE', address, { reason: 'Again' })).toMatchObject({ status: 404 });
  });

  it('go with their team and come back with it', async () => {
    await give(5);
    await verify(() => bingo.call('DELETE', `/bingo/teams/${red}`));
    expect((await state()).adjustments).toBeUndefined();
    await verify(() => bingo.call('POST', `/bingo/teams/${red}/restore`));
    expect((await state()).adjustments).toMatchObject([{ team_id: red, points: 5 }]);
  });

  it('are refused for a team of another board, for no points and on a board of squares', async () => {
    const other = await bingo.board({ start_date: `${DAY}12:00:00Z` });
    const blue = (await bingo.team(other.id, 'Blue', {})).id;
    expect(await give(5, blue)).toMatchObject({ status: 404 });
    expect(await give(0)).toMatchObject({ status: 400 });
    const body = { team_id: blue, points: 5, reason: 'Best picture' };
    expect(await bingo.call('POST', `/bingo/boards/${other.id}/adjustments`, body)).toMatchObject({ status: 409 });
  });
});
