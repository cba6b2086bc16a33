import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { RevealsService } from '../../../server/bingo/reveals/reveals.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { completionWrittenSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { Board, Completion } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { line, reading } from '../../support/game/readings.ts';

/** Current time of the tests, 2026-03-10 20:00. The log lines are of 12:00 and later of that day. */
class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
}

const clock = new SetClock();
let site: TestApp;
let bingo: Bingo;
let readings: StoreReadingService;
let board: Board;
let ada: number;
let bob: number;
let red: number;
let blue: number;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock });
  bingo = bingoOf(site);
  readings = site.app.get(StoreReadingService, { strict: false });
});
afterAll(() => site.close());

/** A running board with two teams of one member each. */
beforeEach(async () => {
  const names = [`Ada ${++people}`, `Bob ${people}`];
  [ada = 0, bob = 0] = await bingo.members(...names);
  board = await bingo.board({ start_date: '2026-03-10T12:00:30Z', end_date: '2026-03-11T12:00:00Z' });
  red = (await bingo.team(board.id, 'Red', { member_ids: [ada] })).id;
  blue = (await bingo.team(board.id, 'Blue', { member_ids: [bob], color: 'red' })).id;
});

const read = (member: number, ...activities: ReturnType<typeof line>[]) =>
  readings.store(member, reading('2026-03-10T19:00:00Z', { activities }));
const found = (minute: number, item: string) =>
  line(minute, `I found ${item}`, `After killing a bat, it dropped ${item}.`);
const completions = async () => (await bingo.state(board.id)).completions;
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);
const cell = ({ team_id, row_number, column_number }: Completion): string =>
  `${team_id === red ? 'red' : 'blue'} ${row_number},${column_number}`;
const record = (fields: object) =>
  bingo.call('POST', '/bingo/completions', {
    board_id: board.id,
    team_id: red,
    row: 1,
    column: 1,
    completed_by: ada,
    completed_at: '2026-03-10T15:00:00Z',
    ...fields,
  });
const revoke = (id: number | undefined, reason = 'It was a trade') =>
  bingo.call('DELETE', `/bingo/completions/${id}`, { reason });

