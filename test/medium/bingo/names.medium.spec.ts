import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { SeenNamesService } from '../../../server/bingo/names/seen-names.service.ts';
import { NamesAsLogged1790000440000 } from '../../../server/database/migrations/1790000440000-names-as-logged.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { previewResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { boardNamesResponseSchema } from '../../../shared/bingo/names/names.schemas.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { line, reading } from '../../support/game/readings.ts';

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-03-10T20:00:00Z');
  }
}

let site: TestApp;
let bingo: Bingo;
let ann: number;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock: new SetClock() });
  bingo = bingoOf(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  [ann = 0] = await bingo.members(`Ann ${++people}`);
});

const store = (...activities: ReturnType<typeof line>[]) =>
  site.app.get(StoreReadingService, { strict: false }).store(ann, reading('2026-03-10T19:00:00Z', { activities }));
const trail = (minute: number, reward: string) => ({
  ...line(minute, 'Elite treasure trail completed.'),
  details: `I have completed an elite treasure trail. I got ${reward} out of it.`,
});
/** Creates a board of one team with Ann, and returns its id. */
async function boardOf(squares: readonly (readonly [name: string, rule?: object])[]): Promise<number> {
  const { id } = await bingo.board({ start_date: '2026-03-10T12:00:00Z' });
  for (const [at, [name, rule = null]] of squares.entries()) await bingo.square(id, 1, at + 1, name, { rule });
  await bingo.team(id, 'Red', { member_ids: [ann] });
  return id;
}
const done = async (board: number) =>
  (await bingo.state(board)).completions.map((each) => `${squareName(each)} ${each.completed_at.slice(11, 16)}`).sort();
const progress = async (board: number) => (await bingo.state(board)).progress;

describe('names as hosts write them', () => {
  it('count the names of the log that they mean', async () => {
    const board = await boardOf([
      ['whip'],
      ['Any godsword hilt'],
      ['Kree', { kind: 'boss_kill', boss: 'armadyl boss', mode: 'any', kills: 20 }],
    ]);
    await store(
      line(1, 'I found an abyssal whip'),
      line(2, 'I found a Saradomin hilt'),
      line(3, "I killed 28 Kree'arras."),
    );
    expect(await done(board)).toEqual(['A1 12:01', 'B1 12:02', 'C1 12:03']);
  });

  it('count several bosses together', async () => {
    const board = await boardOf([['God Wars', { kind: 'boss_kill', boss: ['gwd2', 'Telos'], mode: 'any', kills: 30 }]]);
    await store(line(1, 'I killed 15 Vindictas.'), line(2, 'I killed 10 Helwyrs.'));
    expect(await done(board)).toEqual([]);
    await store(
      line(1, 'I killed 15 Vindictas.'),
      line(2, 'I killed 10 Helwyrs.'),
      line(3, 'I defeated the Twin Furies 5 times.'),
    );
    expect(await done(board)).toEqual(['A1 12:03']);
  });

  it('count a pet by its skill, and lines of no other kind by their text', async () => {
    const board = await boardOf([
      ['Woodcutting pet'],
      ['Mystery', { kind: 'line', text: 'Solved an archaeological mystery', match: 'is' }],
      ['Deep', { kind: 'line', text: 'Dungeon floor', match: 'starts' }],
    ]);
    await store(
      line(1, 'I found Woody, the Woodcutting pet.'),
      line(2, 'Solved an archaeological mystery.'),
      line(3, 'Dungeon floor 60 reached.'),
    );
    expect(await done(board)).toEqual(['A1 12:01', 'B1 12:02', 'C1 12:03']);
  });
});

describe('rewards of treasure trails', () => {
  it('complete the square of the item, and the next one that of the trail', async () => {
    const board = await boardOf([['Zamorak bow'], ['An elite trail', { kind: 'clue', tier: 'Elite' }]]);
    await store(trail(1, 'a Zamorak bow'));
    expect(await done(board)).toEqual(['A1 12:01']);
    await store(trail(1, 'a Zamorak bow'), trail(5, 'a Zamorak bow'));
    expect(await done(board)).toEqual(['A1 12:01', 'B1 12:05']);
  });
});

