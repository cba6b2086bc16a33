import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadingBoardsService } from '../../../server/bingo/readings/reading-boards.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { squareResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { reading, skills } from '../../support/game/readings.ts';

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
