import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestLogService } from '../../../server/bingo/guests/guest-log.service.ts';
import { JoinedGuestsService } from '../../../server/bingo/member-data/joined-guests.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import type { Board } from '../../../shared/bingo/bingo.schemas.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { line, reading } from '../../support/game/readings.ts';
import { REWORDINGS, type LineText } from '../../support/game/reworded-lines.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

/** Names of the ways in which the game rewords a line. None may complete a square twice or remove a completion. */

const WAYS = Object.keys(REWORDINGS);
const BOW: LineText = { text: 'I found a dark bow', details: 'After killing a bat, it dropped a dark bow.' };
const LEVEL: LineText = { text: 'Levelled up Mining.', details: 'I levelled my  Mining skill, I am now level 50.' };

let game: FakeGame;
let site: SyncApp;
let bingo: Bingo;
let readings: StoreReadingService;
let logs: GuestLogService;
let board: Board;
let name: string;
let serial = 0;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(1);
  site = await startQuietSite(game);
  bingo = bingoOf(site);
  readings = site.app.get(StoreReadingService, { strict: false });
  logs = site.app.get(GuestLogService);
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
/** Two squares require a dark bow, one a Mining level: a line that counted twice would complete both bow squares. */
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM bingo_board');
  await site.dataSource.query('DELETE FROM bingo_guest');
  name = `Wanderer ${++serial}`;
  board = await bingo.board({ start_date: '2026-03-10T11:00:00Z' });
  for (const column of [1, 2]) await bingo.square(board.id, 1, column, 'Dark bow');
  await bingo.square(board.id, 2, 2, 'Level', { rule: { kind: 'level', skill: 'Mining', level: 50 } });
});

const reworded = (way: string, original: LineText): LineText => REWORDINGS[way]?.(original) ?? original;
const windowOf = (...lines: LineText[]) => [
  line(30, 'Capped at my Clan Citadel.'),
  ...lines.map(({ text, details }, index) => line(9 - index, text, details)),
  line(1, 'Visited my Clan Citadel.'),
];
const read = (member: number, ...lines: LineText[]) =>
  readings.store(member, reading('2026-03-10T19:00:00Z', { activities: windowOf(...lines) }));
/** The same window as the game sends it. */
const logged = (...lines: LineText[]) =>
  windowOf(...lines).map(({ date, text, details }) => ({
    date: `10-Mar-2026 12:${String(date.getUTCMinutes()).padStart(2, '0')}`,
    text,
    details,
  }));
const readGuest = async () => {
  await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
  expect(await logs.readNext(new AbortController().signal)).toBe(true);
};
const completions = async () => (await bingo.state(board.id)).completions;
const cells = async () => (await completions()).map((one) => [one.row_number, one.column_number]);
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);
const lineCount = async (table: 'activity' | 'bingo_guest_line', owner: string, id: number): Promise<number> => {
  const rows: unknown[] = await site.dataSource.query(`SELECT 1 FROM ${table} WHERE ${owner} = $1`, [id]);
  return rows.length;
};

describe('reworded lines of a member', () => {
  it.each(WAYS)('keeps each completion once when a line of a member is reworded: %s', async (way) => {
    const [member = 0] = await bingo.members(name);
    await bingo.team(board.id, 'Reds', { member_ids: [member] });
    await read(member, BOW, LEVEL);
    const before = await completions();
    expect(before).toHaveLength(2);
    const types = await verify(() => read(member, reworded(way, BOW), reworded(way, LEVEL)));
    expect(types).toEqual([]);
    expect(await verify(() => read(member, BOW, LEVEL))).toEqual([]);
    expect(await completions()).toEqual(before);
    expect(await lineCount('activity', 'member_id', member)).toBe(4);
  });

  it('completes a square as soon as its line arrives in known words', async () => {
    const [member = 0] = await bingo.members(name);
    await bingo.team(board.id, 'Reds', { member_ids: [member] });
    await read(member, reworded('headline', BOW));
    expect(await cells()).toEqual([]);
    await verify(() => read(member, BOW));
    expect(await cells()).toEqual([[1, 1]]);
    expect(await lineCount('activity', 'member_id', member)).toBe(3);
    expect(await verify(() => read(member, reworded('headline', BOW)))).toEqual([]);
    expect(await cells()).toEqual([[1, 1]]);
  });
});

describe('reworded lines of a guest', () => {
  it.each(WAYS)('keeps each completion once when a line of a guest is reworded: %s', async (way) => {
    const player = game.add(name, 500 + serial);
    player.log = logged(BOW, LEVEL);
    const team = await bingo.team(board.id, 'Reds', { guest_members: [name] });
    await readGuest();
    const before = await completions();
    expect(before).toHaveLength(2);
    player.log = logged(reworded(way, BOW), reworded(way, LEVEL));
    expect(await verify(readGuest)).toEqual([]);
    expect(await completions()).toEqual(before);
    const guest = team.members[0]?.guest_member_id ?? 0;
    expect(await lineCount('bingo_guest_line', 'guest_id', guest)).toBe(4);
  });

  it.each(['articles', 'tense', 'headline'])(
    'counts a line once when the guest has joined and the member log has other words: %s',
    async (way) => {
      const player = game.add(name, 500 + serial);
      player.log = logged(BOW, LEVEL);
      await bingo.team(board.id, 'Reds', { guest_members: [name] });
      await readGuest();
      const [member = 0] = await bingo.members(name);
      await site.app.get(JoinedGuestsService).seatNext();
      await verify(() => read(member, reworded(way, BOW), reworded(way, LEVEL)));
      expect((await cells()).sort()).toEqual([
        [1, 1],
        [2, 2],
      ]);
    },
  );
});

it.each(['articles', 'tense', 'headline'])(
  'joins two logs of a renamed player without doubling a completion: %s',
  async (way) => {
    const [old = 0, fresh = 0] = await bingo.members(name, `${name}b`);
    await bingo.team(board.id, 'Reds', { member_ids: [old] });
    await read(old, BOW);
    await read(fresh, reworded(way, BOW));
    const { status } = await bingo.call('POST', '/clan/renames', { from: name, to: `${name}b` });
    expect(status).toBe(201);
    expect(await cells()).toEqual([[1, 1]]);
    expect(await lineCount('activity', 'member_id', old)).toBe(3);
  },
);
