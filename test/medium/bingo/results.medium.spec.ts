import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { LockedBoards1790000421000 } from '../../../server/database/migrations/1790000421000-locked-boards.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { SettledService } from '../../../server/bingo/settled/settled.service.ts';
import { resultsResponseSchema } from '../../../shared/bingo/results/results.schemas.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { line, reading } from '../../support/game/readings.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { until } from '../../support/live/socket-client.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let database: TestDatabase;
let site: TestApp;
let bingo: Bingo;
let board: Board;
let ann: number;
let red: number;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestApp({ admin: true, clock, databaseUrl: database.url });
  bingo = bingoOf(site);
});
afterAll(async () => {
  await site.close();
  await database.drop();
});

/** A board that ended at 18:00 with a dark bow at A1 and a whip at C3, both open. */
beforeEach(async () => {
  [ann = 0] = await bingo.members(`Ann ${++people}`);
  board = await bingo.board({ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-10T18:00:00Z' });
  await bingo.square(board.id, 1, 1, 'Dark bow');
  await bingo.square(board.id, 3, 3, 'Abyssal whip');
  red = (
    await bingo.team(board.id, 'Red', {
      member_ids: [ann],
      ...{ counts_from: '2026-03-10T12:00:00Z', reason: 'Played from the start' },
    })
  ).id;
});

const store = (readAt: string, ...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(ann, reading(`2026-03-10T${readAt}:00Z`, { activities }));
const bow = line(5, 'I found a dark bow');
const whip = line(10, 'I found an abyssal whip');
const lock = (headers?: Record<string, string>) =>
  bingo.call('POST', `/bingo/boards/${board.id}/lock`, undefined, headers);
const unlock = (reason = 'The drop was read late') =>
  bingo.call('POST', `/bingo/boards/${board.id}/unlock`, { reason });
const results = async () =>
  resultsResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${board.id}/results`)).body).results;
const done = async () =>
  (await bingo.state(board.id)).completions.map((one) => `${one.item_name} by ${one.member_display_name}`);

describe('final results', () => {
  it('take no line that is read later, count it when they are unlocked, and tell why in public', async () => {
    await store('19:00', bow);
    expect(await lock()).toMatchObject({ status: 200, body: { board: { locked_at: '2026-03-10T20:00:00.000Z' } } });
    expect(await verifyBoard(site, bingo, board.id, () => store('20:30', bow, whip))).toEqual([]);
    expect(await done()).toEqual([`Dark bow by Ann ${people}`]);
    expect(await results()).toEqual({
      locked_at: '2026-03-10T20:00:00.000Z',
      locked_by: 'Test Admin',
      late_lines: 1,
      late_squares: ['C3'],
    });

    expect(await verifyBoard(site, bingo, board.id, unlock)).toEqual([['completion.recorded', 'board.changed']]);
    expect(await done()).toHaveLength(2);
    expect((await results()).late_lines).toBe(0);
    const { state } = (await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body as { state: { board: Board } };
    expect(state.board.reopened).toEqual({ at: '2026-03-10T20:00:00.000Z', reason: 'The drop was read late' });
    expect(state.board.locked_at).toBeUndefined();
  });

  it('reject every edit that could change them, and allow words, visibility and deletion', async () => {
    await store('19:00', bow);
    await lock();
    const [completion] = (await bingo.state(board.id)).completions;
    const on = { board_id: board.id, row: 1, column: 2 };
    const record = { team_id: red, completed_by: ann, completed_at: '2026-03-10T13:00:00Z' };
    const refused: [string, string, unknown?][] = [
      ['PUT', `/bingo/boards/${board.id}`, { end_date: '2026-03-11T18:00:00Z' }],
      ['PUT', `/bingo/boards/${board.id}`, { settings: { one_drop: 'every_square' }, title: 'New' }],
      ['POST', '/bingo/items', { ...on, item_name: 'Dragon pickaxe' }],
      ['DELETE', `/bingo/items/${board.id}/1/1`],
      ['POST', '/bingo/items/swap', { board_id: board.id, from: { row: 1, column: 1 }, to: { row: 1, column: 2 } }],
      ['POST', '/bingo/items/fill', { board_id: board.id, names: ['Dragon pickaxe'] }],
      ['POST', '/bingo/teams', { board_id: board.id, team_name: 'Blue' }],
      ['PUT', `/bingo/teams/${red}`, { color: 'green' }],
      ['DELETE', `/bingo/teams/${red}/members/${ann}`],
      ['POST', '/bingo/completions', { ...on, row: 3, column: 3, ...record }],
      ['DELETE', `/bingo/completions/${completion?.id}`, { reason: 'A mistake' }],
      ['DELETE', '/bingo/contributions', { ...on, column: 1, line_id: 1, reason: 'A mistake' }],
    ];
    const before = await bingo.state(board.id);
    for (const [method, path, body] of refused) {
      const answer = await bingo.call(method, path, body);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        409,
        expect.objectContaining({ code: 'BOARD_LOCKED', error: expect.stringContaining('final') }),
      ]);
    }
    expect(await bingo.state(board.id)).toEqual(before);
    for (const body of [{ title: 'New' }, { is_active: false }, { is_active: true }]) {
      expect((await bingo.call('PUT', `/bingo/boards/${board.id}`, body)).status).toBe(200);
    }
    expect((await bingo.call('DELETE', `/bingo/boards/${board.id}`)).status).toBe(200);
    expect((await bingo.call('POST', `/bingo/boards/${board.id}/restore`)).status).toBe(200);
    expect((await bingo.state(board.id)).board.locked_at).toBe('2026-03-10T20:00:00.000Z');
  });

  it('are for ended boards and admins only, honour If-Match, and are locked once', async () => {
    const running = await bingo.board({ start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-11T12:00:00Z' });
    expect(await bingo.call('POST', `/bingo/boards/${running.id}/lock`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', error: 'Results can be made final when the board has ended' },
    });
    expect((await lock({ 'If-Match': '"1"' })).body).toMatchObject({ code: 'BOARD_CHANGED' });
    for (const path of ['lock', 'unlock']) {
      expect((await bingo.visit('POST', `/bingo/boards/${board.id}/${path}`, { reason: 'x' })).status).toBe(401);
    }
    expect((await bingo.visit('GET', `/bingo/boards/${board.id}/results`)).status).toBe(401);
    const { board: first } = (await lock()).body as { board: Board };
    expect((await lock()).body).toMatchObject({ board: { revision: first.revision } });
    expect((await unlock('  ')).body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await unlock()).status).toBe(200);
    expect((await bingo.call('POST', '/bingo/boards/99999/lock')).body).toMatchObject({ code: 'BOARD_NOT_FOUND' });
  });

  it('keep the completion of an erased player without the name, and of a hidden one for admins', async () => {
    await store('19:00', bow);
    await lock();
    const visible = async () => JSON.stringify((await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body);
    expect((await bingo.call('PATCH', `/admin/members/${ann}/hidden`, { hidden: true })).status).toBe(200);
    await until('the hidden name is gone', async () => !(await visible()).includes(`Ann ${people}`));
    expect(await done()).toEqual([`Dark bow by Ann ${people}`]);
    const erased = await bingo.call('POST', `/admin/members/${ann}/erase`, { name: `Ann ${people}` });
    expect(erased.body).toMatchObject({ success: true });
    expect(await done()).toEqual(['Dark bow by Former member']);
    await unlock();
    expect(await done()).toEqual(['Dark bow by Former member']);
  });
});

describe('until when a board is settled', () => {
  const tell = () => site.app.get(SettledService).tell();
  const told = async () => (await bingo.state(board.id)).settled_until?.slice(11, 16);

  it('follows the oldest reading of its players to the end, and is told once by two nodes', async () => {
    expect(await told()).toBeUndefined();
    expect(await verifyBoard(site, bingo, board.id, () => Promise.all([tell(), tell()]))).toEqual([['settled']]);
    expect(await told()).toBe('12:00');
    await store('17:00', bow);
    expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([['settled']]);
    expect(await told()).toBe('17:00');
    await store('18:30', bow);
    expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([['settled']]);
    expect(await told()).toBe('18:00');
    await store('19:30', bow);
    expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([]);
  });

  it('is told of a running board only while it shows something later', async () => {
    clock.at = new Date('2026-03-10T17:30:00Z');
    try {
      await store('17:00');
      expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([]);
      await store('17:05', bow);
      expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([['settled']]);
      expect(await told()).toBe('17:05');
      await store('17:20', bow);
      expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([]);
    } finally {
      clock.at = new Date('2026-03-10T20:00:00Z');
    }
  });

  it('is not told any more once the results are final', async () => {
    await lock();
    expect(await verifyBoard(site, bingo, board.id, tell)).toEqual([]);
    expect(await told()).toBeUndefined();
  });
});

describe('boards from before results could be final', () => {
  it('have final results when they ended more than a day ago', async () => {
    const old = await bingo.board({ start_date: '2026-01-01T12:00:00Z', end_date: '2026-01-02T12:00:00Z' });
    await site.dataSource.query("UPDATE bingo_board SET end_date = now() - interval '23 hours' WHERE id = $1", [
      board.id,
    ]);
    const migration = new LockedBoards1790000421000();
    const runner = site.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await migration.down(runner);
      await migration.up(runner);
      const rows: unknown = await runner.query(
        'SELECT id, locked_by FROM bingo_board WHERE id = ANY ($1) AND locked_at IS NOT NULL',
        [[old.id, board.id]],
      );
      expect(rows).toEqual([{ id: old.id, locked_by: 'Upgrade' }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });
});
