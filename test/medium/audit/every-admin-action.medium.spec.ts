import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SCORINGS } from '../../../shared/bingo/scoring/scoring-presets.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { type DiscordServer, discordEnv, startDiscord, WEBHOOK } from '../../support/announce/discord-server.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { startSyncApp, type SyncApp } from '../../support/app/sync-app.ts';
import { until } from '../../support/live/socket-client.ts';
import type { TestAnswer } from '../../support/app/app.ts';

/** One admin action, called as a page calls it. */
interface AdminAction {
  /** Method and path of the route tables. */
  route: string;
  act: () => Promise<TestAnswer>;
  /** Dotted action of its audit entry. */
  action: string;
}

let game: FakeGame;
let discord: DiscordServer;
let site: SyncApp;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(3);
  discord = await startDiscord();
  site = await startSyncApp(game, { env: discordEnv(discord) });
});
afterAll(async () => {
  await site.close();
  await discord.close();
  await game.stop();
});

const call = (method: string, path: string, body?: unknown) => () => site.request(method, `/api${path}`, body);
const idOf = async (sql: string): Promise<number | string> => {
  const rows: { id: number | string }[] = await site.dataSource.query(sql);
  return rows[0]?.id ?? 0;
};
const member = (name: string) => idOf(`SELECT id FROM member WHERE name = '${name}'`);
/** Stores a message that was given up in the newest channel. */
const DEAD_MESSAGE = `INSERT INTO announce_message (channel_id, batch_key, state, ready_at)
  SELECT max(id), 'x', 'dead', now() FROM announce_channel RETURNING id`;
const channel = () => idOf('SELECT max(id) AS id FROM announce_channel');
const announceRule = () => idOf('SELECT max(id) AS id FROM announce_rule');
/** A call whose path or body needs an id that an earlier action created. */
const later = (make: () => Promise<[method: string, path: string, body?: unknown]>) => async () => {
  const [method, path, body] = await make();
  return site.request(method, `/api${path}`, body);
};
const cape = (route: string): AdminAction => ({
  route: `PATCH /admin/members/:id/${route}`,
  act: later(async () => ['PATCH', `/admin/members/${await member('Player 1')}/${route}`, { hasCape: true }]),
  action: 'member.flag.set',
});

