import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ProgressTellerService } from '../../../server/bingo/progress/progress-teller.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { completionWrittenSchema, squareResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { BingoChange } from '../../../shared/bingo/bingo.changes.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
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
const PIECES = ['helm', 'platebody', 'platelegs', 'greataxe'];
const part = (label: string, rule: object = { kind: 'item' }) => ({ label, rule });
const DHAROK = {
  rule: {
    kind: 'set',
    need: 4,
    parts: PIECES.map((piece) => part(piece, { kind: 'item', names: [`Dharok's ${piece}`] })),
  },
};
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

/** A running board of Dharok's armour at B2 for Ann and Bob of the Reds. */
beforeEach(async () => {
  clock.pass(60);
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  board = await bingo.board({ start_date: '2026-03-10T12:00:00Z' });
  await bingo.square(board.id, 2, 2, 'Dharok', DHAROK);
  red = (await bingo.team(board.id, 'Red', { member_ids: [ann, bob] })).id;
});

const store = (member: number, ...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(member, reading('2026-03-10T19:00:00Z', { activities }));
const found = (minute: number, piece: string) => line(minute, `I found Dharok's ${piece}`);
const tell = () => site.app.get(ProgressTellerService).tell();
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);
const cells = async () => (await bingo.state(board.id)).progress;
const newest = () => site.app.get(LiveService).currentVersion(site.dataSource, bingoStream(board.id));
const square = async () => {
  const version = await newest();
  await until('the newest event', async () => {
    const { headers } = await bingo.visit('GET', `/bingo/boards/${board.id}/state`);
    return Number(headers.get(LIVE_VERSION_HEADER)) >= version;
  });
  const answer = await bingo.visit('GET', `/bingo/boards/${board.id}/squares/2/2`);
  return squareResponseSchema.parse(answer.body).teams;
};
const eventsSince = async (version: number): Promise<BingoChange[]> => {
  const events = await site.app.get(LiveService).readSince(bingoStream(board.id), version);
  return events.flatMap(({ changes }) => changes as BingoChange[]); // append() has parsed the changes.
};
const record = (fields: object) =>
  bingo.call('POST', '/bingo/completions', {
    ...{ board_id: board.id, team_id: red, row: 2, column: 2, completed_by: bob },
    ...{ completed_at: '2026-03-10T12:50:00Z', ...fields },
  });

