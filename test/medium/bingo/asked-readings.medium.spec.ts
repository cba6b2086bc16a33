import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestRepository } from '../../../server/bingo/guests/guest.repository.ts';
import { AskedReadingsService } from '../../../server/bingo/readings/asked-readings.service.ts';
import { ReadingBoardsService } from '../../../server/bingo/readings/reading-boards.service.ts';
import { Clock } from '../../../server/config/clock.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { reading, skills } from '../../support/game/readings.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

class SetClock extends Clock {
  at = new Date('2026-03-10T12:00:00Z');
  now(): Date {
    return this.at;
  }
  set(time: string): void {
    this.at = new Date(`2026-03-10T${time}:00Z`);
  }
}

const clock = new SetClock();
let site: TestApp;
let bingo: Bingo;
let board: number;
let red: number;
let ann = 0;
let bob = 0;
let people = 0;

beforeAll(async () => {
  site = await startTestApp({ admin: true, clock });
  bingo = bingoOf(site);
});
afterAll(() => site.close());

/** A board of 12:00 to 18:00 that asks for XP. Ann sits on it since 10:00; Bob has no seat. */
beforeEach(async () => {
  await emptyTables(site.dataSource, 'bingo_board', 'sync_run');
  clock.set('10:00');
  [ann = 0, bob = 0] = await bingo.members(`Ann ${++people}`, `Bob ${people}`);
  const dates = { start_date: '2026-03-10T12:00:00Z', end_date: '2026-03-10T18:00:00Z' };
  board = (await bingo.board(dates)).id;
  await bingo.square(board, 1, 1, 'XP', { rule: { kind: 'xp_gain', skills: [], xp: 5000 } });
  red = (await bingo.team(board, 'Red', { member_ids: [ann] })).id;
});

/** Asks as the job does, at a time. Returns the members that were queued for it. */
const asked = async (time: string): Promise<number[]> => {
  clock.set(time);
  await site.app.get(ReadingBoardsService, { strict: false }).refresh();
  await emptyTables(site.dataSource, 'sync_run');
  await site.app.get(AskedReadingsService, { strict: false }).ask();
  return queued();
};
const queued = async (): Promise<number[]> => {
  const rows: { id: number }[] = await site.dataSource.query(
    'SELECT member_id AS id FROM sync_item ORDER BY member_id',
  );
  return rows.map(({ id }) => id);
};
const read = (member: number, time: string) =>
  site.app
    .get(StoreReadingService, { strict: false })
    .store(member, reading(`2026-03-10T${time}:00Z`, { skills: [skills(1000)] }));

describe('XP that a board needs', () => {
  it('is asked for in the half hour before the start and right after the end, of everybody who plays', async () => {
    expect(await asked('11:29')).toEqual([]);
    expect(await asked('11:31')).toEqual([ann]);
    await read(ann, '11:40');
    expect(await asked('11:45')).toEqual([]);
    expect(await asked('17:59')).toEqual([]);
    expect(await asked('18:01')).toEqual([ann]);
    expect(await asked('18:16')).toEqual([]);
    await bingo.call('PUT', `/bingo/boards/${board}`, { settings: { xp_grace: 20 } });
    expect(await asked('18:16')).toEqual([ann]);
  });

  it('is asked for after a change of a seat, once, and of nobody who was read since', async () => {
    await read(ann, '11:50');
    clock.set('14:00');
    await bingo.call('POST', `/bingo/teams/${red}/members`, { member_ids: [bob] });
    expect(await asked('14:01')).toEqual([bob]);
    await read(bob, '14:02');
    expect(await asked('14:05')).toEqual([]);
    clock.set('14:30');
    await bingo.call('DELETE', `/bingo/teams/${red}/members/${ann}`);
    expect(await asked('14:31')).toEqual([ann]);
  });

  it('is not asked for while the player waits to be read, and not by a board without squares of XP', async () => {
    expect(await asked('11:31')).toEqual([ann]);
    await site.app.get(AskedReadingsService, { strict: false }).ask();
    expect(await queued()).toEqual([ann]);
    await bingo.square(board, 1, 1, 'Dragon helm', { rule: null });
    expect(await asked('11:35')).toEqual([]);
  });

  it('is asked of guests by their next turn', async () => {
    clock.set('14:00');
    await bingo.call('POST', `/bingo/teams/${red}/guests`, { guest_members: [`Wanderer ${people}`] });
    await site.dataSource.query(
      "UPDATE bingo_guest SET last_read_at = '2026-03-10T13:30Z', next_read_at = '2026-03-10T14:30Z'",
    );
    await asked('14:01');
    const due: unknown = await site.dataSource.query('SELECT next_read_at AS at FROM bingo_guest');
    expect(due).toEqual([{ at: new Date('2026-03-10T14:01:00Z') }]);
  });

  it('is read of guests who have left, until it was read since', async () => {
    clock.set('14:00');
    await bingo.call('POST', `/bingo/teams/${red}/guests`, { guest_members: [`Leaver ${people}`] });
    const claim = () =>
      site.app.get(GuestRepository, { strict: false }).claim(site.dataSource.manager, clock.now(), 1000);
    await site.dataSource.query(
      `UPDATE bingo_participant SET left_at = '2026-03-10T14:10Z' WHERE guest_id IS NOT NULL;
       UPDATE bingo_guest SET last_read_at = '2026-03-10T13:30Z', next_read_at = '2026-03-10T14:10Z'`,
    );
    clock.set('14:11');
    expect(await claim()).toMatchObject({ name: `Leaver ${people}` });
    await site.dataSource.query("UPDATE bingo_guest SET last_read_at = '2026-03-10T14:12Z'");
    clock.set('14:30');
    expect(await claim()).toBeNull();
  });
});