/** Admin actions in order: each starts from the rows that the ones before it left. */
const ACTIONS: AdminAction[] = [
  {
    route: 'POST /clan/import-members',
    act: call('POST', '/clan/import-members', { clanName: 'Test Clan' }),
    action: 'clan.import',
  },
  {
    route: 'POST /clan/sync-membership',
    act: call('POST', '/clan/sync-membership', { clanName: 'Test Clan' }),
    action: 'clan.membership.sync',
  },
  { route: 'PATCH /admin/site', act: call('PATCH', '/admin/site', { description: 'A clan.' }), action: 'site.edit' },
  { route: 'POST /admin/site/undo', act: call('POST', '/admin/site/undo', { revision: 1 }), action: 'site.edit.undo' },
  {
    route: 'POST /announce/channels',
    act: call('POST', '/announce/channels', { name: 'news', address: WEBHOOK }),
    action: 'announce.channel.create',
  },
  {
    route: 'PATCH /announce/channels/:id',
    act: later(async () => ['PATCH', `/announce/channels/${await channel()}`, { name: 'bingo' }]),
    action: 'announce.channel.update',
  },
  {
    route: 'POST /announce/rules',
    act: later(async () => [
      'POST',
      '/announce/rules',
      { channel_id: await channel(), name: 'Pets', kinds: ['activity.pet'] },
    ]),
    action: 'announce.rule.create',
  },
  {
    route: 'PATCH /announce/rules/:id',
    act: later(async () => ['PATCH', `/announce/rules/${await announceRule()}`, { is_on: false }]),
    action: 'announce.rule.update',
  },
  {
    route: 'POST /announce/messages/:id/resend',
    act: later(async () => ['POST', `/announce/messages/${await idOf(DEAD_MESSAGE)}/resend`]),
    action: 'announce.message.resend',
  },
  {
    route: 'POST /announce/messages/:id/drop',
    act: later(async () => ['POST', `/announce/messages/${await idOf(DEAD_MESSAGE)}/drop`]),
    action: 'announce.message.drop',
  },
  {
    route: 'DELETE /announce/rules/:id',
    act: later(async () => ['DELETE', `/announce/rules/${await announceRule()}`]),
    action: 'announce.rule.delete',
  },
  {
    route: 'DELETE /announce/channels/:id',
    act: later(async () => ['DELETE', `/announce/channels/${await channel()}`]),
    action: 'announce.channel.delete',
  },
  { route: 'POST /members', act: call('POST', '/members', { name: 'By Hand', sync: false }), action: 'member.add' },
  {
    route: 'POST /members/bulk',
    act: call('POST', '/members/bulk', { names: ['One', 'Two'] }),
    action: 'member.add.many',
  },
  {
    route: 'PATCH /members/:name/discord-booster',
    act: call('PATCH', '/members/Player%201/discord-booster', { isBooster: true }),
    action: 'member.flag.set',
  },
  {
    route: 'PATCH /members/:name/grandmaster-ca',
    act: call('PATCH', '/members/Player%201/grandmaster-ca', { isGrandmasterCA: true }),
    action: 'member.flag.set',
  },
  cape('master-quest-cape'),
  cape('completionist-cape'),
  cape('trimmed-completionist-cape'),
  { route: 'POST /sync/all/async', act: call('POST', '/sync/all/async'), action: 'sync.start' },
  {
    route: 'POST /sync/:id/cancel',
    act: later(async () => {
      // A worker elsewhere holds the only member of this run, so that the run cannot end before it is cancelled.
      const runs: { id: string }[] = await site.dataSource.query(
        `WITH run AS (INSERT INTO sync_run (kind, total) VALUES ('one', 1) RETURNING id),
           held AS (INSERT INTO member (name, name_key, is_active) VALUES ('Held', 'held', false) RETURNING id),
           item AS (INSERT INTO sync_item (run_id, member_id, priority, position, status, lease_id, lease_until)
             SELECT run.id, held.id, 0, 0, 'active', gen_random_uuid(), now() + interval '1 hour' FROM run, held)
         SELECT id FROM run`,
      );
      return ['POST', `/sync/${runs[0]?.id}/cancel`];
    }),
    action: 'sync.cancel',
  },
  {
    route: 'POST /sync/:id/retry',
    act: later(async () => {
      await site.dataSource.query(
        `WITH run AS (INSERT INTO sync_run (kind, status, total, failed) VALUES ('one', 'completed', 1, 1) RETURNING id)
         INSERT INTO sync_item (run_id, member_id, status, priority, position)
         SELECT run.id, member.id, 'failed', 0, 0 FROM run, member WHERE name = 'Player 2'`,
      );
      return ['POST', `/sync/${await idOf(`SELECT run_id AS id FROM sync_item WHERE status = 'failed'`)}/retry`];
    }),
    action: 'sync.retry',
  },
  { route: 'POST /sync/unsynced/async', act: call('POST', '/sync/unsynced/async'), action: 'sync.start' },
  {
    route: 'POST /admin/data/clear-daily-xp',
    act: later(async () => {
      await until('a reading of the sync above is stored', async () => {
        const rows: unknown[] = await site.dataSource.query('SELECT FROM member_stat');
        return rows.length > 0;
      });
      await site.dataSource.query('UPDATE member_stat SET xp[1] = xp[1] + 5, xp[3] = xp[3] + 5');
      return ['POST', '/admin/data/clear-daily-xp'];
    }),
    action: 'xp.clear',
  },
  { route: 'POST /admin/data/clear-weekly-xp', act: call('POST', '/admin/data/clear-weekly-xp'), action: 'xp.clear' },
  {
    route: 'POST /admin/data/xp-clears/:id/undo',
    act: later(async () => ['POST', `/admin/data/xp-clears/${await idOf('SELECT max(id) AS id FROM xp_clear')}/undo`]),
    action: 'xp.clear.undo',
  },
  {
    route: 'POST /admin/held-readings/:id',
    act: later(async () => {
      await site.dataSource.query(
        `INSERT INTO xp_held (member_id, source, read_at, xp, reason)
         SELECT id, 'hiscores', now(), array_fill(1::bigint, ARRAY[30]), 'lower' FROM member WHERE name = 'Player 1'`,
      );
      return [
        'POST',
        `/admin/held-readings/${await idOf('SELECT max(id) AS id FROM xp_held')}`,
        { decision: 'reject' },
      ];
    }),
    action: 'xp.held.reject',
  },
  {
    route: 'POST /clan/renames',
    act: call('POST', '/clan/renames', { from: 'One', to: 'Two' }),
    action: 'member.rename',
  },
  {
    route: 'POST /clan/renames/:id/undo',
    act: later(async () => ['POST', `/clan/renames/${await idOf('SELECT max(id) AS id FROM member_rename')}/undo`]),
    action: 'member.rename.undo',
  },
  {
    route: 'PATCH /admin/members/:id/hidden',
    act: later(async () => ['PATCH', `/admin/members/${await member('One')}/hidden`, { hidden: true }]),
    action: 'member.hide',
  },
  {
    route: 'PATCH /admin/members/:id/announcements',
    act: later(async () => [
      'PATCH',
      `/admin/members/${await member('One')}/announcements`,
      { no_announcements: true },
    ]),
    action: 'member.announce.off',
  },
  {
    route: 'POST /admin/members/:id/remove',
    act: later(async () => ['POST', `/admin/members/${await member('One')}/remove`]),
    action: 'member.remove',
  },
  {
    route: 'POST /admin/members/:id/restore',
    act: later(async () => ['POST', `/admin/members/${await member('One')}/restore`]),
    action: 'member.restore',
  },
  {
    route: 'POST /admin/members/:id/erase',
    act: later(async () => ['POST', `/admin/members/${await member('One')}/erase`, { name: 'One' }]),
    action: 'member.erase',
  },
  {
    route: 'POST /admin/erased-names/lift',
    act: later(() => Promise.resolve(['POST', '/admin/erased-names/lift', { name: 'One' }])),
    action: 'member.erase.lift',
  },
  {
    route: 'POST /clan/renames/dismiss',
    act: call('POST', '/clan/renames/dismiss', { from: 'Left One', to: 'New One' }),
    action: 'member.rename.dismiss',
  },
  {
    route: 'POST /clan/dismissed-renames/undo',
    act: call('POST', '/clan/dismissed-renames/undo', { from: 'Left One', to: 'New One' }),
    action: 'member.rename.dismiss.undo',
  },
];

