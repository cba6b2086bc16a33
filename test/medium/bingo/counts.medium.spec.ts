import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProgressTellerService } from '../../../server/bingo/progress/progress-teller.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { SquareCounts1790000370000 } from '../../../server/database/migrations/1790000370000-square-counts.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import {
  completionWrittenSchema,
  squareResponseSchema,
  stateResponseSchema,
} from '../../../shared/bingo/bingo-responses.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Board, ProgressCell } from '../../../shared/bingo/bingo.schemas.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { bingoStream } from '../../../shared/live/streams.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { line, reading } from '../../support/game/readings.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { until } from '../../support/live/socket-client.ts';

/** Current time of the tests, 2026-03-10 20:00 and later. The log lines are of 12:00 and later of that day. */
class SetClock extends Clock {
  at = new Date('2026-03-10T20:00:00Z');
  now(): Date {
    return this.at;
  }
  pass(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1000);
  }
}

const clock = new SetClock();
const KILLS = { rule: { kind: 'boss_kill', boss: "Kree'arra", kills: 50 } };
let database: TestDatabase;
let site: TestApp;
let bingo: Bingo;
let board: Board;
let ann: number;
let bob: number;
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

/** A running board of 50 Kree'arra kills at B2 for Ann and Bob of the Reds. */
beforeEach(async () => {
  clock.pass(60);
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  board = await bingo.board({ start_date: '2026-03-10T12:00:00Z' });
  await bingo.square(board.id, 2, 2, 'Kree', KILLS);
  red = (await bingo.team(board.id, 'Red', { member_ids: [ann, bob] })).id;
});

const store = (member: number, ...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(member, reading('2026-03-10T19:00:00Z', { activities }));
const killed = (minute: number, kills: number) => line(minute, `I killed ${kills} Kree'arras.`);
const tell = () => site.app.get(ProgressTellerService).tell();
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);
/** Waits until the node answers visitors with the newest event. */
const caughtUp = () =>
  until('the newest event', async () => {
    const newest = await site.app.get(LiveService).currentVersion(site.dataSource, bingoStream(board.id));
    const { headers } = await bingo.visit('GET', `/bingo/boards/${board.id}/state`);
    return Number(headers.get(LIVE_VERSION_HEADER)) >= newest;
  });
