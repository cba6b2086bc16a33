import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { ClanListJob } from '../../../server/roster/clan-list.job.ts';
import { Fetcher } from '../../../server/game/transport/fetcher.ts';
import { MemoryHostPace } from '../../../server/game/transport/host-pace.ts';
import {
  importResponseSchema,
  membershipPlanResponseSchema,
  membershipResponseSchema,
} from '../../../shared/roster/clan.schemas.ts';
import { clanStatusSchema } from '../../../shared/roster/status.schemas.ts';
import { renameResponseSchema, renamesResponseSchema } from '../../../shared/member-lifecycle/membership.schemas.ts';
import { addMemberResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp, until } from '../../support/app/sync-app.ts';
import { emptyTables } from '../../support/database/empty-tables.ts';

const BAD_LISTS: [name: string, send: (response: ServerResponse) => unknown][] = [
  [
    'a web page with 200',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>No clan</html>'),
  ],
  [
    'a header without members',
    (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end('Clanmate, Clan Rank, Total XP, Kills\n'),
  ],
  ['an empty body', (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end()],
  [
    'a list that is cut off',
    (response) =>
      response
        .writeHead(200, { 'content-type': 'text/plain', 'content-length': '5000' })
        .end('Clanmate, Clan Rank, Total XP, Kills\nPlayer 1,Owner,1,0\n'),
  ],
  ['a 404', (response) => response.writeHead(404).end()],
  ['a 500', (response) => response.writeHead(500).end('oops')],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
];

describe('membership of the clan', () => {
  let game: FakeGame;
  let site: SyncApp;
  let turn: ClanListJob;

  beforeAll(async () => {
    game = await FakeGame.start();
    // Bad answers must not open the circuit breaker of the service for the next test.
    const tuning = { breakerFailures: 1_000_000, retries: 0, pauseMs: 1, bodyMs: 300 };
    site = await startSyncApp(game, { overrides: [[Fetcher, new Fetcher(new MemoryHostPace(), 'test', tuning)]] });
    turn = site.app.get(ClanListJob, { strict: false });
  });
  afterAll(async () => {
    await site.close();
    await game.stop();
  });
  beforeEach(async () => {
    game.interfere = () => false;
    game.players.clear();
    game.populate(20);
    await emptyTables(site.dataSource, 'member', 'sync_turn', 'host_pace', 'live_stream');
    await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
  });

  const active = async (): Promise<string[]> => {
    const rows: { name: string }[] = await site.dataSource.query('SELECT name FROM member WHERE is_active ORDER BY id');
    return rows.map(({ name }) => name);
  };
  const members = (): Promise<unknown> => site.dataSource.query('SELECT * FROM member ORDER BY id');
  const lastChanges = async (): Promise<unknown[]> => {
    const rows: { changes: unknown[] }[] = await site.dataSource.query(
      `SELECT changes FROM live_event WHERE stream = 'clan' ORDER BY version DESC LIMIT 1`,
    );
    return rows[0]?.changes ?? [];
  };
  /** Runs the clan list job once, whether it is due or not. */
  const look = async (): Promise<void> => {
    await site.dataSource.query(
      `UPDATE sync_turn SET next_at = '-infinity'; UPDATE host_pace SET paused_until = '-infinity'`,
    );
    await turn.turn();
  };
  const remove = (count: number): void => {
    for (const name of [...game.players.keys()].slice(-count)) game.players.delete(name);
  };

  it('adds no member when the clan is imported twice', async () => {
    const again = await site.post('/api/clan/import-members', importResponseSchema, { clanName: 'Test Clan' });
    expect(again.results).toMatchObject({ added: 0, skipped: 20, addedNames: [] });
    expect(again.results.skippedNames).toHaveLength(20);
  });

  it('tells members whom a later list named from those whom an admin added', async () => {
    game.add('Newcomer', 40);
    await look();
    expect(await lastChanges()).toMatchObject([{ member: { name: 'Newcomer' }, joined: true, by_list: true }]);
    await site.post('/api/members', addMemberResponseSchema, { name: 'By Hand' });
    expect(await lastChanges()).toMatchObject([{ member: { name: 'By Hand' }, joined: true, by_list: false }]);
  });

  it.each([
    ['/api/clan/import-members', importResponseSchema],
    ['/api/clan/sync-membership', membershipResponseSchema],
  ] as const)('returns the result of %s while a round of the schedule is running', async (path, schema) => {
    game.add('Newcomer', 40);
    const round = site.dataSource.createQueryRunner();
    await round.startTransaction();
    await round.query(`SELECT pg_advisory_xact_lock(hashtext('sync-round'))`);
    try {
      const { results } = await site.post(path, schema, { clanName: 'Test Clan' });
      expect(results).toMatchObject({ added: 1, addedNames: ['Newcomer'] });
    } finally {
      await round.rollbackTransaction();
      await round.release();
    }
    expect(await active()).toContain('Newcomer');
  });

  it.each(BAD_LISTS)('changes nothing when the clan list is %s', async (_name, send) => {
    const before = await members();
    game.interfere = (service, _player, response) => {
      if (service !== 'clan-list') return false;
      send(response);
      return true;
    };
    for (const [path, body] of [
      ['/api/clan/import-members', { clanName: 'Test Clan' }],
      ['/api/clan/sync-membership', { clanName: 'Test Clan', confirmRemoval: true }],
    ] as const) {
      const answer = await site.request('POST', path, body);
      expect(answer).toMatchObject({ status: 502, body: { code: 'CLAN_LIST_UNREADABLE' } });
    }
    await look();
    expect(await members()).toEqual(before);
    expect((await site.get('/api/clan/status', clanStatusSchema)).status.problem).toContain('could not be read');
  });

  it('shows a membership plan, adds joiners and removes leavers', async () => {
    const gone = game.get('Player 20');
    remove(2);
    game.add('Newcomer', 40);
    const renamed = game.add('Fresh Name', 41);
    renamed.clanXp = gone.clanXp + 1000;
    const { plan } = await site.get('/api/clan/membership-plan?clanName=Test%20Clan', membershipPlanResponseSchema);
    expect(plan).toEqual({
      id: expect.any(String),
      kept: 18,
      keptNames: Array.from({ length: 18 }, (_, index) => `Player ${index + 1}`),
      addedNames: ['Newcomer', 'Fresh Name'],
      removedNames: ['Player 19', 'Player 20'],
      likelyRenames: [{ from: 'Player 20', to: 'Fresh Name', reason: expect.stringContaining('continuing clan XP') }],
      needsConfirmation: false,
      isWhole: true,
      skippedRows: [],
      source: 'clan-hiscores',
    });
    const { results } = await site.post('/api/clan/sync-membership', membershipResponseSchema, {
      clanName: 'Test Clan',
    });
    expect(results).toMatchObject({ kept: 18, added: 2, removed: 2, removedNames: ['Player 19', 'Player 20'] });
    expect(await active()).toEqual([...game.players.keys()]);
    const stored: unknown[] = await site.dataSource.query('SELECT 1 FROM member');
    expect(stored).toHaveLength(22);
  });

  it('rejects an outdated membership plan and accepts the new one', async () => {
    remove(1);
    const ask = async () =>
      (await site.get('/api/clan/membership-plan?clanName=Test%20Clan', membershipPlanResponseSchema)).plan;
    const seen = await ask();
    game.train('Player 1', 2, 500);
    expect((await ask()).id).toBe(seen.id);
    game.add('Meanwhile', 50);
    const before = await members();
    const body = { clanName: 'Test Clan', planId: seen.id };
    expect(await site.request('POST', '/api/clan/sync-membership', body)).toMatchObject({
      status: 409,
      body: { code: 'PLAN_OUTDATED', error: 'The clan list has changed since this plan was made' },
    });
    expect(await members()).toEqual(before);
    const fresh = await ask();
    expect(fresh.addedNames).toEqual(['Meanwhile']);
    const answer = await site.post('/api/clan/sync-membership', membershipResponseSchema, {
      ...body,
      planId: fresh.id,
    });
    expect(answer.results).toMatchObject({ added: 1, removed: 1 });
  });

  it('proposes a rename that the automatic list has stored as a leaver and a joiner', async () => {
    const gone = game.get('Player 20');
    remove(1);
    game.add('Fresh Name', 41).clanXp = gone.clanXp + 10;
    game.add('Other Joiner', 42).clanXp = gone.clanXp + 4_000_000;
    await look();
    const { likely } = await site.get('/api/clan/renames', renamesResponseSchema);
    expect(likely).toEqual([
      {
        from: 'Player 20',
        to: 'Fresh Name',
        reason: expect.stringContaining('one left and one joined with the same list'),
      },
    ]);
    const rename = { from: 'Player 20', to: 'Fresh Name' };
    const done = await site.post('/api/clan/renames', renameResponseSchema, rename);
    expect(done.rename.merged).toBe(true);
    expect((await site.get('/api/clan/renames', renamesResponseSchema)).likely).toEqual([]);
    await look();
    expect(await active()).toContain('Fresh Name');
  });

  it('does not propose a dismissed rename again, and proposes the next nearest', async () => {
    const gone = game.get('Player 20');
    remove(1);
    game.add('Fresh Name', 41).clanXp = gone.clanXp + 10;
    game.add('Other Joiner', 42).clanXp = gone.clanXp + 4_000_000;
    const plan = async () =>
      (await site.get('/api/clan/membership-plan?clanName=Test%20Clan', membershipPlanResponseSchema)).plan;
    const pairs = (likely: { from: string; to: string }[]) => likely.map(({ from, to }) => `${from} > ${to}`);
    const first = await plan();
    expect(pairs(first.likelyRenames)).toEqual(['Player 20 > Fresh Name']);
    const dismiss = (from: string, to: string) => site.request('POST', '/api/clan/renames/dismiss', { from, to });
    expect((await dismiss('player_20', 'FRESH name')).status).toBe(200);
    expect((await dismiss('Player 20', 'Fresh Name')).status).toBe(200);
    const second = await plan();
    expect(pairs(second.likelyRenames)).toEqual(['Player 20 > Other Joiner']);
    expect([second.id, second.addedNames, second.removedNames]).toEqual([
      first.id,
      ['Fresh Name', 'Other Joiner'],
      ['Player 20'],
    ]);
    // The same holds when the automatic list has stored them.
    await look();
    const stored = await site.get('/api/clan/renames', renamesResponseSchema);
    expect(pairs(stored.likely)).toEqual(['Player 20 > Other Joiner']);
    await dismiss('Player 20', 'Other Joiner');
    expect((await site.get('/api/clan/renames', renamesResponseSchema)).likely).toEqual([]);
    expect((await dismiss('Player 20', 'player-20')).status).toBe(400);
    const rows: unknown[] = await site.dataSource.query(
      `SELECT subject FROM audit_entry WHERE action = 'member.rename.dismiss' ORDER BY id`,
    );
    expect(rows).toEqual([{ subject: 'player_20 → FRESH name' }, { subject: 'Player 20 → Other Joiner' }]);
    await emptyTables(site.dataSource, 'rename_dismissal');
  });

  it('requires confirmation to remove more than a fifth of the members', async () => {
    remove(5);
    expect(await site.request('POST', '/api/clan/sync-membership', { clanName: 'Test Clan' })).toMatchObject({
      status: 409,
      body: { code: 'REMOVAL_NEEDS_CONFIRMATION' },
    });
    expect(await active()).toHaveLength(20);
    const sure = { clanName: 'Test Clan', confirmRemoval: true };
    expect((await site.post('/api/clan/sync-membership', membershipResponseSchema, sure)).results.removed).toBe(5);
    expect(await active()).toHaveLength(15);
  });

  it('removes a member automatically after two good lists, and restores a returning member', async () => {
    const left = game.get('Player 20');
    remove(1);
    await look();
    expect(await active()).toHaveLength(20);
    await look();
    expect(await active()).toHaveLength(19);
    expect(await lastChanges()).toMatchObject([
      { type: 'member.changed', member: { name: 'Player 20', is_active: false }, left: true },
    ]);
    game.players.set(left.name, left);
    await look();
    expect(await active()).toHaveLength(20);
  });

  it('never removes more than a fifth automatically, and reports that an admin must confirm', async () => {
    remove(10);
    for (let lists = 0; lists < 4; lists++) await look();
    expect(await active()).toHaveLength(20);
    // The checklist is told once, not after every list with the same problem.
    const told = await site.dataSource.query<unknown[]>(
      `SELECT changes FROM live_event WHERE stream = 'admin' AND changes::text LIKE '%checks.changed%'`,
    );
    expect(told).toEqual([{ changes: [{ type: 'checks.changed' }] }]);
    // The problem text is cached for one second.
    await until(async () =>
      ((await site.get('/api/clan/status', clanStatusSchema)).status.problem ?? '').includes('10 members are missing'),
    );
  });

  it('keeps members who were added by hand and never listed in automatic runs', async () => {
    await site.post('/api/members', addMemberResponseSchema, { name: 'By Hand' });
    for (let lists = 0; lists < 4; lists++) await look();
    expect(await active()).toContain('By Hand');
  });

  it('publishes risen clan XP as it commits, and nothing without a change', async () => {
    game.train('Player 3', 2, 5000);
    await look();
    const rows: unknown = await site.dataSource.query(
      'SELECT name, last_activity_date IS NOT NULL AS active FROM member WHERE clan_xp_changed_at IS NOT NULL',
    );
    expect(rows).toEqual([{ name: 'Player 3', active: true }]);
    const [{ id }] = await site.dataSource.query<[{ id: number }]>(`SELECT id FROM member WHERE name = 'Player 3'`);
    expect(await lastChanges()).toMatchObject([
      { type: 'members.updated', ids: [id], clan_xp: [game.get('Player 3').clanXp] },
    ]);
    const events = () => site.dataSource.query(`SELECT version FROM live_stream WHERE stream = 'clan'`);
    const before: unknown = await events();
    await look();
    expect(await events()).toEqual(before);
  });

  it('reads the clan list in one process at a time', async () => {
    await site.dataSource.query(`UPDATE sync_turn SET next_at = '-infinity'`);
    await site.dataSource.query(`INSERT INTO sync_turn (name) VALUES ('clan-list') ON CONFLICT DO NOTHING`);
    const answers: (() => void)[] = [];
    game.interfere = (service, _name, response) => {
      if (service !== 'clan-list') return false;
      answers.push(() => void response.writeHead(503).end());
      return true;
    };
    const ended: (number | null)[] = [];
    const turns = Array.from({ length: 5 }, async () => ended.push(await turn.turn()));
    // A failed turn is due again at once, so the first one must not end before the others have asked.
    await until(() => Promise.resolve(answers.length === 1 && ended.length === 4));
    expect(ended).toEqual([null, null, null, null]);
    for (const send of answers) send();
    await Promise.all(turns);
    expect(ended.filter((next) => next !== null)).toHaveLength(1);
  });
});