/** The first board and its first team; every call of the bingo tab uses them. */
const board = () => idOf('SELECT min(id) AS id FROM bingo_board');
const team = () => idOf('SELECT min(id) AS id FROM bingo_team');
const bingoDeed = (
  route: string,
  action: string,
  path: (ids: { board: number | string; team: number | string; member: number | string }) => string,
  body?: (ids: { board: number | string; team: number | string; member: number | string }) => unknown,
): AdminAction => ({
  route,
  action,
  act: later(async () => {
    const ids = { board: await board(), team: await team(), member: await member('Player 2') };
    return [route.split(' ')[0] ?? '', path(ids), body?.(ids)];
  }),
});
/** A board that starts in a week, with four players who signed up; made once. */
const upcoming = async (): Promise<number | string> => {
  const known = await idOf(`SELECT id FROM bingo_board WHERE title = 'Next week'`);
  if (known !== 0) return known;
  const made = await idOf(
    `INSERT INTO bingo_board (title, rows, columns, is_active, created_at, start_date)
     VALUES ('Next week', 3, 3, true, now(), now() + interval '7 days') RETURNING id`,
  );
  await site.dataSource.query(
    `INSERT INTO bingo_signup (board_id, guest_name, guest_key, answers, status, created_at)
     SELECT $1, 'Guest ' || n, 'guest ' || n, NULL, 'new', now() FROM generate_series(1, 4) AS n`,
    [made],
  );
  return made;
};
/** An action about the players who signed up for the board of next week. */
const signUpDeed = (
  route: string,
  action: string,
  path: (ids: { board: number | string; signUp: number | string }) => string,
  body?: (ids: (number | string)[]) => unknown,
): AdminAction => ({
  route,
  action,
  act: later(async () => {
    const next = await upcoming();
    const rows: { id: number }[] = await site.dataSource.query(
      'SELECT id FROM bingo_signup WHERE board_id = $1 ORDER BY id',
      [next],
    );
    const ids = rows.map(({ id }) => id);
    return [route.split(' ')[0] ?? '', path({ board: next, signUp: ids[0] ?? 0 }), body?.(ids)];
  }),
});
/** A decision about a proof, which is stored before it when there is none. */
const proofDeed = (route: string, action: string, path: string, body?: (expected: number) => unknown): AdminAction => ({
  route,
  action,
  act: later(async () => {
    await site.dataSource.query(
      `WITH proof AS (
         INSERT INTO bingo_submission (board_id, team_id, square_id, member_id, sent_key, happened_at, status, sent_at)
         SELECT s.board_id, p.team_id, s.id, p.member_id, gen_random_uuid(),
           coalesce(b.start_date, b.created_at), 'pending', now()
         FROM bingo_square s JOIN bingo_board b ON b.id = s.board_id JOIN bingo_participant p ON p.board_id = s.board_id AND p.member_id IS NOT NULL
         WHERE s.cleared_at IS NULL AND NOT EXISTS (SELECT 1 FROM bingo_submission)
         ORDER BY s.row_number DESC, s.id LIMIT 1 RETURNING id, board_id)
       INSERT INTO bingo_picture (id, board_id, submission_id, place, sha256, webp, thumb, width, height, size, sent_at)
       SELECT repeat('a', 22), board_id, id, 1, repeat('0', 64), '', '', 1, 1, 0, now() FROM proof`,
    );
    const id = await idOf('SELECT id FROM bingo_submission');
    const expected = Number(await idOf('SELECT revision AS id FROM bingo_submission'));
    return [route.split(' ')[0] ?? '', `/bingo/submissions/${id}${path}`, body?.(expected)];
  }),
});
const BINGO: AdminAction[] = [
  bingoDeed(
    'POST /bingo/boards',
    'bingo.board.create',
    () => '/bingo/boards',
    () => ({ title: 'Board', rows: 3, columns: 3 }),
  ),
  bingoDeed(
    'PUT /bingo/boards/:id',
    'bingo.board.update',
    (ids) => `/bingo/boards/${ids.board}`,
    () => ({ title: 'New title' }),
  ),
  bingoDeed(
    'POST /bingo/items',
    'bingo.square.set',
    () => '/bingo/items',
    (ids) => ({
      board_id: ids.board,
      row: 1,
      column: 1,
      item_name: 'Dragon pickaxe',
    }),
  ),
  bingoDeed(
    'POST /bingo/items/fill',
    'bingo.square.fill',
    () => '/bingo/items/fill',
    (ids) => ({
      board_id: ids.board,
      names: ['Abyssal whip', 'Dark bow'],
    }),
  ),
  bingoDeed(
    'POST /bingo/items/swap',
    'bingo.square.swap',
    () => '/bingo/items/swap',
    (ids) => ({
      board_id: ids.board,
      from: { row: 1, column: 1 },
      to: { row: 3, column: 3 },
    }),
  ),
  bingoDeed(
    'DELETE /bingo/items/:boardId/:row/:column',
    'bingo.square.clear',
    (ids) => `/bingo/items/${ids.board}/3/3`,
  ),
  bingoDeed(
    'POST /bingo/teams',
    'bingo.team.create',
    () => '/bingo/teams',
    (ids) => ({ board_id: ids.board, team_name: 'Reds' }),
  ),
  bingoDeed(
    'PUT /bingo/teams/:id',
    'bingo.team.update',
    (ids) => `/bingo/teams/${ids.team}`,
    () => ({ team_name: 'Blues' }),
  ),
  bingoDeed(
    'POST /bingo/teams/:id/members',
    'bingo.team.join',
    (ids) => `/bingo/teams/${ids.team}/members`,
    (ids) => ({
      member_ids: [ids.member],
    }),
  ),
  bingoDeed(
    'POST /bingo/teams/:id/guests',
    'bingo.team.join',
    (ids) => `/bingo/teams/${ids.team}/guests`,
    () => ({
      guest_members: ['Guest One'],
    }),
  ),
  bingoDeed(
    'PATCH /bingo/teams/:id/members/:memberId',
    'bingo.seat.update',
    (ids) => `/bingo/teams/${ids.team}/members/${ids.member}`,
    () => ({ counts_from: '2026-01-02T09:00:00Z', reason: 'Was forgotten' }),
  ),
  {
    route: 'POST /bingo/boards/:id/substitute',
    action: 'bingo.team.substitute',
    act: later(async () => [
      'POST',
      `/bingo/boards/${await board()}/substitute`,
      {
        team_id: await team(),
        out: await idOf('SELECT max(guest_id) AS id FROM bingo_participant'),
        guest: 'Guest Two',
      },
    ]),
  },
  {
    route: 'POST /bingo/boards/:id/move',
    action: 'bingo.team.move',
    act: later(async () => {
      const id = await board();
      const person = await idOf('SELECT max(guest_id) AS id FROM bingo_participant WHERE left_at IS NULL');
      const other = `INSERT INTO bingo_team (board_id, team_name, color, created_at)
        VALUES (${id}, 'Movers', 'green', now()) RETURNING id`;
      return ['POST', `/bingo/boards/${id}/move`, { person, team_id: await idOf(other) }];
    }),
  },
  {
    route: 'POST /bingo/completions',
    action: 'bingo.completion.record',
    act: later(async () => [
      'POST',
      '/bingo/completions',
      {
        board_id: await board(),
        team_id: await team(),
        row: 1,
        column: 2,
        completed_by: await member('Player 2'),
        completed_at: new Date().toISOString(),
      },
    ]),
  },
  {
    route: 'DELETE /bingo/completions/:id',
    action: 'bingo.completion.revoke',
    act: later(async () => [
      'DELETE',
      `/bingo/completions/${await idOf('SELECT min(id) AS id FROM bingo_completion')}`,
      { reason: 'A mistake' },
    ]),
  },
  bingoDeed(
    'POST /bingo/boards/:id/clone',
    'bingo.board.clone',
    (ids) => `/bingo/boards/${ids.board}/clone`,
    () => ({
      title: 'Copy',
    }),
  ),
  bingoDeed(
    'POST /bingo/boards/import',
    'bingo.board.import',
    () => '/bingo/boards/import',
    () => ({
      board: { format: 'citadel-watch-bingo-1', title: 'From a file', rows: 3, columns: 3, items: [] },
    }),
  ),
  bingoDeed(
    'POST /bingo/boards/:id/tokens',
    'bingo.token.create',
    (ids) => `/bingo/boards/${ids.board}/tokens`,
    () => ({
      label: 'Streamer',
    }),
  ),
  {
    route: 'POST /bingo/boards/:id/adjustments',
    action: 'bingo.adjustment.make',
    act: later(async () => {
      const scoring = JSON.stringify(DEFAULT_SCORINGS.lines);
      await site.dataSource.query('UPDATE bingo_board SET scoring = $2 WHERE id = $1', [await board(), scoring]);
      const body = { team_id: await team(), points: 5, reason: 'Best picture' };
      return ['POST', `/bingo/boards/${await board()}/adjustments`, body];
    }),
  },
  {
    route: 'DELETE /bingo/boards/:id/adjustments/:adjustmentId',
    action: 'bingo.adjustment.revoke',
    act: later(async () => {
      const made = await idOf('SELECT max(id) AS id FROM bingo_adjustment');
      return ['DELETE', `/bingo/boards/${await board()}/adjustments/${made}`, { reason: 'Wrong team' }];
    }),
  },
  {
    route: 'POST /bingo/boards/:id/lock',
    action: 'bingo.board.lock',
    act: later(async () => {
      await site.dataSource.query("UPDATE bingo_board SET end_date = created_at + interval '1 ms' WHERE id = $1", [
        await board(),
      ]);
      return ['POST', `/bingo/boards/${await board()}/lock`];
    }),
  },
  bingoDeed(
    'POST /bingo/boards/:id/unlock',
    'bingo.board.unlock',
    (ids) => `/bingo/boards/${ids.board}/unlock`,
    () => ({ reason: 'A drop was missing' }),
  ),
  {
    route: 'POST /bingo/boards/:id/code-word',
    action: 'bingo.board.code',
    act: later(async () => {
      const word = { words: 'amber otter', told_at: null, former: [] };
      await site.dataSource.query('UPDATE bingo_board SET code_word = $2 WHERE id = $1', [await board(), word]);
      return ['POST', `/bingo/boards/${await board()}/code-word`];
    }),
  },
  {
    route: 'DELETE /bingo/tokens/:id',
    action: 'bingo.token.revoke',
    act: later(async () => ['DELETE', `/bingo/tokens/${await idOf('SELECT min(id) AS id FROM bingo_read_token')}`]),
  },
  bingoDeed(
    'POST /bingo/boards/:id/links',
    'bingo.link.create',
    (ids) => `/bingo/boards/${ids.board}/links`,
    (ids) => ({ team_id: ids.team }),
  ),
  {
    route: 'DELETE /bingo/links/:id',
    action: 'bingo.link.revoke',
    act: later(async () => ['DELETE', `/bingo/links/${await idOf('SELECT min(id) AS id FROM bingo_link')}`]),
  },
  signUpDeed(
    'PATCH /bingo/signups/:id',
    'bingo.signup.decide',
    ({ signUp }) => `/bingo/signups/${signUp}`,
    () => ({ status: 'accepted' }),
  ),
  signUpDeed(
    'PATCH /bingo/boards/:id/signups',
    'bingo.signup.decide',
    ({ board: next }) => `/bingo/boards/${next}/signups`,
    (ids) => ({ ids: ids.slice(1), status: 'accepted' }),
  ),
  signUpDeed(
    'POST /bingo/boards/:id/split',
    'bingo.split.apply',
    ({ board: next }) => `/bingo/boards/${next}/split`,
    () => ({ teams: 2, seed: 'snow', apply: true }),
  ),
  signUpDeed('DELETE /bingo/boards/:id/split', 'bingo.split.undo', ({ board: next }) => `/bingo/boards/${next}/split`),
  proofDeed('POST /bingo/submissions/:id/reject', 'bingo.proof.reject', '/reject', (expected) => ({
    expected,
    note: 'No',
  })),
  proofDeed('POST /bingo/submissions/:id/reopen', 'bingo.proof.reopen', '/reopen', (expected) => ({ expected })),
  proofDeed('POST /bingo/submissions/:id/approve', 'bingo.proof.approve', '/approve', (expected) => ({ expected })),
  proofDeed('DELETE /bingo/submissions/:id/pictures', 'bingo.proof.pictures.delete', '/pictures'),
  bingoDeed(
    'DELETE /bingo/teams/:id/members/:memberId',
    'bingo.team.leave',
    (ids) => `/bingo/teams/${ids.team}/members/${ids.member}`,
  ),
  bingoDeed('DELETE /bingo/teams/:id', 'bingo.team.delete', (ids) => `/bingo/teams/${ids.team}`),
  bingoDeed('POST /bingo/teams/:id/restore', 'bingo.team.restore', (ids) => `/bingo/teams/${ids.team}/restore`),
  bingoDeed('DELETE /bingo/boards/:id', 'bingo.board.delete', (ids) => `/bingo/boards/${ids.board}`),
  bingoDeed('POST /bingo/boards/:id/restore', 'bingo.board.restore', (ids) => `/bingo/boards/${ids.board}/restore`),
];