describe('a set of four pieces', () => {
  it('is read with its goal', async () => {
    expect((await bingo.state(board.id)).items[0]?.goal).toEqual({
      ...{ kind: 'set', need: 4, unit: 'parts', scope: 'team', parts: PIECES },
    });
  });

  it('tells which parts a team has, with the progress and with the completion', async () => {
    await store(ann, found(5, 'platebody'), found(6, 'platebody'));
    expect(await verify(tell)).toEqual([['progress']]);
    expect(await cells()).toEqual([[red, 2, 2, 1, 4, 0b10]]);
    clock.pass(6);
    await store(bob, found(20, 'helm'), found(21, 'greataxe'));
    await verify(tell);
    expect(await cells()).toEqual([[red, 2, 2, 3, 4, 0b1011]]);
    expect(await square()).toMatchObject([
      {
        ...{ have: 3, need: 4, total: 3 },
        parts: [
          { label: 'helm', have: 1, need: 1, at: '2026-03-10T12:20:00.000Z' },
          { label: 'platebody', at: '2026-03-10T12:05:00.000Z' },
          { label: 'platelegs', have: 0, at: null },
          { label: 'greataxe', have: 1 },
        ],
        contributions: [{ parts: ['greataxe'] }, { parts: ['helm'] }, { parts: ['platebody'], name: `Ann ${people}` }],
        spare: [{ why: 'The part is complete' }],
      },
    ]);
    const before = await newest();
    expect(await verify(() => store(ann, found(40, 'platelegs')))).toEqual([['completion.recorded']]);
    expect((await eventsSince(before))[0]).toMatchObject({ type: 'completion.recorded', have: 4, need: 4, parts: 15 });
    const [done] = (await bingo.state(board.id)).completions;
    expect(done).toMatchObject({
      completed_by: ann,
      evidence: {
        ...{ kind: 'set', done: 4, last: { text: "I found Dharok's platelegs" } },
        parts: expect.arrayContaining([
          { label: 'greataxe', at: '2026-03-10T12:21:00.000Z', person_id: bob, name: `Bob ${people}` },
          { label: 'platelegs', at: '2026-03-10T12:40:00.000Z', person_id: ann, name: `Ann ${people}` },
        ]),
      },
    });
    expect(JSON.stringify(done?.evidence).length).toBeLessThanOrEqual(600);
  });

  it('opens again with its parts when its last line is revoked', async () => {
    await store(ann, ...PIECES.map((piece, minute) => found(minute + 1, piece)));
    const [done] = (await bingo.state(board.id)).completions;
    const revoke = () => bingo.call('DELETE', `/bingo/completions/${done?.id}`, { reason: 'Not theirs' });
    expect(await verify(revoke)).toEqual([['completion.revoked', 'progress']]);
    expect(await cells()).toEqual([[red, 2, 2, 3, 4, 0b111]]);
  });

  it('keeps its history when it needs fewer parts, and is another square with another part', async () => {
    await store(ann, found(5, 'helm'), found(6, 'greataxe'));
    await verify(() => bingo.square(board.id, 2, 2, 'Dharok', { rule: { ...DHAROK.rule, need: 2 } }));
    expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_by: ann }]);
    const parts = [...DHAROK.rule.parts.slice(0, 3), part('Whip')];
    await verify(() => bingo.square(board.id, 2, 2, 'Dharok', { rule: { ...DHAROK.rule, parts } }));
    expect((await bingo.state(board.id)).completions).toEqual([]);
    await verify(() => bingo.square(board.id, 2, 2, 'Dharok', DHAROK));
    expect(await cells()).toEqual([[red, 2, 2, 2, 4, 0b1001]]);
  });

  it('is carried by the file of a board', async () => {
    const file = (await bingo.call('GET', `/bingo/boards/${board.id}/export`)).body as { board: unknown };
    const answer = await bingo.call('POST', '/bingo/boards/import', { board: file.board });
    const { board: made } = answer.body as { board: { id: number } };
    expect((await bingo.state(made.id)).items).toEqual((await bingo.state(board.id)).items);
    expect((await bingo.state(made.id)).items[0]?.rule).toEqual(DHAROK.rule);
  });

  it('finds its lines in the preview of its rule', async () => {
    await store(ann, found(5, 'helm'), line(6, 'I killed 3 Dharoks.'));
    const parts = [...DHAROK.rule.parts, part('Kills', { kind: 'boss_kill', boss: 'Dharok', kills: 5 })];
    const rule = { kind: 'set', need: 5, parts };
    const answer = await bingo.call('POST', '/bingo/rules/preview', { item_name: 'Any', rule });
    const { lines } = answer.body as { lines: { why: string; display_name: string }[] };
    const own = lines.filter(({ display_name }) => display_name === `Ann ${people}`);
    expect(own.map(({ why }) => why)).toEqual(['Kills: Kill of Dharok', "helm: Item “Dharok's helm”"]);
  });
});

describe('records of a set', () => {
  it('complete a part once, and the square without a part', async () => {
    await store(ann, found(5, 'helm'));
    let answer: unknown;
    expect(await verify(async () => (answer = (await record({ part: 3 })).body))).toEqual([['progress']]);
    const written = { success: true, completion: null, progress: [red, 2, 2, 2, 4, 0b101] };
    expect(completionWrittenSchema.parse(answer)).toEqual(written);
    expect((await record({ part: 3 })).body).toEqual(written);
    expect((await square())[0]?.contributions).toMatchObject([{ parts: ['platelegs'] }, { parts: ['helm'] }]);
    expect(await verify(() => record({}))).toEqual([['completion.recorded']]);
    expect((await bingo.state(board.id)).completions).toMatchObject([
      { completed_by: bob, evidence: { kind: 'manual' } },
    ]);
  });

  it('name a part of the square, and the part of an amount', async () => {
    expect(await record({ part: 5 })).toMatchObject({ status: 400, body: { error: 'The square has no such part' } });
    expect(await record({ amount: 1 })).toMatchObject({
      ...{ status: 400, body: { error: 'Choose the part that the amount is for' } },
    });
    await bingo.square(board.id, 1, 1, 'Dark bow');
    expect(await record({ row: 1, column: 1, part: 1 })).toMatchObject({ status: 400 });
  });
});