const visitorsCells = async (): Promise<ProgressCell[]> => {
  await caughtUp();
  return stateResponseSchema.parse((await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body).state.progress;
};
const cells = async () => (await bingo.state(board.id)).progress;
const square = async (row = 2, column = 2) => {
  await caughtUp();
  const answer = await bingo.visit('GET', `/bingo/boards/${board.id}/squares/${row}/${column}`);
  return squareResponseSchema.parse(answer.body).teams;
};
const lastEvent = async (): Promise<BingoChange[]> => {
  const live = site.app.get(LiveService);
  const version = await live.currentVersion(site.dataSource, bingoStream(board.id));
  const [event] = await live.readSince(bingoStream(board.id), version - 1);
  return event?.changes as BingoChange[]; // append() has parsed the changes.
};
const record = (fields: object) =>
  bingo.call('POST', '/bingo/completions', {
    board_id: board.id,
    team_id: red,
    row: 2,
    column: 2,
    completed_by: bob,
    completed_at: '2026-03-10T12:20:00Z',
    ...fields,
  });

describe('a square of 50 kills', () => {
  it('is read with its goal', async () => {
    const { items } = await bingo.state(board.id);
    expect(items[0]?.goal).toEqual({
      kind: 'boss_kill',
      need: 50,
      unit: 'kills',
      scope: 'team',
      parts: [],
      words: "50 Kree'arra kills",
    });
  });

  it('tells progress in an event of its own, and the completion at once with what led to it', async () => {
    expect(await verify(() => store(ann, killed(5, 28)))).toEqual([]);
    expect(await visitorsCells()).toEqual([]);
    expect(await verify(tell)).toEqual([['progress']]);
    expect(await visitorsCells()).toEqual([[red, 2, 2, 28, 50]]);

    clock.pass(6);
    await store(bob, killed(40, 12));
    expect(await verify(() => store(ann, killed(70, 23), killed(5, 28)))).toEqual([['completion.recorded']]);
    expect((await lastEvent())[0]).toMatchObject({ type: 'completion.recorded', have: 50, need: 50 });
    expect(await visitorsCells()).toEqual([]);
    expect(await verify(tell)).toEqual([]);
    const [done] = (await bingo.state(board.id)).completions;
    expect(done).toMatchObject({
      completed_by: ann,
      completed_at: '2026-03-10T13:10:00.000Z',
      evidence: {
        kind: 'count',
        total: 50,
        lines: 3,
        last: { text: "I killed 23 Kree'arras.", happened_at: '2026-03-10T13:10:00.000Z' },
        top: [
          { person_id: ann, name: `Ann ${people}`, counted: 38 },
          { person_id: bob, name: `Bob ${people}`, counted: 12 },
        ],
        matched: "Kill of Kree'arra",
      },
    });
    expect(JSON.stringify(done?.evidence).length).toBeLessThanOrEqual(600);
  });

  it('has the same result when the lines are read in another order', async () => {
    await store(ann, killed(70, 23), killed(5, 28));
    expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_by: ann }]);
    await store(bob, killed(40, 12));
    expect(await square()).toMatchObject([
      { have: 50, need: 50, contributions: [{ counted: 10, amount: 23 }, { counted: 12 }, { counted: 28 }], total: 3 },
    ]);
  });

  it('moves the completion to an earlier line that is read late, and stays consistent for readers', async () => {
    await store(ann, killed(70, 23), killed(5, 28));
    expect(await verify(() => store(bob, killed(40, 30)))).toEqual([['completion.revoked', 'completion.recorded']]);
    expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_by: bob }]);
  });

  it('opens again when its last line is revoked, with the progress in the same event', async () => {
    await store(ann, killed(5, 28));
    await store(bob, killed(40, 30));
    const [done] = (await bingo.state(board.id)).completions;
    const revoke = () => bingo.call('DELETE', `/bingo/completions/${done?.id}`, { reason: 'Not theirs' });
    expect(await verify(revoke)).toEqual([['completion.revoked', 'progress']]);
    expect(await visitorsCells()).toEqual([[red, 2, 2, 28, 50]]);
    expect(await square()).toMatchObject([
      { have: 28, spare: [{ name: `Bob ${people}`, why: 'Revoked by an admin' }] },
    ]);
  });

  it('keeps what was counted when it asks for another number, and moves with a swap', async () => {
    await store(ann, killed(5, 28));
    await tell();
    expect(
      (await verify(() => bingo.square(board.id, 2, 2, 'Kree', { rule: { ...KILLS.rule, kills: 60 } }))).flat(),
    ).toContain('progress');
    expect(await visitorsCells()).toEqual([[red, 2, 2, 28, 60]]);
    await verify(() =>
      bingo.call('POST', '/bingo/items/swap', {
        board_id: board.id,
        from: { row: 2, column: 2 },
        to: { row: 1, column: 3 },
      }),
    );
    expect(await visitorsCells()).toEqual([[red, 1, 3, 28, 60]]);
    await verify(() => bingo.square(board.id, 1, 3, 'Kree', { rule: { ...KILLS.rule, kills: 20 } }));
    expect(await visitorsCells()).toEqual([]);
    expect((await bingo.state(board.id)).completions).toMatchObject([{ row_number: 1, column_number: 3 }]);
  });

  it('loses its progress with the square or the team, and finds it again', async () => {
    await store(ann, killed(5, 28));
    await tell();
    await verify(() => bingo.square(board.id, 2, 2, 'Dark bow', { rule: null }));
    expect(await cells()).toEqual([]);
    await verify(() => bingo.square(board.id, 2, 2, 'Kree', KILLS));
    expect(await cells()).toEqual([[red, 2, 2, 28, 50]]);
    await verify(() => bingo.call('DELETE', `/bingo/teams/${red}`));
    expect(await cells()).toEqual([]);
    await verify(() => bingo.call('POST', `/bingo/teams/${red}/restore`));
    clock.pass(6);
    await verify(tell);
    expect(await cells()).toEqual([[red, 2, 2, 28, 50]]);
  });

  it('takes progress away in the next event when the player’s lines no longer count', async () => {
    await store(ann, killed(5, 28));
    await tell();
    clock.pass(6);
    await verify(() => bingo.call('PUT', `/bingo/boards/${board.id}`, { start_date: '2026-03-10T13:00:00Z' }));
    expect(await verify(tell)).toEqual([['progress']]);
    expect(await cells()).toEqual([]);
  });
});