describe('the check of names', () => {
  const preview = async (item_name: string, more: object = {}) => {
    const answer = await bingo.call('POST', '/bingo/rules/preview', { item_name, ...more });
    return previewResponseSchema.parse(answer.body);
  };
  const read = () => site.app.get(SeenNamesService, { strict: false }).readNew();

  it('knows the names of all stored lines of members and guests, and counts each line once', async () => {
    await store(line(1, 'I found a mossy whip'), line(2, 'I found a mossy whip'), line(3, 'I killed 4 Thornmothers.'));
    const { id } = await bingo.board();
    await bingo.team(id, 'Guests', { guest_members: ['Visitor'] });
    await site.dataSource.query(
      `INSERT INTO bingo_guest_line (guest_id, date, raw_date, text, details, norm_text, occurrence, category, item, read_at)
       SELECT id, '2026-03-10T12:00:00Z', '', 'I found a mossy whip', '', 'x', 1, 'Boss Loot', 'mossy whip',
         '2026-03-10T19:00:00Z' FROM bingo_guest WHERE name = 'Visitor'`,
    );
    expect(await read()).toBeGreaterThan(3);
    expect(await read()).toBe(0);
    expect((await preview('Mossy whip')).verdict).toEqual([
      { kind: 'item', name: 'Mossy whip', seen: 'seen', lines_ever: 3, counts: [], suggest: [] },
    ]);
    const boss = { rule: { kind: 'boss_kill', boss: 'Thornmother', mode: 'any', kills: 1 } };
    expect((await preview('Boss', boss)).verdict).toMatchObject([{ seen: 'seen', lines_ever: 1 }]);
  });

  it('waits for lines that may have been stored before one that it has read', async () => {
    await site.app
      .get(StoreReadingService, { strict: false })
      .store(ann, reading('2026-03-10T19:59:00Z', { activities: [line(1, 'I found a late thing')] }));
    await read();
    expect((await preview('late thing')).verdict).toMatchObject([{ seen: 'never', lines_ever: 0 }]);
  });

  it('says what is known, what is never seen, and what may be meant', async () => {
    await read();
    const verdictOf = async (name: string, more?: object) => (await preview(name, more)).verdict[0];
    expect(await verdictOf('Razorback gauntlet')).toMatchObject({
      seen: 'known',
      lines_ever: 0,
      counts: ['Razorback gauntlets'],
    });
    expect(await verdictOf('Mosy whip')).toMatchObject({ seen: 'never', counts: [], suggest: ['mossy whip'] });
    expect(await verdictOf('Dragon med helm')).toMatchObject({ seen: 'never', suggest: ['Dragon helm'] });
    const boss = (name: string) => ({ rule: { kind: 'boss_kill', boss: name, mode: 'any', kills: 1 } });
    expect(await verdictOf('x', boss('gwd3'))).toMatchObject({
      seen: 'never',
      suggest: ['Arch-Glacor', 'Kerapac', 'TzKal-Zuk', 'Croesus'],
    });
    expect(await verdictOf('x', boss('araxxor'))).toMatchObject({ seen: 'known', counts: ['Araxxi'] });
    expect(await preview('Selfie', { rule: { kind: 'manual' } })).toMatchObject({ verdict: [], tells: 'hand' });
  });

  it('lists the squares of a board, hidden or not, with names that no log has', async () => {
    const { id } = await bingo.board({ is_active: false });
    await bingo.square(id, 1, 1, 'whip');
    await bingo.square(id, 2, 1, 'Golden shrubbery', { alternatives: ['Dark bow'] });
    await bingo.square(id, 1, 2, 'Parts', {
      rule: {
        kind: 'set',
        need: 2,
        parts: [
          { label: 'Dark bow', rule: { kind: 'item' } },
          { label: 'Silver twig', rule: { kind: 'item' } },
        ],
      },
    });
    // A title of names that logs have is no name that is missing; beside a misspelt one it is.
    await bingo.square(id, 3, 1, 'Any bow at all', { alternatives: ['Dark bow', 'Abyssal whip'] });
    await bingo.square(id, 3, 2, 'Any twig at all', { alternatives: ['Dark bow', 'Silver twigg'] });
    const answer = await bingo.call('GET', `/bingo/admin/boards/${id}/names`);
    const { squares } = boardNamesResponseSchema.parse(answer.body);
    expect(squares.map((each) => [squareName(each), each.names.map(({ name }) => name)])).toEqual([
      ['B1', ['Silver twig']],
      ['A2', ['Golden shrubbery']],
      ['B3', ['Any twig at all', 'Silver twigg']],
    ]);
    expect((await bingo.visit('GET', `/bingo/admin/boards/${id}/names`)).status).toBe(401);
    expect((await bingo.call('GET', '/bingo/admin/boards/999999/names')).status).toBe(404);
  });
});

describe('boards that had begun before', () => {
  it('count what they counted then, and those that had not begun count more', async () => {
    const runner = site.dataSource.createQueryRunner();
    const squares = [
      ['whip'],
      ['Zamorak bow'],
      ['Kree', { kind: 'boss_kill', boss: 'Kree', mode: 'any', kills: 1 }],
    ] as const;
    const begun = await boardOf(squares);
    const later = await boardOf(squares);
    await runner.query(`UPDATE bingo_board SET start_date = now() + interval '1 hour' WHERE id = $1`, [later]);
    const migration = new NamesAsLogged1790000440000();
    await migration.down(runner);
    await migration.up(runner);
    await runner.query(`UPDATE bingo_board SET start_date = '2026-03-10T12:00:00Z' WHERE id = $1`, [later]);
    await runner.release();
    await store(line(1, 'I found an abyssal whip'), trail(2, 'a Zamorak bow'), line(3, "I killed 2 Kree'arras."));
    expect(await done(begun)).toEqual(['C1 12:03']);
    expect(await done(later)).toEqual(['A1 12:01', 'B1 12:02', 'C1 12:03']);
    expect(await progress(begun)).toEqual([]);
  });
});
