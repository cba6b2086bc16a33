import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GuestLogService } from '../../../server/bingo/guests/guest-log.service.ts';
import { UrgentMembersService } from '../../../server/sync/schedule/urgent-members.service.ts';
import { coverageResponseSchema } from '../../../shared/bingo/bingo-responses.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startQuietSite, type SyncApp } from '../../support/app/sync-app.ts';
import { until } from '../../support/live/socket-client.ts';

let game: FakeGame;
let site: SyncApp;
let bingo: Bingo;
let logs: GuestLogService;
beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(2);
  site = await startQuietSite(game);
  bingo = bingoOf(site);
  logs = site.app.get(GuestLogService);
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
beforeEach(async () => {
  game.calls = [];
  await site.dataSource.query('DELETE FROM bingo_board');
  await site.dataSource.query('DELETE FROM bingo_guest');
});

const never = new AbortController().signal;
const readAll = async (): Promise<number> => {
  let reads = 0;
  while (await logs.readNext(never)) reads++;
  return reads;
};
const asked = () => game.calls.filter(({ service }) => service === 'runemetrics').map(({ name }) => name);
const guestRow = async (): Promise<unknown> => {
  const rows: unknown[] = await site.dataSource.query(
    'SELECT profile_state, last_read_at IS NOT NULL AS read, failures FROM bingo_guest ORDER BY id',
  );
  return rows;
};
const lines = (): Promise<{ text: string }[]> => site.dataSource.query('SELECT text FROM bingo_guest_line ORDER BY id');
/** Answers of the public calls about the clan, as one text. */
const publicText = async () => {
  const paths = ['/members', '/activities/clan?limit=200', '/members/all-hiscores', '/leaderboard/weekly'];
  const bodies = await Promise.all(paths.map((path) => bingo.visit('GET', path)));
  return JSON.stringify(bodies.map(({ body }) => body));
};

async function boardWithGuest(fields: object = {}) {
  const board = await bingo.board({ start_date: '2026-01-01T00:00:00Z', ...fields });
  await bingo.team(board.id, 'Reds', {
    guest_members: ['Guest One'],
    ...{ counts_from: '2026-01-01T00:00:00Z', reason: 'Played from the start' },
  });
  return board;
}

describe('reading of guests of a running board', () => {
  it('reads a guest, stores the lines once and shows them nowhere in the clan', async () => {
    const player = game.add('Guest One', 77);
    player.log.unshift({
      date: '04-Mar-2026 10:00',
      text: 'I found a dark bow',
      details: 'After killing a Dark beast, it dropped a dark bow.',
    });
    await boardWithGuest();
    expect(await readAll()).toBe(1);
    expect(asked()).toHaveLength(1);
    expect(await guestRow()).toEqual([{ profile_state: 'public', read: true, failures: 0 }]);
    expect((await lines()).map(({ text }) => text)).toContain('I found a dark bow');
    const count = (await lines()).length;
    expect(await readAll()).toBe(0);
    await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
    expect(await readAll()).toBe(1);
    expect(await lines()).toHaveLength(count);
    await until('the pages know the member', async () => (await publicText()).includes('Player 1'));
    const text = await publicText();
    expect(text).not.toMatch(/Guest One|dark bow/);
    const clan: unknown[] = await site.dataSource.query("SELECT 1 FROM member WHERE name_key = 'guest one'");
    expect(clan).toEqual([]);
  });

  it.each([
    ['PROFILE_PRIVATE', 'private'],
    ['NOT_A_MEMBER', 'not_a_member'],
    ['NO_PROFILE', 'missing'],
  ] as const)('stores the error %s of a guest log as the state %s', async (closed, state) => {
    game.add('Guest One', 77).closed = closed;
    await boardWithGuest();
    await readAll();
    expect(await guestRow()).toEqual([{ profile_state: state, read: true, failures: 0 }]);
  });

  it('reads a guest again after a failure of the service', async () => {
    game.add('Guest One', 77);
    game.interfere = (service, _, response) => {
      if (service !== 'runemetrics') return false;
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"oops');
      return true;
    };
    await boardWithGuest();
    expect(await readAll()).toBe(1);
    game.interfere = () => false;
    expect(await guestRow()).toEqual([{ profile_state: 'unknown', read: false, failures: 1 }]);
    await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
    await readAll();
    expect(await guestRow()).toEqual([{ profile_state: 'public', read: true, failures: 0 }]);
  });
});