describe('the parts of an erased player', () => {
  it('stay without the name, in each set that a line had filled', async () => {
    const set = (...names: string[]) => ({ kind: 'set', need: 2, parts: names.map((name) => part(name)) });
    const rule = {
      kind: 'set',
      need: 1,
      parts: [part('A', set("Dharok's helm", 'X')), part('B', set("Dharok's helm", 'Y'))],
    };
    await bingo.square(board.id, 2, 2, 'Any', { rule });
    const name = `Ann ${people}`;
    await store(ann, found(5, 'helm'));
    await tell();
    expect(await cells()).toEqual([[red, 2, 2, 1, 2, 0]]);
    await verify(() => bingo.call('POST', `/admin/members/${ann}/erase`, { name }));
    expect(await cells()).toEqual([[red, 2, 2, 1, 2, 0]]);
    const [own] = await square();
    expect(own?.parts).toMatchObject([
      { have: 1, parts: [{ have: 1 }, { have: 0 }] },
      { have: 1, parts: [{ have: 1 }, { have: 0 }] },
    ]);
    expect(own?.contributions.map((each) => each.name)).toEqual(['Former member', 'Former member']);
    expect(JSON.stringify(own)).not.toContain(name);
  });
});

describe('a board whose drops count for every square', () => {
  const change = (one_drop: string) => bingo.call('PUT', `/bingo/boards/${board.id}`, { settings: { one_drop } });

  it('completes several squares by one line, and one again when an admin changes that', async () => {
    await bingo.square(board.id, 1, 1, "Dharok's helm");
    await bingo.square(board.id, 1, 2, 'Any helm', { alternatives: ["Dharok's helm"] });
    expect(await verify(() => change('every_square'))).toEqual([['board.changed']]);
    expect((await bingo.state(board.id)).board.settings).toMatchObject({ one_drop: 'every_square' });
    expect(await verify(() => store(ann, found(5, 'helm')))).toEqual([['completion.recorded', 'completion.recorded']]);
    await verify(tell);
    expect(await cells()).toEqual([[red, 2, 2, 1, 4, 1]]);
    expect((await verify(() => change('one_square'))).flat()).toContain('completion.revoked');
    const { board: now, completions } = await bingo.state(board.id);
    expect(now.settings).toEqual({ late_joiners: 'all' });
    expect(completions).toMatchObject([{ row_number: 1, column_number: 1 }]);
    expect(await verify(() => change('every_square'))).toHaveLength(1);
    expect((await bingo.state(board.id)).completions).toHaveLength(2);
  });

  it('is copied with that rule, and carries it in its file', async () => {
    await change('every_square');
    const copy = (await bingo.call('POST', `/bingo/boards/${board.id}/clone`, {})).body as { board: Board };
    expect(copy.board.settings).toMatchObject({ one_drop: 'every_square' });
    const file = (await bingo.call('GET', `/bingo/boards/${board.id}/export`)).body as { board: unknown };
    const made = (await bingo.call('POST', '/bingo/boards/import', { board: file.board })).body as { board: Board };
    expect(made.board.settings).toMatchObject({ one_drop: 'every_square' });
  });
});

describe('the changes of a set', () => {
  it('stay within 1,024 bytes a change for the longest names', async () => {
    const labels = Array.from({ length: 30 }, (_, at) => `${String(at).padStart(2, '0')} ${'w'.repeat(37)}`);
    await bingo.square(board.id, 2, 2, 'n'.repeat(120), {
      rule: { kind: 'set', need: 30, parts: labels.map((label) => part(label)) },
    });
    const [guest] = [`${'g'.repeat(37)}${String(people).padStart(3, '0')}`];
    const team = await bingo.team(board.id, 't'.repeat(60), { guest_members: [guest] });
    const by = team.members[0]?.guest_member_id;
    const before = await newest();
    for (let number = 1; number <= 30; number++) {
      await record({ team_id: team.id, completed_by: by, part: number, note: 'o'.repeat(300) });
    }
    const changes = await eventsSince(before);
    expect(changes.map(({ type }) => type)).toContain('completion.recorded');
    for (const change of changes) expect(Buffer.byteLength(JSON.stringify(change))).toBeLessThanOrEqual(1024);
    const done = (await bingo.state(board.id)).completions[0]?.evidence;
    expect(done).toMatchObject({ kind: 'set', done: 30 });
    expect(done?.kind === 'set' && done.parts.at(-1)).toMatchObject({ label: labels[29], name: guest });
  });
});
