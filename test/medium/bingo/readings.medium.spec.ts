import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReachedValues1790000510000 } from '../../../server/database/migrations/1790000510000-reached-values.ts';
import { ReadingBoardsService } from '../../../server/bingo/readings/reading-boards.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { squareResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { heldReadingsResponseSchema } from '../../../shared/xp/held.schemas.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { until } from '../../support/app/sync-app.ts';
import { line, reading, skills } from '../../support/game/readings.ts';

const ATTACK = 1;
let site: TestApp;
let bingo: Bingo;
let board: Board;
let ann = 0;
let bob = 0;
let other = 0;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

/** A running board that asks for 5,000 XP in Attack, with Ann and Bob; the other member has no seat. */
beforeEach(async () => {
  [ann = 0, bob = 0, other = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`, `Other ${people}`);
  board = await bingo.board({ start_date: '2026-03-10T12:00:00Z' });
  await bingo.square(board.id, 1, 1, 'Attack', { rule: { kind: 'xp_gain', skills: ['Attack'], xp: 5000 } });
  await bingo.team(board.id, 'Red', { member_ids: [ann, bob] });
  await site.app.get(ReadingBoardsService, { strict: false }).refresh();
});

/** Stores what a service told of a member at a time of 10 March. */
const read = (member: number, time: string, attack: number) =>
  site.app
    .get(StoreReadingService, { strict: false })
    .store(member, reading(`2026-03-10T${time}:00Z`, { skills: [skills(1000, { [ATTACK]: attack })] }));
const progress = async () =>
  squareResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${board.id}/squares/1/1`)).body).teams[0];
const kept = async (member: number): Promise<string[]> => {
  const rows: { at: string }[] = await site.dataSource.query(
    `SELECT to_char(read_at AT TIME ZONE 'UTC', 'HH24:MI') || '-' || to_char(seen_until AT TIME ZONE 'UTC', 'HH24:MI') AS at
     FROM bingo_reading WHERE person_id = $1 ORDER BY read_at`,
    [member],
  );
  return rows.map(({ at }) => at);
};
const rows = (): Promise<{ have: number }[]> =>
  site.dataSource.query('SELECT have FROM bingo_progress WHERE board_id = $1', [board.id]);

