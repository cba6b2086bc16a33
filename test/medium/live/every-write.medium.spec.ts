import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { LIVE_VERSION_HEADER } from '../../../shared/live/live-protocol.ts';
import { startedResponseSchema } from '../../../shared/sync/sync.schemas.ts';
import { type DiscordServer, discordEnv, startDiscord, WEBHOOK } from '../../support/announce/discord-server.ts';
import type { TestAnswer } from '../../support/app/app.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { visitorViews } from '../../support/live/live-views.ts';
import { startSyncApp, until } from '../../support/app/sync-app.ts';
import type { SyncApp } from '../../support/app/sync-app.ts';
import { verifyLive } from '../../support/live/verify-live.ts';

/** One write, called as a page calls it. */
interface Write {
  /** Method and path of the route tables. */
  route: string;
  /** Name of the case, when a route has several cases. */
  what?: string;
  act: () => Promise<TestAnswer>;
  /** Change types that must be among the emitted ones. */
  emits: string[];
  /** Views that the change updates without a request to the server. */
  updates?: string[];
}

let game: FakeGame;
let discord: DiscordServer;
let site: SyncApp;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(4);
  discord = await startDiscord();
  site = await startSyncApp(game, { env: discordEnv(discord) });
  const body = { clanName: 'Test Clan' };
  expect((await site.request('POST', '/api/clan/import-members', body)).status).toBe(200);
  await runToEnd('/api/sync/all/async');
});
afterAll(async () => {
  await site.close();
  await discord.close();
  await game.stop();
});

const call = (method: string, path: string, body?: unknown) => site.request(method, `/api${path}`, body);
const patch = (path: string, body: unknown) => () => call('PATCH', path, body);

async function runToEnd(path: string): Promise<TestAnswer> {
  const answer = await site.request('POST', path);
  const { syncId } = startedResponseSchema.parse(answer.body);
  if (syncId === null) return answer;
  await site.finished(syncId);
  // Events for admins are published at intervals: the last ones follow a moment after the end of the run.
  await until(async () => {
    const unpublished: unknown[] = await site.dataSource.query(
      `SELECT 1 FROM sync_log WHERE NOT announced UNION ALL SELECT 1 FROM sync_run WHERE NOT announced
       UNION ALL SELECT 1 FROM sync_item WHERE NOT announced`,
    );
    return unpublished.length === 0;
  });
  return answer;
}

async function idOf(name: string): Promise<number> {
  const rows: { id: number }[] = await site.dataSource.query('SELECT id FROM member WHERE name = $1', [name]);
  const [row] = rows;
  if (!row) throw new Error(`${name} is not a member`);
  return row.id;
}

/** Returns the id of the channel or rule that was made last. */
async function newest(what: 'channel' | 'rule'): Promise<number> {
  const rows: { id: number }[] = await site.dataSource.query(`SELECT max(id)::int AS id FROM announce_${what}`);
  return rows[0]?.id ?? 0;
}

/** Stores a message that was given up, and returns its id. */
async function deadMessage(): Promise<number> {
  const rows: { id: number }[] = await site.dataSource.query(
    `INSERT INTO announce_message (channel_id, batch_key, state, ready_at) VALUES ($1, 'x', 'dead', now()) RETURNING id`,
    [await newest('channel')],
  );
  return rows[0]?.id ?? 0;
}

const cape = (route: string): Write => ({
  route: `PATCH /admin/members/:id/${route}`,
  act: async () => call('PATCH', `/admin/members/${await idOf('Player 2')}/${route}`, { hasCape: true }),
  emits: ['member.changed'],
  updates: ['members', 'hiscores'],
});

/** Views with the figures of page headers: those who join change them without a request. */
const HEADERS = ['members', 'hiscores', 'leaderboard', 'skill leaderboard', 'clan status'];