describe('records with an amount', () => {
  it('add to what the team has, once for a repetition, and complete the square in the end', async () => {
    await store(ann, killed(5, 28));
    let answer: unknown;
    expect(await verify(async () => (answer = (await record({ amount: 12 })).body))).toEqual([['progress']]);
    expect(completionWrittenSchema.parse(answer)).toEqual({
      success: true,
      completion: null,
      progress: [red, 2, 2, 40, 50],
    });
    expect((await record({ amount: 12 })).body).toEqual(answer);
    expect(await visitorsCells()).toEqual([[red, 2, 2, 40, 50]]);
    const last = await record({ amount: 10, completed_at: '2026-03-10T12:30:00Z', note: 'Log was full' });
    expect(completionWrittenSchema.parse(last.body).completion).toMatchObject({
      completed_by: bob,
      evidence: { kind: 'count', total: 50, lines: 3, last: { text: 'Log was full' } },
    });
    expect((await record({ amount: 10, completed_at: '2026-03-10T12:30:00Z' })).body).toEqual(last.body);
    expect(await record({ amount: 1 })).toMatchObject({ status: 409 });
  });

  it('are not needed to complete a square by hand', async () => {
    await store(ann, killed(5, 28));
    expect(await verify(() => record({}))).toEqual([['completion.recorded']]);
    expect(await square()).toMatchObject([{ have: 50, contributions: [{ counted: 22 }, { counted: 28 }] }]);
  });

  it('are at least 1', async () => {
    expect(await record({ amount: 0 })).toMatchObject({ status: 400 });
  });
});

