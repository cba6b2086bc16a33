import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { StoredActivityHooks } from '../../../server/ingest/stored-activity.hooks.ts';
import { coverageResponseSchema, previewResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-03-20T12:00:00Z');
  }
}

/** Number of stored lines. BINGO_LINES=100000 makes the test print its duration as well. */
const LINES = Number(process.env['BINGO_LINES'] ?? 20_000);

let site: TestApp;
let bingo: Bingo;
let ada: number;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: new SetClock() });
  bingo = bingoOf(site);
  [ada = 0] = await bingo.members('Ada');
});
afterAll(() => site.close());

interface NewLine {
  at: string;
  text: string;
  details?: string;
  category: string;
  item?: string;
}
/** Inserts lines without the ingest. Returns their ids. */
async function store(table: 'activity' | 'bingo_guest_line', person: number, lines: NewLine[]): Promise<number[]> {
  const owner = table === 'activity' ? 'member_id' : 'guest_id';
  const ids: number[] = [];
  for (const { at, text, details = '', category, item = null } of lines) {
    const rows: { id: string }[] = await site.dataSource.query(
      `INSERT INTO ${table} (${owner}, date, raw_date, text, details, norm_text, occurrence, category, item, read_at)
       VALUES ($1, $2, '', $3, $4, $5, 1, $6, $7, '2026-03-20T11:00:00Z') RETURNING id`,
      [person, at, text, details, `${text} ${randomUUID()}`, category, item],
    );
    ids.push(...rows.map(({ id }) => Number(id)));
  }
  return ids;
}
const preview = async (body: object) => {
  const answer = await bingo.call('POST', '/bingo/rules/preview', body);
  expect(answer.status).toBe(200);
  return previewResponseSchema.parse(answer.body);
};