describe('coverage of a guest with a readable log', () => {
  const silence = async (boardId: number) => {
    const { body } = await bingo.call('GET', `/bingo/admin/boards/${boardId}/coverage`);
    const [guest] = coverageResponseSchema.parse(body).coverage;
    return { state: guest?.profile_state, since: guest?.log_silent_since, lastRead: guest?.last_read_at };
  };
  const readAgain = async (): Promise<void> => {
    await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
    expect(await readAll()).toBe(1);
  };
  const nonsense = (): Promise<void> => {
    game.interfere = (service, _, response) =>
      service === 'runemetrics' && (response.writeHead(200).end('{"oops'), true);
    return Promise.resolve();
  };
  // Writes the row that another node of the site would write.
  const pause = (): Promise<void> =>
    site.dataSource.query(
      `INSERT INTO host_pace (host, paused_until) VALUES ('runemetrics', now() + interval '10 minutes')
       ON CONFLICT (host) DO UPDATE SET paused_until = excluded.paused_until`,
    );

  it.each([
    ['sends invalid JSON', nonsense],
    ['is paused', pause],
  ])('shows a guest as silent to admins while RuneMetrics %s, and as readable after it', async (_what, trouble) => {
    game.add('Guest One', 77);
    const board = await boardWithGuest();
    await readAgain();
    expect(await silence(board.id)).toMatchObject({ state: 'public', since: undefined });
    await trouble();
    await readAgain();
    const { state, since, lastRead } = await silence(board.id);
    expect([state, since]).toEqual(['public', lastRead]);
    expect(lastRead).not.toBeNull();
    game.interfere = () => false;
    await site.dataSource.query('DELETE FROM host_pace');
    await readAgain();
    expect(await silence(board.id)).toMatchObject({ state: 'public', since: undefined });
  });
});

describe('guests that are not read', () => {
  it.each([
    ['before the board starts', { start_date: '2040-01-01T00:00:00Z' }],
    ['long after its end', { end_date: '2026-02-01T00:00:00Z' }],
  ])('reads no guest %s', async (_, fields) => {
    await boardWithGuest(fields);
    expect(await readAll()).toBe(0);
  });

  it('reads no guest of a deleted board', async () => {
    const board = await boardWithGuest();
    await bingo.call('DELETE', `/bingo/boards/${board.id}`);
    expect(await readAll()).toBe(0);
    expect(asked()).toEqual([]);
  });

  it('reads a guest who left once more, for the lines of before', async () => {
    game.add('Guest One', 77);
    const board = await boardWithGuest();
    const { teams } = await bingo.state(board.id);
    await bingo.call('DELETE', `/bingo/teams/${teams[0]?.id}/members/${teams[0]?.members[0]?.guest_member_id}`);
    expect(await readAll()).toBe(1);
    await site.dataSource.query("UPDATE bingo_guest SET next_read_at = '-infinity'");
    expect(await readAll()).toBe(0);
  });
});

it('lists members of a running board as urgent and reports that a board is running', async () => {
  const urgent = site.app.get(UrgentMembersService);
  expect(await urgent.current()).toEqual({ memberIds: new Set(), boardRunning: false });
  const rows: { id: number }[] = await site.dataSource.query("SELECT id FROM member WHERE name = 'Player 1'");
  const id = rows[0]?.id ?? 0;
  const later = await bingo.board({ start_date: '2040-01-01T00:00:00Z' });
  await bingo.team(later.id, 'Later', { member_ids: [id] });
  expect(await urgent.current()).toEqual({ memberIds: new Set(), boardRunning: false });
  const board = await bingo.board();
  await bingo.team(board.id, 'Reds', { member_ids: [id], guest_members: ['Guest One'] });
  expect(await urgent.current()).toEqual({ memberIds: new Set([id]), boardRunning: true });
});