describe('a line or record that an admin revokes', () => {
  const revoke = (ids: object) =>
    bingo.call('DELETE', '/bingo/contributions', { board_id: board.id, row: 2, column: 2, reason: 'Traded', ...ids });

  it('no longer counts, and what is left is told at once', async () => {
    await store(ann, killed(5, 28));
    await record({ amount: 12 });
    const contributions = (await square())[0]?.contributions ?? [];
    const [record_id, line_id] = [contributions[0]?.record_id, contributions[1]?.line_id];
    expect(await verify(() => revoke({ record_id }))).toEqual([['progress']]);
    expect(await visitorsCells()).toEqual([[red, 2, 2, 28, 50]]);
    expect(await verify(() => revoke({ line_id }))).toEqual([['progress']]);
    expect(await visitorsCells()).toEqual([]);
    expect(await square()).toMatchObject([{ have: 0, contributions: [], spare: [{ why: 'Revoked by an admin' }] }]);
    await store(ann, killed(5, 28));
    await tell();
    expect(await visitorsCells()).toEqual([]);
    expect(await revoke({ line_id })).toMatchObject({ status: 404 });
  });

  it('opens a square that it had completed with others', async () => {
    await store(ann, killed(5, 28));
    await store(bob, killed(40, 30));
    const line_id = (await square())[0]?.contributions[1]?.line_id;
    expect(await verify(() => revoke({ line_id }))).toEqual([['completion.revoked', 'progress']]);
    expect(await visitorsCells()).toEqual([[red, 2, 2, 30, 50]]);
    const rows: unknown = await site.dataSource.query(
      "SELECT subject, before ->> 'amount' AS amount, after FROM audit_entry WHERE action = 'bingo.completion.revoke' ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ subject: 'B2 “Kree” of Red', amount: '28', after: { reason: 'Traded' } }]);
  });

  it('is one of the two, with a reason', async () => {
    expect(await revoke({ line_id: 1, record_id: 1 })).toMatchObject({ status: 400 });
    expect(await revoke({ line_id: 1, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await revoke({})).toMatchObject({ status: 404 });
  });
});

describe('the lines of a square', () => {
  it('are public without the name of a hidden member, and not on a hidden board', async () => {
    await store(ann, killed(5, 28));
    await store(bob, killed(40, 30));
    await bingo.call('PATCH', `/admin/members/${ann}/hidden`, { hidden: true });
    const text = JSON.stringify([await square(), (await bingo.visit('GET', `/bingo/boards/${board.id}/state`)).body]);
    expect(text).not.toContain(`Ann ${people}`);
    expect(await square()).toMatchObject([
      {
        team_id: red,
        contributions: [
          { person_id: bob, name: `Bob ${people}` },
          { person_id: null, name: 'Hidden member' },
        ],
      },
    ]);
    const admins = (await bingo.state(board.id)).completions[0];
    expect(admins?.evidence).toMatchObject({
      top: expect.arrayContaining([expect.objectContaining({ person_id: ann })]),
    });
    await bingo.call('PUT', `/bingo/boards/${board.id}`, { is_active: false });
    await until('the board is hidden', async () => {
      const { status } = await bingo.visit('GET', `/bingo/boards/${board.id}/squares/2/2`);
      return status === 404;
    });
  });

  it('are none on an empty square', async () => {
    expect(await square(1, 1)).toEqual([]);
  });

  it('stay without a name when their player is erased', async () => {
    const name = `Ann ${people}`;
    await store(ann, killed(5, 28));
    await store(bob, killed(40, 12));
    await tell();
    await verify(() => bingo.call('POST', `/admin/members/${ann}/erase`, { name }));
    expect(await cells()).toEqual([[red, 2, 2, 40, 50]]);
    expect(await square()).toMatchObject([
      {
        have: 40,
        contributions: [
          { name: `Bob ${people}`, counted: 12 },
          { person_id: null, name: 'Former member', counted: 28, evidence: { kind: 'log' } },
        ],
      },
    ]);
  });
});

describe('progress events', () => {
  it('are at most one in 5 s for a board, however often and wherever lines are stored', async () => {
    const other = await startTestApp({ admin: true, clock, databaseUrl: database.url });
    try {
      const tellers = [site, other].map((node) => node.app.get(ProgressTellerService));
      const told = async () => {
        const events = await Promise.all(tellers.map((each) => each.tell()));
        return events.reduce((sum, each) => sum + each, 0);
      };
      await store(ann, killed(5, 3));
      expect(await told()).toBe(1);
      await store(ann, killed(6, 4), killed(5, 3));
      clock.pass(4);
      expect(await told()).toBe(0);
      await store(ann, killed(7, 5), killed(6, 4), killed(5, 3));
      clock.pass(2);
      expect(await verify(told)).toEqual([['progress']]);
      expect(await cells()).toEqual([[red, 2, 2, 12, 50]]);
    } finally {
      await other.close();
    }
  });

  it('survive a node that stops before it has told them', async () => {
    const first = await startTestApp({ admin: true, clock, databaseUrl: database.url });
    await first.app
      .get(StoreReadingService, { strict: false })
      .store(ann, reading('2026-03-10T19:00:00Z', { activities: [killed(5, 28)] }));
    await first.close();
    expect(await verify(tell)).toEqual([['progress']]);
    expect(await cells()).toEqual([[red, 2, 2, 28, 50]]);
  });

  it('stay below 1,000 bytes for ten teams on every square, and tell all in the end', async () => {
    const big = await bingo.board({ rows: 7, columns: 7, start_date: '2026-03-10T12:00:00Z' });
    for (let at = 0; at < 49; at++) {
      const rule = { kind: 'boss_kill', boss: `Boss ${at}`, kills: 1_000_000 };
      await bingo.square(big.id, 1 + Math.floor(at / 7), 1 + (at % 7), `Boss ${at}`, { rule });
    }
    const players = await bingo.members(...Array.from({ length: 10 }, (_, at) => `Big ${people} ${at}`));
    for (const [at, player] of players.entries()) {
      await bingo.team(big.id, `Team ${at}`, { member_ids: [player] });
      const lines = Array.from({ length: 49 }, (_, boss) => line(boss + 1, `I killed 900,${100 + boss} Boss ${boss}.`));
      await store(player, ...lines);
    }
    const live = site.app.get(LiveService);
    const before = await live.currentVersion(site.dataSource, bingoStream(big.id));
    let rounds = 0;
    while ((await tell()) > 0) {
      clock.pass(6);
      rounds++;
    }
    expect(rounds).toBeGreaterThanOrEqual(Math.ceil(490 / 40));
    const events = await live.readSince(bingoStream(big.id), before);
    for (const { changes } of events) expect(JSON.stringify(changes).length).toBeLessThanOrEqual(1000);
    expect(events.flatMap(({ changes }) => (changes as { cells: unknown[] }[])[0]?.cells ?? [])).toHaveLength(490);
    expect((await bingo.state(big.id)).progress).toHaveLength(490);
  });
});

describe('squares from before counts', () => {
  it('keep the meaning of their kills: in one line', async () => {
    const migration = new SquareCounts1790000370000();
    const runner = site.dataSource.createQueryRunner();
    await runner.startTransaction();
    try {
      await migration.down(runner);
      await runner.query(
        `UPDATE bingo_square SET rule = '{"kind": "boss_kill", "boss": "Nex", "mode": "any", "kills": 20}' WHERE board_id = $1`,
        [board.id],
      );
      await migration.up(runner);
      const rows: unknown = await runner.query('SELECT rule FROM bingo_square WHERE board_id = $1', [board.id]);
      expect(rows).toEqual([{ rule: { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 20, in_one_line: true } }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('are read from files of the first format with that meaning, and from newer ones as they are', async () => {
    const rule = { kind: 'boss_kill', boss: 'Nex', mode: 'any', kills: 20 };
    const items = [{ row: 1, column: 1, item_name: 'Nex', rule }];
    const ruleFrom = async (format: string) => {
      const file = { format, title: 'In', rows: 3, columns: 3, items };
      const answer = await bingo.call('POST', '/bingo/boards/import', { board: file });
      const { board: made } = answer.body as { board: { id: number } };
      return (await bingo.state(made.id)).items[0]?.rule;
    };
    expect(await ruleFrom('citadel-watch-bingo-1')).toEqual({ ...rule, in_one_line: true });
    expect(await ruleFrom('citadel-watch-bingo-2')).toEqual(rule);
  });

  it('are exported with what they ask for, and imported as equal ones', async () => {
    const rule = { kind: 'item', count: 3, scope: { players: 2 } };
    await bingo.square(board.id, 1, 1, 'Dark bow', { rule });
    const file = (await bingo.call('GET', `/bingo/boards/${board.id}/export`)).body as { board: unknown };
    const answer = await bingo.call('POST', '/bingo/boards/import', { board: file.board });
    const { board: made } = answer.body as { board: { id: number } };
    expect((await bingo.state(made.id)).items).toEqual((await bingo.state(board.id)).items);
  });

  it('store no rule that says nothing', async () => {
    expect(
      (await bingo.square(board.id, 1, 1, 'Dark bow', { rule: { kind: 'item', count: 1, scope: 'team' } })).rule,
    ).toBe(null);
    const { rule } = await bingo.square(board.id, 1, 2, 'Pets', { rule: { kind: 'pet', name: null, count: 1 } });
    expect(rule).toEqual({ kind: 'pet', name: null });
  });
});
