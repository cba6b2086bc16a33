import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ClanListJob } from '../../../server/roster/clan-list.job.ts';
import {
  importResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
  readingProblemsResponseSchema,
} from '../../../shared/roster/clan.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { checklistSchema } from '../../../shared/admin/admin.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

/** Size of the clan list. At most 3 unreadable rows are tolerated in 40. */
const MEMBERS = 40;
const NAME = { clanName: 'Test Clan' };

let game: FakeGame;
let site: SyncApp;
let turn: ClanListJob;

beforeAll(async () => {
  game = await FakeGame.start();
  site = await startSyncApp(game);
  turn = site.app.get(ClanListJob, { strict: false });
});
afterAll(async () => {
  await site.close();
  await game.stop();
});
beforeEach(async () => {
  game.interfere = () => false;
  game.players.clear();
  game.populate(MEMBERS);
  await emptyTables(site.dataSource, 'member', 'sync_turn', 'host_pace', 'erased_name', 'live_stream');
  await site.post('/api/clan/import-members', importResponseSchema, NAME);
});

/** Replaces lines of the clan list from now on, by line number; line 1 is the header. */
const replaceLines = (replaced: Record<number, string>): void => {
  game.interfere = (service, _name, response) => {
    if (service !== 'clan-list') return false;
    const rows = [...game.players.values()].map(({ name, rank, clanXp }) => `${name},${rank},${clanXp},0`);
    const lines = ['Clanmate, Clan Rank, Total XP, Kills', ...rows].map((row, at) => replaced[at + 1] ?? row);
    response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from(`${lines.join('\n')}\n`, 'latin1'));
    return true;
  };
};
const look = async (): Promise<void> => {
  await site.dataSource.query(`UPDATE sync_turn SET next_at = '-infinity'; DELETE FROM host_pace`);
  await turn.turn();
};
const marks = (): Promise<unknown[]> =>
  site.dataSource.query(
    'SELECT name FROM member WHERE NOT is_active OR absent_lists > 0 OR missing_since IS NOT NULL ORDER BY id',
  );
const plan = async () =>
  (await site.get('/api/clan/membership-plan?clanName=Test%20Clan', membershipPlanResponseSchema)).plan;
const problems = async () => (await site.get('/api/clan/reading-problems', readingProblemsResponseSchema)).problems;

const clanCheck = async () => {
  const { checks } = await site.get('/api/admin/system/checklist', checklistSchema);
  return checks.find(({ key }) => key === 'clan');
};

const ODD = [
  { line: 6, name: 'Player 5', reason: '3 columns instead of 4' },
  { line: 9, name: null, reason: 'the name is empty' },
];
/** Player 5 and Player 8 are in the clan; their rows cannot be read. Player 40 has left. */
const damageList = (): void => {
  game.players.delete('Player 40');
  replaceLines({ 6: 'Player 5,Recruit,5', 9: ',Recruit,5,0' });
};