describe('readings of the players of a board that asks for XP', () => {
  it('are kept once for each change, and of nobody else', async () => {
    await read(ann, '11:50', 10_000);
    await read(ann, '12:05', 10_000);
    await read(ann, '12:10', 12_000);
    await read(other, '12:10', 12_000);
    expect(await kept(ann)).toEqual(['11:50-12:05', '12:10-12:10']);
    expect(await kept(other)).toEqual([]);
    expect(await rows()).toEqual([{ have: 2000 }]);
  });

  it('are noted as seen again without a new row when a service tells the same', async () => {
    const service = site.app.get(StoreReadingService, { strict: false });
    const told = (time: string) => reading(`2026-03-10T${time}:00Z`, { skills: [skills(1000, { [ATTACK]: 10_000 })] });
    await service.store(ann, told('11:50'));
    expect(await service.isUnchanged(ann, told('12:05'))).toBe(true);
    expect(await kept(ann)).toEqual(['11:50-12:05']);
    // Without a kept reading the same one is news, because the board needs it.
    await site.dataSource.query('DELETE FROM bingo_reading WHERE member_id = $1', [ann]);
    expect(await service.isUnchanged(ann, told('12:06'))).toBe(false);
  });

  it('cannot decide a lockout, neither by a new square nor by a new mode', async () => {
    const message = expect.stringContaining('A lockout board cannot have squares for XP gained');
    const changed = await bingo.call('PUT', `/bingo/boards/${board.id}`, { mode: 'lockout' });
    expect(changed).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ path: 'mode', message }] },
    });
    const lockout = await bingo.board({ mode: 'lockout' });
    const rule = { kind: 'xp_gain', skills: [], xp: 5000 };
    const square = { board_id: lockout.id, row: 1, column: 1, item_name: 'XP', rule };
    const set = await bingo.call('POST', '/bingo/items', square);
    expect(set).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ path: 'rule', message }] },
    });
  });

  it('complete the square with the reading as its evidence', async () => {
    await read(ann, '11:50', 10_000);
    await read(bob, '11:55', 20_000);
    await read(ann, '12:10', 12_000);
    await read(bob, '12:20', 24_000);
    const { completions } = await bingo.state(board.id);
    expect(completions).toMatchObject([
      {
        completed_by: bob,
        completed_at: '2026-03-10T12:20:00.000Z',
        evidence: {
          kind: 'count',
          total: 5000,
          lines: 2,
          last: { text: 'Gained 4,000 XP in Attack, from 20,000 to 24,000' },
          top: [
            { person_id: bob, counted: 3000 },
            { person_id: ann, counted: 2000 },
          ],
        },
      },
    ]);
    expect((await progress())?.contributions).toMatchObject([
      {
        person_id: bob,
        line_id: null,
        record_id: null,
        amount: 4000,
        counted: 3000,
        evidence: { kind: 'reading', from: 20_000 },
      },
      { person_id: ann, counted: 2000 },
    ]);
  });

  it('count the same whenever they arrive', async () => {
    await read(ann, '12:30', 16_000);
    expect((await bingo.state(board.id)).completions).toEqual([]);
    await read(ann, '11:50', 10_000);
    expect((await bingo.state(board.id)).completions).toMatchObject([
      {
        completed_by: ann,
        completed_at: '2026-03-10T12:30:00.000Z',
        evidence: { kind: 'reading', from: 10_000, to: 16_000 },
      },
    ]);
    await read(ann, '12:10', 15_000);
    expect((await bingo.state(board.id)).completions).toMatchObject([{ completed_at: '2026-03-10T12:10:00.000Z' }]);
  });

  it('count after the end as long as the board says', async () => {
    const have = async (xp_grace: number) => {
      const end = { end_date: '2026-03-10T13:00:00Z', settings: { xp_grace } };
      expect((await bingo.call('PUT', `/bingo/boards/${board.id}`, end)).status).toBe(200);
      return (await rows())[0]?.have ?? 0;
    };
    // The seat is younger than the end of the board.
    const [team] = (await bingo.state(board.id)).teams;
    const counts = { counts_from: '2026-03-10T12:00:00Z', reason: 'Played' };
    await bingo.call('PATCH', `/bingo/teams/${team?.id}/members/${ann}`, counts);
    await read(ann, '12:50', 10_000);
    await read(ann, '13:20', 11_000);
    expect([await have(0), await have(15), await have(20), await have(60), await have(15)]).toEqual([
      ...[0, 0, 1000, 1000, 0],
    ]);
    const { settings } = (await bingo.state(board.id)).board;
    expect(settings).toEqual({ late_joiners: 'all' });
    const refused = await bingo.call('PUT', `/bingo/boards/${board.id}`, { settings: { xp_grace: 61 } });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ path: 'settings.xp_grace', message: 'The time is whole minutes from 0 to 60' }] },
    });
  });

  it('count nothing while a lower one is held; accepted it is a fact of its own time, rejected it never counts', async () => {
    await read(ann, '11:50', 10_000);
    await read(ann, '12:10', 14_000);
    await read(ann, '12:30', 11_000);
    await read(bob, '11:50', 10_000);
    await read(bob, '12:10', 9000);
    expect(await rows()).toEqual([{ have: 4000 }]);
    const held = heldReadingsResponseSchema.parse((await bingo.call('GET', '/admin/held-readings')).body).readings;
    const decide = async (member_id: number, decision: string) => {
      const one = held.find((each) => each.member_id === member_id);
      expect(await bingo.call('POST', `/admin/held-readings/${one?.id}`, { decision })).toMatchObject({ status: 200 });
    };
    await decide(bob, 'reject');
    await decide(ann, 'accept');
    expect(await kept(bob)).toEqual(['11:50-11:50']);
    expect(await kept(ann)).toEqual(['11:50-11:50', '12:10-12:10', '12:30-12:30']);
    expect(await rows()).toEqual([{ have: 4000 }]);
    // Without the fact of 12:30 this gain would be hidden by the XP of 12:10.
    await read(ann, '12:50', 11_500);
    expect(await rows()).toEqual([{ have: 4500 }]);
  });

  it('stay without a name when their player is erased', async () => {
    await read(ann, '11:50', 10_000);
    await read(ann, '12:10', 12_000);
    const erased = await bingo.call('POST', `/admin/members/${ann}/erase`, { name: `Ann ${people}` });
    expect(erased.body).toMatchObject({ success: true });
    expect(await kept(ann)).toEqual([]);
    expect((await progress())?.contributions).toMatchObject([
      { person_id: null, name: 'Former member', counted: 2000, evidence: { kind: 'reading' } },
    ]);
  });
});