describe('the rule workbench', () => {
  const drop = (at: string, item: string): NewLine => ({ at, text: `I found a ${item}`, category: 'Boss Loot', item });

  beforeAll(async () => {
    await store('activity', ada, [
      drop('2026-02-18T11:59:00Z', 'mossy whip'),
      drop('2026-02-18T12:00:00Z', 'mossy whip'),
      drop('2026-03-19T12:00:00Z', 'mossy whip'),
      drop('2026-03-18T12:00:00Z', 'mossy whip fragment'),
      drop('2026-03-18T12:00:00Z', 'dark bow'),
      {
        at: '2026-03-17T12:00:00Z',
        text: 'Elite treasure trail completed.',
        details: 'I have completed an elite treasure trail. I got a mossy whip out of it.',
        category: 'Clue Scrolls',
      },
      { at: '2026-03-16T12:00:00Z', text: 'I killed 3  Thornmothers.', category: 'Boss Kills' },
      { at: '2026-03-15T12:00:00Z', text: 'I killed 12 Thornmothers.', category: 'Boss Kills' },
      { at: '2026-03-15T12:00:00Z', text: 'I killed the player Thornmother', category: 'Other' },
    ]);
  });

  it('shows the lines of 30 days that an item matches, near misses with reasons, and colliding squares', async () => {
    const board = await bingo.board();
    await bingo.square(board.id, 1, 1, 'Mossy whip');
    await bingo.square(board.id, 1, 2, 'Any whip', { alternatives: ['a mossy whip'] });
    await bingo.square(board.id, 1, 3, 'Dark bow');
    const found = await preview({ board_id: board.id, row: 1, column: 1, item_name: 'a Mossy Whip' });
    expect([found.total, found.amount]).toEqual([3, 3]);
    expect(
      found.lines.map(({ display_name, text, activity_date, why }) => [display_name, text, activity_date, why]),
    ).toEqual([
      ['Ada', 'I found a mossy whip', '2026-03-19T12:00:00.000Z', 'Item “a Mossy Whip”'],
      ['Ada', 'Elite treasure trail completed.', '2026-03-17T12:00:00.000Z', 'Item “a Mossy Whip”'],
      ['Ada', 'I found a mossy whip', '2026-02-18T12:00:00.000Z', 'Item “a Mossy Whip”'],
    ]);
    expect(found.near.map(({ text, why }) => [text, why])).toEqual([
      ['I found a mossy whip fragment', 'Another name with these words: “mossy whip fragment”'],
    ]);
    expect(found.collisions).toEqual([
      { row_number: 1, column_number: 2, item_name: 'Any whip', why: 'Alternative “a mossy whip”' },
    ]);
  });

  it('shows matching lines and near misses of a rule', async () => {
    const rule = { kind: 'boss_kill', boss: 'Thornmother', mode: 'any', kills: 10, in_one_line: true };
    const found = await preview({ item_name: 'Ten Thornmothers', rule });
    expect(found.lines.map(({ text, why }) => [text, why])).toEqual([
      ['I killed 12 Thornmothers.', '10 kills of Thornmother in one line'],
    ]);
    expect(found.near.map(({ text, why }) => [text, why])).toEqual([['I killed 3 Thornmothers.', '3 is less than 10']]);
    expect([found.total, found.collisions]).toEqual([1, []]);
  });

  it('adds up what the lines of a rule count, the oldest first', async () => {
    const rule = { kind: 'boss_kill', boss: 'Thornmother', mode: 'any', kills: 50 };
    const found = await preview({ item_name: 'Fifty Thornmothers', rule });
    expect(found.lines.map(({ amount, counted }) => [amount, counted])).toEqual([
      [3, 15],
      [12, 12],
    ]);
    expect([found.total, found.amount]).toEqual([2, 15]);
  });

  it('returns no lines for an unknown item, and rejects an invalid rule with its reason', async () => {
    expect(await preview({ item_name: 'Unheard of' })).toMatchObject({ lines: [], near: [], total: 0, collisions: [] });
    const wrong = { item_name: 'x', rule: { kind: 'level', skill: 'Baking', level: 99 } };
    expect(await bingo.call('POST', '/bingo/rules/preview', wrong)).toMatchObject({
      status: 400,
      body: { error: 'Unknown skill' },
    });
  });

  it('reads the lines of an item by index, however many lines exist', async () => {
    const [busy = 0] = await bingo.members('Busy');
    for (let from = 0; from < LINES; from += 10_000) {
      await site.dataSource.query(
        `INSERT INTO activity (member_id, date, raw_date, text, details, norm_text, occurrence, category, item, read_at)
         SELECT $1, timestamptz '2026-03-20T12:00:00Z' - n * interval '20 seconds', '', 'I found a thing ' || n % 1000, '',
           'n ' || n, 1, 'Boss Loot', 'thing ' || n % 1000, now() FROM generate_series($2::int + 1, $2::int + 10000) n`,
        [busy, from],
      );
    }
    await site.dataSource.query('ANALYZE activity');
    const plan: { 'QUERY PLAN': string }[] = await site.dataSource.query(
      `EXPLAIN SELECT id FROM bingo_line l WHERE l.date >= '2026-02-18T12:00:00Z' AND l.item = ANY ('{thing 5}')`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('IX_activity_item');
    const started = performance.now();
    const found = await preview({ item_name: 'thing 5' });
    const taken = performance.now() - started;
    if (LINES > 20_000) console.log(`${LINES} lines: ${taken.toFixed(0)} ms`);
    expect([found.total, found.lines.length]).toEqual([LINES / 1000, Math.min(50, LINES / 1000)]);
  });
});

describe('log coverage of a board', () => {
  it('lists readable players, their last reading, and the gaps inside the dates of the board', async () => {
    const [open = 0, shut = 0] = await bingo.members('Open', 'Shut');
    await site.dataSource.query("UPDATE member SET profile_state = 'private' WHERE id = $1", [shut]);
    await site.dataSource.query(
      "UPDATE member SET profile_state = 'public', last_synced_at = '2026-03-05T10:00:00Z' WHERE id = $1",
      [open],
    );
    const board = await bingo.board({ start_date: '2026-03-02T00:00:00Z', end_date: '2026-03-09T00:00:00Z' });
    const team = await bingo.team(board.id, 'Reds', {
      ...{ member_ids: [open, shut], guest_members: ['A Guest'] },
      ...{ counts_from: '2026-03-02T00:00:00Z', reason: 'Played from the start' },
    });
    await site.dataSource.query(
      `INSERT INTO activity_gap (member_id, after_date, before_date, found_at) VALUES
         ($1, '2026-02-20', '2026-03-01', now()), ($1, '2026-03-01T12:00:00Z', '2026-03-03T00:00:00Z', now()),
         ($1, '2026-03-08T00:00:00Z', '2026-03-12T00:00:00Z', now())`,
      [open],
    );
    const guest = team.members.find(({ member_type }) => member_type === 'guest')?.guest_member_id;
    await site.dataSource.query(
      `INSERT INTO bingo_guest_gap (guest_id, after_date, before_date, found_at)
       VALUES ($1, '2026-03-04T00:00:00Z', '2026-03-05T00:00:00Z', now())`,
      [guest],
    );
    const answer = await bingo.call('GET', `/bingo/admin/boards/${board.id}/coverage`);
    expect(coverageResponseSchema.parse(answer.body).coverage).toEqual([
      {
        team_id: team.id,
        member_id: open,
        guest_member_id: null,
        display_name: 'Open',
        profile_state: 'public',
        last_read_at: '2026-03-05T10:00:00.000Z',
        gaps: [
          { from: '2026-03-02T00:00:00.000Z', to: '2026-03-03T00:00:00.000Z' },
          { from: '2026-03-08T00:00:00.000Z', to: '2026-03-09T00:00:00.000Z' },
        ],
      },
      expect.objectContaining({ member_id: shut, profile_state: 'private', last_read_at: null, gaps: [] }),
      expect.objectContaining({
        member_id: null,
        guest_member_id: guest,
        display_name: 'A Guest',
        gaps: [{ from: '2026-03-04T00:00:00.000Z', to: '2026-03-05T00:00:00.000Z' }],
      }),
    ]);
    expect((await bingo.call('GET', '/bingo/admin/boards/999999/coverage')).status).toBe(404);
  });
});

describe('completions by guests', () => {
  it('completes a square by a line of a guest log', async () => {
    const board = await bingo.board({ start_date: '2026-03-02T00:00:00Z' });
    await bingo.square(board.id, 2, 2, 'Guest gift');
    const team = await bingo.team(board.id, 'Reds', { guest_members: ['Kind Guest'] });
    const guest = team.members[0]?.guest_member_id ?? 0;
    const line = {
      at: '2026-03-04T10:00:00Z',
      text: 'I found a guest gift',
      category: 'Boss Loot',
      item: 'guest gift',
    };
    const types = await verifyBoard(site, bingo, board.id, async () => {
      const [id = 0] = await store('bingo_guest_line', guest, [line]);
      const activity = {
        id,
        member_name: 'Kind Guest',
        display_name: 'Kind Guest',
        category: 'Boss Loot' as const,
        text: line.text,
        details: '',
        activity_date: '2026-03-04T10:00:00.000Z',
      };
      const lines = site.app.get(StoredActivityHooks, { strict: false });
      await site.dataSource.transaction((tx) => lines.notify(tx, { personId: guest, added: [activity], reworded: [] }));
    });
    expect(types).toEqual([['completion.recorded']]);
    expect((await bingo.state(board.id)).completions).toMatchObject([
      { completed_by: guest, member_display_name: null, guest_display_name: 'Kind Guest', row_number: 2 },
    ]);
  });
});