describe('completions by stored log lines', () => {
  it('completes the square of a stored line in one event, with its evidence', async () => {
    await bingo.square(board.id, 2, 3, 'Mossy whip');
    expect(await verify(() => read(ada, found(5, 'a mossy whip'), found(6, 'a stone')))).toEqual([
      ['completion.recorded'],
    ]);
    expect(await completions()).toEqual([
      {
        id: expect.any(Number),
        team_id: red,
        row_number: 2,
        column_number: 3,
        completed_at: '2026-03-10T12:05:00.000Z',
        completed_by: ada,
        member_display_name: `Ada ${people}`,
        guest_display_name: null,
        item_name: 'Mossy whip',
        team_name: 'Red',
        team_color: 'blue',
        evidence: {
          kind: 'log',
          text: 'I found a mossy whip',
          details: 'After killing a bat, it dropped a mossy whip.',
          happened_at: '2026-03-10T12:05:00.000Z',
          read_at: '2026-03-10T19:00:00.000Z',
          matched: 'Item “Mossy whip”',
        },
      },
    ]);
  });

  it('publishes nothing for a line that matches no square or is read again', async () => {
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    expect(await verify(() => read(ada, found(5, 'a mossy whip fragment')))).toEqual([]);
    expect(await verify(() => read(ada, found(6, 'a mossy whip'), found(5, 'a mossy whip fragment')))).toHaveLength(1);
    expect(await verify(() => read(ada, found(6, 'a mossy whip'), found(5, 'a mossy whip fragment')))).toEqual([]);
  });

  it('counts lines from the minute of the start up to the end', async () => {
    await bingo.square(board.id, 1, 1, 'Early');
    await bingo.square(board.id, 1, 2, 'Late');
    await bingo.square(board.id, 1, 3, 'On time');
    const late = { ...found(0, 'a late'), date: new Date('2026-03-11T12:00:00Z') };
    const early = { ...found(0, 'an early'), date: new Date('2026-03-10T11:59:00Z') };
    await read(ada, late, found(0, 'an on time'), early);
    expect((await completions()).map(cell)).toEqual(['red 1,3']);
  });

  it('moves a completion to an earlier line that arrives late, in one event that revokes and records', async () => {
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(ada, found(30, 'a mossy whip'));
    const [first] = await completions();
    const types = await verify(() => read(ada, found(30, 'a mossy whip'), found(10, 'a mossy whip')));
    expect(types).toEqual([['completion.revoked', 'completion.recorded']]);
    const [second] = await completions();
    expect(second).toMatchObject({ completed_at: '2026-03-10T12:10:00.000Z' });
    expect(second?.id).not.toBe(first?.id);
  });

  it('keeps a completion when the game rewords its line', async () => {
    await bingo.square(board.id, 1, 1, 'Level', { rule: { kind: 'level', skill: 'Mining', level: 50 } });
    await read(
      ada,
      line(9, 'Levelled up Mining.', 'I levelled my  Mining skill, I am now level 50.'),
      line(1, 'Old line'),
    );
    const [before] = await completions();
    const other = line(9, 'Levelled up Mining!', 'I levelled my Mining skill, I am now level 50.');
    const types = await verify(() =>
      read(ada, line(12, 'New line'), { ...other, text: 'Levelled up Mining' }, line(1, 'Old line')),
    );
    expect(types.flat().every((type) => type === 'completion.recorded')).toBe(true);
    expect((await completions())[0]?.id).toBe(before?.id);
  });

  it('completes one square per drop, on every board of the member', async () => {
    const other = await bingo.board({ start_date: '2026-03-10T12:00:00Z', is_active: false });
    await bingo.team(other.id, 'Reds', { member_ids: [ada] });
    await bingo.square(other.id, 3, 3, 'Mossy whip');
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await bingo.square(board.id, 1, 2, 'mossy whip');
    await read(ada, found(5, 'a mossy whip'));
    expect((await completions()).map(cell)).toEqual(['red 1,1']);
    expect((await bingo.state(other.id)).completions).toHaveLength(1);
    await read(ada, found(6, 'a mossy whip'), found(5, 'a mossy whip'));
    expect((await completions()).map(cell)).toEqual(['red 1,1', 'red 1,2']);
  });
});

describe('set-up of a board after the drops', () => {
  it('completes a new square by stored lines, removes that with a cleared square, and restores it with the same item', async () => {
    await read(ada, found(5, 'a mossy whip'));
    expect(await verify(() => bingo.square(board.id, 1, 1, 'Mossy whip'))).toHaveLength(1);
    const before = (await completions()).map(cell);
    expect(before).toEqual(['red 1,1']);
    await verify(() => bingo.call('DELETE', `/bingo/items/${board.id}/1/1`));
    expect(await completions()).toEqual([]);
    await verify(() => bingo.square(board.id, 1, 1, 'Dark bow'));
    expect(await completions()).toEqual([]);
    await verify(() => bingo.square(board.id, 1, 1, 'a Mossy Whip'));
    expect((await completions()).map(cell)).toEqual(before);
  });

  it('counts earlier drops of a player who joins, keeps them when the player leaves, and follows a deleted and restored team', async () => {
    const [cyd = 0] = await bingo.members(`Cyd ${people}`);
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(cyd, found(5, 'a mossy whip'));
    await verify(() => bingo.call('POST', `/bingo/teams/${blue}/members`, { member_ids: [cyd] }));
    expect((await completions()).map(cell)).toEqual(['blue 1,1']);
    await verify(() => bingo.call('DELETE', `/bingo/teams/${blue}/members/${cyd}`));
    expect((await completions()).map(cell)).toEqual(['blue 1,1']);
    await verify(() => bingo.call('DELETE', `/bingo/teams/${blue}`));
    expect(await completions()).toEqual([]);
    await verify(() => bingo.call('POST', `/bingo/teams/${blue}/restore`));
    expect((await completions()).map(cell)).toEqual(['blue 1,1']);
  });

  it('computes the completions again for new dates', async () => {
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(ada, found(5, 'a mossy whip'));
    const dates = (start_date: string) => () => bingo.call('PUT', `/bingo/boards/${board.id}`, { start_date });
    await verify(dates('2026-03-10T13:00:00Z'));
    expect(await completions()).toEqual([]);
    await verify(dates('2026-03-10T12:00:00Z'));
    expect((await completions()).map(cell)).toEqual(['red 1,1']);
  });

  it('moves completions with swapped squares', async () => {
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(ada, found(5, 'a mossy whip'));
    await verify(() =>
      bingo.call('POST', '/bingo/items/swap', {
        board_id: board.id,
        from: { row: 1, column: 1 },
        to: { row: 3, column: 3 },
      }),
    );
    expect((await completions()).map(cell)).toEqual(['red 3,3']);
  });
});

