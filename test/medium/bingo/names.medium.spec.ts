import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../../server/config/clock.ts';
import { NamesAsLogged1790000440000 } from '../../../server/database/migrations/1790000440000-names-as-logged.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
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