/** Writes in order: each starts from the rows that the ones before it left. */
const WRITES: Write[] = [
  {
    route: 'PATCH /members/:name/discord-booster',
    act: patch('/members/player_1/discord-booster', { isBooster: true }),
    emits: ['member.changed'],
    updates: ['members', 'hiscores', 'profile', 'activities', 'clan status'],
  },
  {
    route: 'PATCH /members/:name/grandmaster-ca',
    act: patch('/members/Player%202/grandmaster-ca', { isGrandmasterCA: true }),
    emits: ['member.changed'],
    updates: ['members', 'hiscores'],
  },
  cape('master-quest-cape'),
  cape('completionist-cape'),
  cape('trimmed-completionist-cape'),
  {
    route: 'POST /sync/all/async',
    what: 'after XP and a new line',
    act: () => {
      game.train('Player 1', 15, 4321);
      game.get('Player 1').log.unshift({
        date: '04-Mar-2026 10:00',
        text: 'Levelled up Mining.',
        details: 'I levelled my Mining skill, I am now level 60.',
      });
      return runToEnd('/api/sync/all/async');
    },
    emits: ['skills.changed', 'activities.added', 'run.changed', 'logs.added'],
    updates: [
      'members',
      'hiscores',
      'profile',
      'activities',
      'skill activities',
      'gains',
      'leaderboard',
      'skill leaderboard',
    ],
  },
  {
    route: 'POST /admin/data/clear-daily-xp',
    act: () => call('POST', '/admin/data/clear-daily-xp'),
    emits: ['xp.rebased'],
    updates: ['members', 'activities'],
  },
  {
    route: 'POST /admin/data/clear-weekly-xp',
    act: () => call('POST', '/admin/data/clear-weekly-xp'),
    emits: ['xp.rebased'],
    updates: ['members', 'activities'],
  },
  {
    route: 'POST /admin/data/xp-clears/:id/undo',
    act: async () => {
      const rows: { id: number }[] = await site.dataSource.query('SELECT max(id) AS id FROM xp_clear');
      return call('POST', `/admin/data/xp-clears/${rows[0]?.id}/undo`);
    },
    emits: ['xp.rebased'],
    updates: ['members', 'activities'],
  },
  {
    route: 'POST /members',
    act: () => {
      game.add('Late Joiner');
      return call('POST', '/members', { name: 'Late Joiner', sync: false });
    },
    emits: ['member.changed'],
    updates: HEADERS,
  },
  {
    route: 'POST /sync/unsynced/async',
    act: () => runToEnd('/api/sync/unsynced/async'),
    emits: ['member.synced', 'run.changed'],
  },
  {
    route: 'POST /members/bulk',
    act: () => call('POST', '/members/bulk', { names: ['Bulk One', 'Bulk Two'] }),
    emits: ['member.changed'],
    updates: [...HEADERS, 'activities'],
  },
  {
    route: 'POST /clan/sync-membership',
    what: 'with a leaver and a joiner',
    act: () => {
      game.players.delete('Player 4');
      game.add('Fresh Face');
      return call('POST', '/clan/sync-membership', { clanName: 'Test Clan', confirmRemoval: true });
    },
    emits: ['member.changed'],
    updates: ['members', 'activities'],
  },
  {
    route: 'POST /clan/import-members',
    act: () => {
      game.add('Imported One');
      return call('POST', '/clan/import-members', { clanName: 'Test Clan' });
    },
    emits: ['member.changed'],
    updates: [...HEADERS, 'activities'],
  },
  {
    route: 'POST /clan/renames',
    what: 'of two stored names',
    act: async () => {
      await site.dataSource.query(`UPDATE member SET missing_since = now() WHERE name = 'Bulk One'`);
      return call('POST', '/clan/renames', { from: 'Bulk One', to: 'Bulk Two' });
    },
    emits: ['members.reloaded', 'audit.added'],
  },
  {
    route: 'POST /clan/renames/:id/undo',
    act: async () => {
      const rows: { id: number }[] = await site.dataSource.query('SELECT max(id) AS id FROM member_rename');
      return call('POST', `/clan/renames/${rows[0]?.id}/undo`);
    },
    emits: ['members.reloaded', 'audit.added'],
  },
  {
    route: 'POST /clan/renames/dismiss',
    act: () => call('POST', '/clan/renames/dismiss', { from: 'Bulk One', to: 'Bulk Two' }),
    emits: ['audit.added'],
  },
  {
    route: 'POST /clan/dismissed-renames/undo',
    act: () => call('POST', '/clan/dismissed-renames/undo', { from: 'Bulk One', to: 'Bulk Two' }),
    emits: ['audit.added'],
  },
  {
    route: 'POST /admin/members/:id/remove',
    act: async () => call('POST', `/admin/members/${await idOf('Imported One')}/remove`),
    emits: ['member.changed', 'audit.added'],
    updates: ['members', 'activities'],
  },
  {
    route: 'POST /admin/members/:id/restore',
    act: async () => call('POST', `/admin/members/${await idOf('Imported One')}/restore`),
    emits: ['member.changed', 'audit.added'],
    updates: ['members', 'activities'],
  },
  {
    route: 'PATCH /admin/members/:id/hidden',
    what: 'to hide',
    act: async () => call('PATCH', `/admin/members/${await idOf('Player 3')}/hidden`, { hidden: true }),
    emits: ['member.removed', 'audit.added'],
    updates: ['members', 'hiscores', 'activities', 'skill activities', 'profile'],
  },
  {
    route: 'PATCH /admin/members/:id/hidden',
    what: 'to show again',
    act: async () => call('PATCH', `/admin/members/${await idOf('Player 3')}/hidden`, { hidden: false }),
    emits: ['members.reloaded', 'audit.added'],
  },
  {
    route: 'PATCH /admin/members/:id/announcements',
    act: async () =>
      call('PATCH', `/admin/members/${await idOf('Player 3')}/announcements`, { no_announcements: true }),
    emits: ['audit.added'],
  },
  {
    route: 'POST /admin/members/:id/erase',
    act: async () => call('POST', `/admin/members/${await idOf('Player 3')}/erase`, { name: 'player_3' }),
    emits: ['member.removed', 'audit.added'],
    updates: ['members', 'hiscores', 'activities', 'skill activities', 'profile'],
  },
  {
    route: 'POST /announce/channels',
    act: () => call('POST', '/announce/channels', { name: 'news', address: WEBHOOK }),
    emits: ['announce.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'PATCH /announce/channels/:id',
    act: async () => call('PATCH', `/announce/channels/${await newest('channel')}`, { is_on: false }),
    emits: ['announce.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'POST /announce/rules',
    act: async () =>
      call('POST', '/announce/rules', {
        ...{ channel_id: await newest('channel'), name: 'Pets', kinds: ['activity.pet'] },
      }),
    emits: ['announce.changed', 'audit.added'],
  },
  {
    route: 'PATCH /announce/rules/:id',
    act: async () => call('PATCH', `/announce/rules/${await newest('rule')}`, { name: 'All pets' }),
    emits: ['announce.changed', 'audit.added'],
  },
  {
    route: 'POST /announce/messages/:id/resend',
    act: async () => call('POST', `/announce/messages/${await deadMessage()}/resend`),
    emits: ['announce.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'POST /announce/messages/:id/drop',
    act: async () => call('POST', `/announce/messages/${await deadMessage()}/drop`),
    emits: ['announce.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'DELETE /announce/rules/:id',
    act: async () => call('DELETE', `/announce/rules/${await newest('rule')}`),
    emits: ['announce.changed', 'audit.added'],
  },
  {
    route: 'DELETE /announce/channels/:id',
    act: async () => call('DELETE', `/announce/channels/${await newest('channel')}`),
    emits: ['announce.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'PATCH /admin/site',
    act: patch('/admin/site', { description: 'A clan.', links: { chat: 'https://chat.example' } }),
    emits: ['site.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'POST /admin/site/undo',
    act: () => call('POST', '/admin/site/undo', { revision: 1 }),
    emits: ['site.changed', 'audit.added', 'checks.changed'],
  },
  {
    route: 'POST /admin/erased-names/lift',
    act: () => call('POST', '/admin/erased-names/lift', { name: 'player_3' }),
    emits: ['audit.added'],
  },
];

/** Writes without a case above, with the reason. */
const ELSEWHERE: Record<string, string> = {
  'POST /announce/channels/:id/test': 'needs a sender, see test/medium/announce/messages-by-hand.medium.spec.ts',
  'POST /announce/preview': 'only shows what a rule would have told, see test/medium/announce',
  'POST /auth/logout': 'ends a session: no page of anybody else shows it',
  'DELETE /auth/sessions/:id': 'ends a session: no page follows the list, see test/medium/auth',
  'DELETE /auth/sessions': 'ends sessions: no page follows the list, see test/medium/auth',
  'POST /overlay/tests': 'shows an alert on overlays and changes nothing, see test/medium/overlay',
  'POST /setup/open': 'only checks a code, see test/medium/setup',
  'POST /setup/clan': 'only reads the clan list, see test/medium/setup',
  'POST /setup/provider': 'only finds a provider, see test/medium/setup',
  'POST /setup/webhook': 'only asks Discord, see test/medium/setup',
  'POST /setup/session': 'begins a session, whose audit entry test/medium/setup reads',
  'POST /setup/finish': 'ends the practice world, whose pages are opened anew, see test/e2e/setup.e2e.ts',
  'POST /members/:name/sync': 'only queues; what the reading then writes is the case of POST /sync/all/async',
  'POST /sync/:id/cancel': 'changes a run only, see test/medium/sync',
  'POST /sync/:id/retry': 'starts a run, like POST /sync/all/async',
  'POST /admin/held-readings/:id': 'needs a reading that fell, see test/medium/xp/held',
  'POST /twitter/refresh': 'needs a feed that answers, see test/medium/feed',
  'POST /admin/twitter/clear-cache': 'needs a feed that answers, see test/medium/feed',
};

/** Returns true for a bingo write. Boards have their own streams: see test/medium/bingo/writes.medium.spec.ts. */
const isBingo = (route: string): boolean => route.split(' ')[1]?.startsWith('/bingo/') === true;

describe('every write of the route tables', () => {
  const writes = ALL_ROUTES.filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !isBingo(route));

  it('covers every write route, by a case or with a reason', () => {
    const known = [...WRITES.map(({ route }) => route), ...Object.keys(ELSEWHERE)];
    expect(writes.filter((route) => !known.includes(route))).toEqual([]);
    expect(known.filter((route) => !writes.includes(route))).toEqual([]);
  });

  it.each(WRITES.map((write) => [`${write.route} ${write.what ?? ''}`.trim(), write] as const))(
    'updates the views of a visitor live after %s',
    async (_, write) => {
      const views = visitorViews('Player 1');
      let answer: TestAnswer | undefined;
      const verified = await verifyLive(site, views, async () => {
        answer = await write.act();
      });
      expect(answer).toMatchObject({ body: { success: true } });
      expect(verified.emitted).toEqual(expect.arrayContaining(write.emits));
      expect(verified.refetched.filter((name) => write.updates?.includes(name))).toEqual([]);
      expect(Number(answer?.headers.get(LIVE_VERSION_HEADER) ?? NaN)).not.toBeNaN();
    },
  );
});