describe('completions recorded by hand', () => {
  beforeEach(() => bingo.square(board.id, 1, 1, 'Nicest outfit', { rule: { kind: 'manual' } }));

  it('stores time, note and recording admin of a manual record, audits it and publishes it live', async () => {
    let answer: unknown;
    const types = await verify(async () => {
      answer = (await record({ note: 'Seen on stream' })).body;
    });
    expect(types).toEqual([['completion.recorded']]);
    expect(completionWrittenSchema.parse(answer).completion).toEqual((await completions())[0]);
    expect((await completions())[0]).toMatchObject({
      completed_at: '2026-03-10T15:00:00.000Z',
      completed_by: ada,
      evidence: {
        kind: 'manual',
        recorded_by: 'Test Admin',
        recorded_at: '2026-03-10T20:00:00.000Z',
        note: 'Seen on stream',
      },
    });
    const [entry] = await site.dataSource.query(
      "SELECT subject, after FROM audit_entry WHERE action = 'bingo.completion.record' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({ subject: 'A1 “Nicest outfit” for Red', after: { note: 'Seen on stream' } });
  });

  it.each([
    ['a team of another board', () => ({ team_id: 999_999 }), 404, 'Team not found'],
    ['a square that is empty', () => ({ row: 2 }), 400, 'A2 is empty'],
    ['a member without a seat on the team', () => ({ completed_by: bob }), 404, 'That player was never on this team'],
    [
      'a time before the start',
      () => ({ completed_at: '2026-03-10T11:59:59Z' }),
      400,
      'The time is outside the dates of the board',
    ],
    ['a time in the future', () => ({ completed_at: '2026-03-10T20:00:01Z' }), 400, 'The time is in the future'],
    ['an unknown board', () => ({ board_id: 999_999 }), 404, 'Board not found'],
  ])('rejects a record for %s', async (_, fields, status, error) => {
    expect(await record(fields())).toMatchObject({ status, body: { success: false, error } });
    expect(await completions()).toEqual([]);
  });

  it('rejects a record of a square that the team has, and accepts an identical repetition', async () => {
    const first = await record({});
    expect((await record({})).body).toEqual(first.body);
    expect(await record({ completed_at: '2026-03-10T14:00:00Z' })).toMatchObject({
      status: 409,
      body: { error: 'Red already has A1' },
    });
    expect(await completions()).toHaveLength(1);
  });

  it('restores a record with its cleared square, and revokes it with a reason', async () => {
    await record({});
    await bingo.call('DELETE', `/bingo/items/${board.id}/1/1`);
    expect(await completions()).toEqual([]);
    await bingo.square(board.id, 1, 1, 'Nicest outfit', { rule: { kind: 'manual' } });
    const [kept] = await completions();
    expect(kept).toMatchObject({ evidence: { kind: 'manual' } });
    expect(await verify(() => revoke(kept?.id))).toEqual([['completion.revoked']]);
    expect(await completions()).toEqual([]);
    expect(await revoke(kept?.id)).toMatchObject({ status: 404, body: { error: 'Completion not found' } });
  });

  it('rejects a revocation without a reason, and every call of a visitor', async () => {
    await record({});
    const [kept] = await completions();
    expect(await revoke(kept?.id, ' ')).toMatchObject({ status: 400, body: { error: 'A reason is required' } });
    for (const [method, path, body] of [
      ['POST', '/bingo/completions', {}],
      ['DELETE', `/bingo/completions/${kept?.id}`, { reason: 'x' }],
      ['POST', '/bingo/rules/preview', { item_name: 'x' }],
      ['GET', `/bingo/admin/boards/${board.id}/coverage`, undefined],
    ] as const) {
      expect((await bingo.visit(method, path, body)).status).toBe(401);
    }
  });
});

describe('revoked completions', () => {
  it('completes a square with a revoked completion only by the next drop', async () => {
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(ada, found(5, 'a mossy whip'));
    const [completion] = await completions();
    expect(await verify(() => revoke(completion?.id))).toEqual([['completion.revoked']]);
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { start_date: '2026-03-10T12:00:00Z' });
    await bingo.call('DELETE', `/bingo/items/${board.id}/1/1`);
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await read(ada, found(6, 'a stone'), found(5, 'a mossy whip'));
    expect(await completions()).toEqual([]);
    await read(ada, found(7, 'a mossy whip'), found(6, 'a stone'), found(5, 'a mossy whip'));
    expect((await completions()).map(({ completed_at }) => completed_at)).toEqual(['2026-03-10T12:07:00.000Z']);
    const [entry] = await site.dataSource.query(
      "SELECT subject, before, after FROM audit_entry WHERE action = 'bingo.completion.revoke' ORDER BY id DESC LIMIT 1",
    );
    expect(entry).toMatchObject({
      subject: 'A1 “Mossy whip” of Red',
      before: { evidence: { text: 'I found a mossy whip' } },
      after: { reason: 'It was a trade' },
    });
  });
});