/** Writes of admins without a case above: the folder that tests the entry, or the reason why there is none. */
const ELSEWHERE: Record<string, string> = {
  'DELETE /auth/sessions/:id': 'needs a session to end: test/medium/auth',
  'DELETE /auth/sessions': 'needs sessions to end: test/medium/auth',
  'POST /twitter/refresh': 'needs a feed that answers: test/medium/feed/feed.medium.spec.ts',
  'POST /admin/twitter/clear-cache': 'needs a feed that answers: test/medium/feed/feed.medium.spec.ts',
  'DELETE /bingo/contributions': 'needs a line or record that counts: test/medium/bingo/writes.medium.spec.ts',
  'POST /announce/channels/:id/test': 'needs a sender: test/medium/announce/messages-by-hand.medium.spec.ts',
  'POST /announce/preview': 'changes nothing: it shows what a rule would have told',
  'POST /bingo/rules/preview': 'changes nothing: it shows what a rule would match',
  'POST /bingo/tokens/:id/test-alert': 'changes nothing: one overlay shows a made-up alert',
};

describe('the audit entry of every admin action', () => {
  const routes = ALL_ROUTES.filter(({ method, access }) => method !== 'GET' && access === 'admin').map(
    ({ method, path }) => `${method} ${path}`,
  );

  it('covers every write route of admins, by a case or with a reason', () => {
    const known = [...[...ACTIONS, ...BINGO].map(({ route }) => route), ...Object.keys(ELSEWHERE)];
    expect(routes.filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !routes.includes(route))).toEqual([]);
  });

  it.each([...ACTIONS, ...BINGO].map((deed) => [deed.route, deed] as const))(
    'stores one audit entry with its actor for %s',
    async (_, { act, action }) => {
      const newest = async () => Number(await idOf('SELECT max(id) AS id FROM audit_entry'));
      const before = await newest();
      const answer = await act();
      expect(answer).toMatchObject({ body: { success: true } });
      const added: unknown = await site.dataSource.query(
        'SELECT actor_id, actor_name, action FROM audit_entry WHERE id > $1',
        [before],
      );
      expect(added).toEqual([{ actor_id: 'test', actor_name: 'Test Admin', action }]);
    },
  );

  it('stores no audit entry for a visitor who is rejected', async () => {
    const before: unknown = await site.dataSource.query('SELECT count(*) FROM audit_entry');
    const answer = await site.request('POST', '/api/members', { name: 'Visitor' }, { 'X-Test-Visitor': '1' });
    expect(answer.status).toBe(401);
    expect(await site.dataSource.query('SELECT count(*) FROM audit_entry')).toEqual(before);
  });
});