describe('a level to be reached', () => {
  const rule = { kind: 'level', skill: 'Attack', level: 99 };
  let reached: Board;

  beforeEach(async () => {
    reached = await bingo.board({ start_date: '2026-03-10T12:00:00Z' });
    await bingo.square(reached.id, 1, 1, 'Attack 99', { rule });
    await bingo.team(reached.id, 'Blue', { member_ids: [ann, bob] });
    await site.app.get(ReadingBoardsService, { strict: false }).refresh();
  });

  const levelled = (minute: number, level: number) =>
    line(minute, 'Levelled up Attack.', `I levelled my Attack skill, I am now level ${level}.`);
  const store = (member: number, time: string, part: Parameters<typeof reading>[1]) =>
    site.app.get(StoreReadingService, { strict: false }).store(member, reading(`2026-03-10T${time}:00Z`, part));
  /** Stores a level that a service told, with XP that changes with it and is less than it needs. */
  const readLevel = (member: number, time: string, level: number) => {
    const told = skills(1000, { [ATTACK]: 1000 + level });
    return store(member, time, {
      skills: [{ ...told, level: told.level.map((_, each) => (each === ATTACK ? level : 50)) }],
    });
  };
  const completions = async () => (await bingo.state(reached.id)).completions;
  const square = async () =>
    squareResponseSchema.parse((await bingo.call('GET', `/bingo/boards/${reached.id}/squares/1/1`)).body).teams[0];

  it('is not completed by a higher one, unless the player was known below it', async () => {
    await store(ann, '12:40', { activities: [levelled(10, 104)] });
    expect(await completions()).toEqual([]);
    await until(async () => (await square())?.spare.length === 1);
    expect((await square())?.spare).toMatchObject([{ person_id: ann, why: expect.stringContaining('Above it') }]);
    // Learnt later, it shows that the player reached 99 in between.
    await store(ann, '12:45', { activities: [levelled(5, 98)] });
    expect(await completions()).toMatchObject([
      { completed_by: ann, completed_at: '2026-03-10T12:10:00.000Z', evidence: { kind: 'log' } },
    ]);
  });

  it('is completed by readings, stays taken back whatever tells it later, and may be reached by another player', async () => {
    await readLevel(ann, '11:50', 98);
    await readLevel(ann, '12:20', 99);
    const [own] = await completions();
    expect(own).toMatchObject({
      completed_by: ann,
      completed_at: '2026-03-10T12:20:00.000Z',
      evidence: { kind: 'reading', text: 'Reached level 99 in Attack: level 98 before, 99 now', skill: 'Attack' },
    });
    const taken = await bingo.call('DELETE', `/bingo/completions/${own?.id}`, { reason: 'Not during the event' });
    expect(taken.body).toMatchObject({ success: true });
    await store(ann, '12:40', { activities: [levelled(15, 99)] });
    expect(await completions()).toEqual([]);
    await store(bob, '12:40', { activities: [levelled(30, 99)] });
    expect(await completions()).toMatchObject([{ completed_by: bob, evidence: { kind: 'log' } }]);
  });

  it('is taken back by what the square shows of it: a reading of a level, or of gained XP', async () => {
    await readLevel(ann, '11:50', 98);
    await readLevel(ann, '12:20', 99);
    await until(async () => (await square())?.contributions.length === 1);
    const [one] = (await square())?.contributions ?? [];
    if (one?.evidence.kind !== 'reading') throw new Error('no reading has counted');
    const shown = { person_id: ann, read_at: one.evidence.read_at, base_at: one.evidence.base_at, amount: one.amount };
    const body = { board_id: reached.id, row: 1, column: 1, reading: shown, reason: 'Not during the event' };
    const wrong = { ...body, reading: { ...shown, person_id: bob } };
    expect(await bingo.call('DELETE', '/bingo/contributions', wrong)).toMatchObject({
      body: { code: 'CONTRIBUTION_NOT_FOUND' },
    });
    expect((await bingo.call('DELETE', '/bingo/contributions', body)).body).toMatchObject({ success: true });
    expect(await completions()).toEqual([]);

    await read(ann, '12:30', 2000);
    await read(ann, '12:40', 3000);
    const amounts = async () => ((await progress())?.contributions ?? []).map(({ amount }) => amount);
    // The square's own read follows the events of the board.
    await until(async () => (await amounts()).join() === '1000,901,1');
    const [, gain] = (await progress())?.contributions ?? [];
    if (gain?.evidence.kind !== 'reading') throw new Error('no reading has counted');
    const { read_at, base_at } = gain.evidence;
    const stretch = {
      ...body,
      board_id: board.id,
      reading: { person_id: null, read_at, base_at, amount: gain.amount },
    };
    expect((await bingo.call('DELETE', '/bingo/contributions', stretch)).body).toMatchObject({ success: true });
    await until(async () => (await amounts()).join() === '1000,1');
  });

  it('stays without a name when the player who reached it is erased', async () => {
    await readLevel(ann, '11:50', 98);
    await readLevel(ann, '12:20', 99);
    await bingo.call('POST', `/admin/members/${ann}/erase`, { name: `Ann ${people}` });
    expect(await completions()).toMatchObject([
      { completed_by: null, member_display_name: 'Former member', evidence: { kind: 'reading' } },
    ]);
  });

  it('counts any line of it or more on squares from before, and in files of earlier formats', async () => {
    const migration = new ReachedValues1790000510000();
    const runner = site.dataSource.createQueryRunner();
    const nested = {
      kind: 'set',
      need: 1,
      parts: [
        { label: '"kind": "level"', rule },
        { label: 'XP', rule: { kind: 'xp', skill: null, xp: 14_000_000 } },
      ],
    };
    await runner.startTransaction();
    try {
      await migration.down(runner);
      await runner.query('UPDATE bingo_square SET rule = $2 WHERE board_id = $1', [reached.id, nested]);
      await migration.up(runner);
      const rows: unknown = await runner.query('SELECT rule FROM bingo_square WHERE board_id = $1', [reached.id]);
      const parts = nested.parts.map((part) => ({ ...part, rule: { ...part.rule, match: 'at_least' } }));
      expect(rows).toEqual([{ rule: { ...nested, parts } }]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
    const ruleFrom = async (format: string) => {
      const items = [{ row: 1, column: 1, item_name: 'In', rule }];
      const file = { format, title: 'In', rows: 3, columns: 3, items };
      const answer = await bingo.call('POST', '/bingo/boards/import', { board: file });
      return (await bingo.state((answer.body as { board: { id: number } }).board.id)).items[0]?.rule;
    };
    expect(await ruleFrom('citadel-watch-bingo-2')).toEqual({ ...rule, match: 'at_least' });
    expect(await ruleFrom('citadel-watch-bingo-3')).toEqual(rule);
  });

  it('is tried on the log by its form, which says how many members have it already', async () => {
    await readLevel(ann, '12:20', 99);
    const preview = async (asked: object) =>
      (await bingo.call('POST', '/bingo/rules/preview', { item_name: 'Level', rule: asked })).body;
    expect(await preview(rule)).toMatchObject({ tells: 'log', above: { members: expect.any(Number) } });
    const { above } = (await preview(rule)) as { above: { members: number; of: number } };
    const { above: all } = (await preview({ ...rule, skill: null })) as { above: { members: number } };
    expect(above.members).toBeGreaterThanOrEqual(1);
    expect(above.of).toBeGreaterThanOrEqual(above.members);
    expect(all.members).toBe(0);
    expect(await preview({ ...rule, match: 'at_least' })).not.toHaveProperty('above');
    expect(await preview({ kind: 'xp', skill: null, xp: 10_000_000 })).toMatchObject({ tells: 'readings' });
    expect(await preview({ kind: 'xp_gain', skills: [], xp: 10_000_000 })).toMatchObject({ tells: 'readings' });
  });
});