describe('a free square', () => {
  it('is given to every team when the board begins, also to later teams, and can be neither revoked nor timed', async () => {
    const next = await bingo.board({ start_date: '2026-03-10T21:00:00Z', end_date: '2026-03-11T12:00:00Z' });
    const body = { board_id: next.id, row: 2, column: 2, item_name: 'Free', rule: { kind: 'free' } };
    const timed = await bingo.call('POST', '/bingo/items', { ...body, opens_at: '2026-03-10T22:00:00Z' });
    expect(timed).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ path: 'opens_at' }] } });
    expect((await bingo.square(next.id, 2, 2, 'Free', { rule: { kind: 'free' } })).goal).toMatchObject({
      kind: 'free',
    });
    await bingo.team(next.id, 'Red', { member_ids: [ada] });
    await bingo.team(next.id, 'Nobody');
    const reveals = site.app.get(RevealsService, { strict: false });
    expect(await reveals.reveal()).toBe(0);
    clock.at = new Date('2026-03-10T21:00:00Z');
    try {
      expect(await reveals.reveal()).toBe(1);
      expect(await reveals.reveal()).toBe(0);
      await bingo.team(next.id, 'Late', { color: 'green' });
      const { completions: all } = await bingo.state(next.id);
      const shown = {
        completed_at: '2026-03-10T21:00:00.000Z',
        completed_by: null,
        member_display_name: 'Free square',
        evidence: { kind: 'free' },
      };
      expect(all).toMatchObject([
        { team_name: 'Red', ...shown },
        { team_name: 'Nobody', ...shown },
        { team_name: 'Late', ...shown },
      ]);
      expect(await revoke(all[0]?.id)).toMatchObject({ status: 409 });
      const file = await bingo.call('GET', `/bingo/boards/${next.id}/export`);
      expect(file.body).toMatchObject({ board: { items: [{ rule: { kind: 'free' } }] } });
      // Another rule takes it away again.
      await bingo.square(next.id, 2, 2, 'Free', { rule: { kind: 'manual' } });
      expect((await bingo.state(next.id)).completions).toEqual([]);
    } finally {
      clock.at = new Date('2026-03-10T20:00:00Z');
    }
  });
});