describe('a clan list with a few unreadable rows', () => {
  it('adds joiners, marks nobody as having left, and shows admins line and reason of each row', async () => {
    damageList();
    game.add('Newcomer', 90);
    game.train('Player 1', 2, 5000);
    for (let lists = 0; lists < 3; lists++) await look();
    expect(await marks()).toEqual([]);
    const rows: unknown = await site.dataSource.query(
      `SELECT name, clan_xp FROM member WHERE name IN ('Newcomer', 'Player 1') ORDER BY id`,
    );
    expect(rows).toEqual([
      { name: 'Player 1', clan_xp: game.get('Player 1').clanXp },
      { name: 'Newcomer', clan_xp: game.get('Newcomer').clanXp },
    ]);
    const found = await problems();
    const skipped = { since: expect.any(String), is_whole: false, rows: ODD };
    expect(found).toMatchObject({ clan_list: null, skipped_rows: skipped });
    const { status } = await site.get('/api/clan/status', clanStatusSchema);
    expect(status.problem).toBeNull();
    expect(await clanCheck()).toMatchObject({
      state: 'bad',
      text: expect.stringContaining('2 unreadable rows in the clan'),
    });

    // The first whole list counts again, and the notice disappears.
    game.interfere = () => false;
    await look();
    expect(await marks()).toEqual([{ name: 'Player 40' }]);
    expect((await problems()).skipped_rows).toBeNull();
  });

  it('keeps the time of the first list with the unreadable rows', async () => {
    damageList();
    await look();
    const first = (await problems()).skipped_rows?.since;
    expect(first).toBeDefined();
    await look();
    expect((await problems()).skipped_rows?.since).toBe(first);
  });

  it('removes nobody by a membership sync, even when confirmed, and lists the rows in its answers', async () => {
    damageList();
    const seen = await plan();
    expect(seen).toMatchObject({ removedNames: [], needsConfirmation: false, isWhole: false, skippedRows: ODD });
    const { results } = await site.post('/api/clan/sync-membership', membershipResponseSchema, {
      ...NAME,
      planId: seen.id,
      confirmRemoval: true,
    });
    expect(results).toMatchObject({ removed: 0, removedNames: [], isWhole: false, skippedRows: ODD });
    expect(await marks()).toEqual([]);
    const imported = await site.post('/api/clan/import-members', importResponseSchema, NAME);
    expect(imported.results).toMatchObject({ added: 0, skippedRows: ODD });
  });

  it('rejects a plan of a damaged list once the list is whole', async () => {
    damageList();
    const { id } = await plan();
    game.interfere = () => false;
    const answer = await site.request('POST', '/api/clan/sync-membership', { ...NAME, planId: id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PLAN_OUTDATED' } });
    expect(await marks()).toEqual([]);
  });

  it('shows no name of an erased member', async () => {
    await site.dataSource.query(`UPDATE member SET is_active = true`);
    const rows: { id: number }[] = await site.dataSource.query(`SELECT id FROM member WHERE name = 'Player 5'`);
    damageList();
    await look();
    expect(JSON.stringify(await problems())).toContain('Player 5');
    const id = rows[0]?.id ?? 0;
    expect((await site.request('POST', `/api/admin/members/${id}/erase`, { name: 'Player 5' })).status).toBe(200);
    const stored: unknown[] = await site.dataSource.query(
      `SELECT 1 FROM app_setting WHERE key = 'clan-list-skipped' AND value::text LIKE '%Player 5%'`,
    );
    expect(stored).toEqual([]);
    await look();
    const { skipped_rows: skipped } = await problems();
    expect(skipped?.rows[0]).toEqual({ ...ODD[0], name: null });
    expect((await plan()).skippedRows[0]?.name).toBeNull();
  });
});

describe('a clan list with a name twice', () => {
  it('counts a list with a name twice as whole: marks missing members, shows admins the row, and raises no alarm', async () => {
    game.players.delete('Player 40');
    replaceLines({ 41: 'PLAYER_5,Recruit,5,0' });
    game.add('Newcomer', 90);
    await look();
    expect(await marks()).toEqual([{ name: 'Player 40' }]);
    const rows = [{ line: 41, name: 'PLAYER_5', reason: 'the name is in line 6 already' }];
    expect((await problems()).skipped_rows).toEqual({ since: expect.any(String), is_whole: true, rows });
    const check = await clanCheck();
    // Nobody was read in these tests.
    expect(check).toMatchObject({ state: 'unknown' });
    expect(check?.text).not.toContain('clan list');
  });

  it('shows the skipped rows of the former format after an update, before the list is read again', async () => {
    const value = JSON.stringify(ODD);
    await site.dataSource.query(
      `INSERT INTO app_setting (key, value) VALUES ('clan-list-skipped', $1)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      [value],
    );
    expect((await problems()).skipped_rows).toMatchObject({ is_whole: false, rows: ODD });
  });
});

describe('a clan list with too many unreadable rows', () => {
  it('changes nothing for a list with too many unreadable rows, and does not question the clan name', async () => {
    const odd = Object.fromEntries([2, 3, 4, 5].map((line) => [line, 'nobody']));
    replaceLines(odd);
    const answer = await site.request('POST', '/api/clan/import-members', NAME);
    expect(answer).toMatchObject({ status: 502, body: { code: 'CLAN_LIST_UNREADABLE' } });
    await look();
    const sentence =
      'The clan list of "Test Clan" could not be read: 4 of 40 rows are unreadable, the first one in line 2 (1 column instead of 4)';
    expect((await problems()).clan_list).toBe(sentence);
    expect(await marks()).toEqual([]);
  });

  it('questions the clan name when the answer is no list', async () => {
    game.interfere = (service, _name, response) => {
      if (service !== 'clan-list') return false;
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>No clan</html>');
      return true;
    };
    await look();
    expect((await problems()).clan_list).toContain('the answer was not a clan list; check the name');
  });
});
