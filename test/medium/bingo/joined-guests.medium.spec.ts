import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestLogService } from '../../../server/bingo/guests/guest-log.service.ts';
import { JoinedGuestsService } from '../../../server/bingo/member-data/joined-guests.service.ts';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { coverageResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import type { Board, Completion } from '../../../shared/bingo/bingo.schemas.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { verifyBoard } from '../../support/live/bingo-live.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { line, reading } from '../../support/game/readings.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';

let game: FakeGame;
let site: SyncApp;
let bingo: Bingo;
let joined: JoinedGuestsService;
let readings: StoreReadingService;
let board: Board;
let reds: number;
let name: string;
let guest: number;
let serial = 0;
beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(1);
  site = await startQuietSite(game);
  bingo = bingoOf(site);
  joined = site.app.get(JoinedGuestsService);
  readings = site.app.get(StoreReadingService, { strict: false });
});
afterAll(async () => {
  await site.close();
  await game.stop();
});

const found = (minute: number, item: string) =>
  line(minute, `I found ${item}`, `After killing a bat, it dropped ${item}.`);
/** The line of `found` as the service sends it. */
const logged = (minute: number, item: string) => ({
  date: `10-Mar-2026 12:${String(minute).padStart(2, '0')}`,
  text: `I found ${item}`,
  details: `After killing a bat, it dropped ${item}.`,
});
const completions = async () => (await bingo.state(board.id)).completions;
const cells = (all: readonly Completion[]) => all.map((one) => [one.row_number, one.column_number, one.completed_by]);
const verify = (action: () => Promise<unknown>) => verifyBoard(site, bingo, board.id, action);

/** A guest of the Reds has found a dark bow; two squares require it, and one requires a whip. */
beforeEach(async () => {
  await site.dataSource.query('DELETE FROM bingo_board');
  await site.dataSource.query('DELETE FROM bingo_guest');
  name = `Wanderer ${++serial}`;
  board = await bingo.board({ start_date: '2026-03-10T11:00:00Z' });
  for (const column of [1, 2]) await bingo.square(board.id, 1, column, 'Dark bow');
  await bingo.square(board.id, 2, 2, 'Abyssal whip');
  const team = await bingo.team(board.id, 'Reds', { guest_members: [name] });
  reds = team.id;
  guest = team.members[0]?.guest_member_id ?? 0;
  game.add(name, 500 + serial).log = [logged(5, 'a dark bow')];
  await site.app.get(GuestLogService).readNext(new AbortController().signal);
  expect(cells(await completions())).toEqual([[1, 1, guest]]);
});

describe('a guest who joins the clan', () => {
  it('replaces the guest by the member on the team, with the completions, in one event', async () => {
    expect(await joined.seatNext()).toBe(false);
    const [before] = await completions();
    const [member = 0] = await bingo.members(name);
    const types = await verify(async () => expect(await joined.seatNext()).toBe(true));
    expect(types).toHaveLength(1);
    expect(types.flat()).not.toContain('completion.revoked');
    const state = await bingo.state(board.id);
    expect(state.teams[0]?.members).toEqual([
      { member_id: member, guest_member_id: null, member_type: 'clan', member_name: name, display_name: name },
    ]);
    expect(state.completions).toEqual([
      { ...before, completed_by: member, member_display_name: name, guest_display_name: null },
    ]);
    expect(await joined.seatNext()).toBe(false);
  });

  it('completes no square twice when the log of the member is read, and adds new completions', async () => {
    const [member = 0] = await bingo.members(name);
    await joined.seatNext();
    const log = [found(5, 'a dark bow'), found(9, 'an abyssal whip')];
    const types = await verify(() => readings.store(member, reading('2026-03-10T20:00:00Z', { activities: log })));
    expect(types).toEqual([['completion.recorded']]);
    expect(cells(await completions())).toEqual([
      [1, 1, member],
      [2, 2, member],
    ]);
  });

  it('completes no square twice when the log of the member was read before', async () => {
    const [member = 0] = await bingo.members(name);
    const log = [found(5, 'a dark bow'), found(9, 'an abyssal whip')];
    await readings.store(member, reading('2026-03-10T20:00:00Z', { activities: log }));
    expect(cells(await completions())).toEqual([[1, 1, guest]]);
    await verify(() => joined.seatNext());
    expect(cells(await completions())).toEqual([
      [1, 1, member],
      [2, 2, member],
    ]);
  });

  it('keeps revocations and manual records of the guest', async () => {
    const [one] = await completions();
    await bingo.call('DELETE', `/bingo/completions/${one?.id}`, { reason: 'A trade' });
    // The drop completes the other square that requires it; that completion is revoked as well.
    const [other] = await completions();
    await bingo.call('DELETE', `/bingo/completions/${other?.id}`, { reason: 'A trade' });
    await bingo.call('POST', '/bingo/completions', {
      ...{ board_id: board.id, team_id: reds, row: 2, column: 2, completed_by: guest },
      completed_at: '2026-03-10T15:00:00Z',
    });
    const [member = 0] = await bingo.members(name);
    await readings.store(member, reading('2026-03-10T20:00:00Z', { activities: [found(5, 'a dark bow')] }));
    await verify(() => joined.seatNext());
    expect(cells(await completions())).toEqual([[2, 2, member]]);
  });

  it('reads a joined guest only as a member and shows the gaps of the guest log', async () => {
    await site.dataSource.query(
      `INSERT INTO bingo_guest_gap (guest_id, after_date, before_date, found_at)
       VALUES ($1, '2026-03-11T00:00:00Z', '2026-03-12T00:00:00Z', now())`,
      [guest],
    );
    const [member = 0] = await bingo.members(name);
    await joined.seatNext();
    await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
    expect(await site.app.get(GuestLogService).readNext(new AbortController().signal)).toBe(false);
    const { body } = await bingo.call('GET', `/bingo/admin/boards/${board.id}/coverage`);
    expect(coverageResponseSchema.parse(body).coverage).toMatchObject([
      { member_id: member, gaps: [{ from: '2026-03-11T00:00:00.000Z', to: '2026-03-12T00:00:00.000Z' }] },
    ]);
  });

  it('keeps one seat on a board where the member plays already', async () => {
    const [member = 0] = await bingo.members(name);
    const blues = await bingo.team(board.id, 'Blues', { member_ids: [member] });
    await verify(() => joined.seatNext());
    const { teams } = await bingo.state(board.id);
    expect(teams.map(({ id, members }) => [id, members.map(({ member_id }) => member_id)])).toEqual([
      [reds, []],
      [blues.id, [member]],
    ]);
    expect((await completions()).map(({ team_id, completed_by }) => [team_id, completed_by])).toEqual([[reds, member]]);
  });

  it('keeps the completions of a member who leaves the clan and plays as a guest again', async () => {
    const [member = 0] = await bingo.members(name);
    await joined.seatNext();
    await site.dataSource.query('UPDATE member SET is_active = false WHERE id = $1', [member]);
    await bingo.call('DELETE', `/bingo/teams/${reds}/members/${member}`);
    const second = await bingo.board({ start_date: '2026-03-10T11:00:00Z' });
    await bingo.square(second.id, 1, 1, 'Dark bow');
    await bingo.team(second.id, 'Greens', { guest_members: [name] });
    expect((await bingo.state(second.id)).completions).toMatchObject([
      { completed_by: guest, guest_display_name: name },
    ]);
    expect(cells(await completions())).toEqual([[1, 1, member]]);
  });
});
