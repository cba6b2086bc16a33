/**
 * Limits the SQL statements of every admin's write outside bingo, each run through the whole application by a signed-in
 * admin. The count includes those that begin and end transactions, read the session and write the audit log, and not the
 * one that prolongs the session once a minute.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StoreReadingService } from '../../../server/ingest/store-reading.service.ts';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { type SignedIn, SIGN_IN_ENV, signInAs } from '../../support/app/admin-session.ts';
import { type DiscordServer, discordEnv, startDiscord, WEBHOOK } from '../../support/announce/discord-server.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { requestStatements } from '../../support/database/statements.ts';
import { FakeGame } from '../../support/game/fake-game.ts';
import { reading, skills } from '../../support/game/readings.ts';

/** Limit of a usual write. */
const USUAL = 11;
/** Statements of the snapshot that loads the facts of the site: two reads and the four that begin and end it. */
const SHOWN_SITE = 6;

interface Write {
  /** Method and path of the route tables. */
  route: string;
  /** Higher than a usual write's only with its reason. */
  limit?: number;
  /** Reason for a higher limit. */
  because?: string;
  /** Returns path and body, after statements that prepare the call. */
  call: () => Promise<[path: string, body?: unknown]>;
}

let game: FakeGame;
let discord: DiscordServer;
let site: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  game = await FakeGame.start();
  game.populate(3);
  discord = await startDiscord();
  site = await startTestApp({ env: { ...game.env, ...discordEnv(discord), ...SIGN_IN_ENV } });
  admin = await signInAs(site);
});
afterAll(async () => {
  await site.close();
  await discord.close();
  await game.stop();
});

const idOf = async (sql: string): Promise<number | string> => {
  const rows: { id: number | string }[] = await site.dataSource.query(sql);
  return rows[0]?.id ?? 0;
};
const member = (name: string) => idOf(`SELECT id FROM member WHERE name = '${name}'`);
/** Stores a message that was given up in the newest channel. */
const DEAD_MESSAGE = `INSERT INTO announce_message (channel_id, batch_key, state, ready_at)
  SELECT max(id), 'x', 'dead', now() FROM announce_channel RETURNING id`;
const channel = () => idOf('SELECT max(id) AS id FROM announce_channel');
const rule = () => idOf('SELECT max(id) AS id FROM announce_rule');
const at =
  (path: string, body?: unknown): Write['call'] =>
  () =>
    Promise.resolve([path, body]);

const cape = (name: string): Write => ({
  route: `PATCH /admin/members/:id/${name}`,
  call: async () => [`/admin/members/${await member('Player 1')}/${name}`, { hasCape: true }],
});

/** Writes in order: each starts from the rows that the ones before it left. */
const WRITES: Write[] = [
  {
    route: 'POST /clan/import-members',
    limit: 19,
    because: 'adds, updates and announces the whole clan, and then reads members with news first',
    call: at('/clan/import-members', { clanName: 'Test Clan' }),
  },
  {
    route: 'POST /clan/sync-membership',
    limit: 17,
    because: 'compares the whole clan with the list, and then reads members with news first',
    call: at('/clan/sync-membership', { clanName: 'Test Clan' }),
  },
  {
    route: 'POST /members',
    limit: 12,
    because: 'also notes what happened',
    call: at('/members', { name: 'By Hand', sync: false }),
  },
  { route: 'POST /members/bulk', call: at('/members/bulk', { names: ['One', 'Two'] }) },
  {
    route: 'PATCH /members/:name/discord-booster',
    call: at('/members/Player%201/discord-booster', { isBooster: true }),
  },
  {
    route: 'PATCH /members/:name/grandmaster-ca',
    call: at('/members/Player%201/grandmaster-ca', { isGrandmasterCA: true }),
  },
  cape('master-quest-cape'),
  cape('completionist-cape'),
  cape('trimmed-completionist-cape'),
  { route: 'POST /sync/all/async', call: at('/sync/all/async') },
  {
    route: 'POST /sync/:id/cancel',
    call: async () => [`/sync/${await idOf(`SELECT id FROM sync_run WHERE status = 'running'`)}/cancel`],
  },
  {
    route: 'POST /sync/:id/retry',
    call: async () => {
      await site.dataSource.query(
        `WITH run AS (INSERT INTO sync_run (kind, status, total, failed) VALUES ('one', 'completed', 1, 1) RETURNING id)
         INSERT INTO sync_item (run_id, member_id, status, priority, position)
         SELECT run.id, member.id, 'failed', 0, 0 FROM run, member WHERE name = 'Player 2'`,
      );
      return [`/sync/${await idOf(`SELECT run_id AS id FROM sync_item WHERE status = 'failed'`)}/retry`];
    },
  },
  { route: 'POST /sync/unsynced/async', call: at('/sync/unsynced/async') },
  {
    route: 'POST /admin/data/clear-daily-xp',
    call: async () => {
      const id = Number(await member('Player 1'));
      for (const [hoursAgo, xp] of [[2, 5000] as const, [0, 6000] as const]) {
        const readAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
        await site.app.get(StoreReadingService).store(id, reading(readAt, { skills: [skills(xp)], activities: [] }));
      }
      return ['/admin/data/clear-daily-xp'];
    },
  },
  { route: 'POST /admin/data/clear-weekly-xp', call: at('/admin/data/clear-weekly-xp') },
  {
    route: 'POST /admin/data/xp-clears/:id/undo',
    limit: 12,
    because: 'locks all clearings, and reads, marks and restores one in statements of their own',
    call: async () => [`/admin/data/xp-clears/${await idOf('SELECT max(id) AS id FROM xp_clear')}/undo`],
  },
  {
    route: 'POST /admin/held-readings/:id',
    call: async () => {
      await site.dataSource.query(
        `INSERT INTO xp_held (member_id, source, read_at, xp, reason)
         SELECT id, 'hiscores', now(), array_fill(1::bigint, ARRAY[30]), 'lower' FROM member WHERE name = 'Player 1'`,
      );
      return [`/admin/held-readings/${await idOf('SELECT max(id) AS id FROM xp_held')}`, { decision: 'reject' }];
    },
  },
  {
    route: 'POST /clan/renames',
    limit: 67,
    because: 'merges two members in every table that has rows of members, and in the rules that name them',
    call: at('/clan/renames', { from: 'One', to: 'Two' }),
  },
  {
    route: 'POST /clan/renames/:id/undo',
    limit: 51,
    because: 'separates two members in every table that has rows of members',
    call: async () => [`/clan/renames/${await idOf('SELECT max(id) AS id FROM member_rename')}/undo`],
  },
  {
    route: 'PATCH /admin/site',
    limit: USUAL + SHOWN_SITE,
    because: 'then loads the facts again, because it is answered when the pages of its node show them',
    call: at('/admin/site', { description: 'A clan.' }),
  },
  {
    route: 'POST /admin/site/undo',
    limit: USUAL + SHOWN_SITE,
    because: 'then loads the facts again, as an edit of them does',
    call: at('/admin/site/undo', { revision: 1 }),
  },
  {
    route: 'POST /announce/channels',
    limit: 15,
    because:
      'locks the channels, seals the address for the row that it is stored in, and reads the channel as it is shown',
    call: at('/announce/channels', { name: 'news', address: WEBHOOK }),
  },
  {
    route: 'PATCH /announce/channels/:id',
    limit: 13,
    because: 'locks the channels, and reads the channel with its rules as it is shown',
    call: async () => [`/announce/channels/${await channel()}`, { name: 'bingo' }],
  },
  {
    route: 'POST /announce/rules',
    limit: 14,
    because: 'locks the channels, and reads the rules of the channel and the newest happening',
    call: async () => ['/announce/rules', { channel_id: await channel(), name: 'Pets', kinds: ['activity.pet'] }],
  },
  {
    route: 'PATCH /announce/rules/:id',
    limit: 14,
    because: 'locks the channels, and reads the rule before and after with the name of its channel',
    call: async () => [`/announce/rules/${await rule()}`, { is_on: false }],
  },
  {
    route: 'POST /announce/channels/:id/test',
    call: async () => {
      await site.dataSource.query(
        `INSERT INTO host_pace (host, paused_until) VALUES ('discord', now() + interval '1 hour')`,
      );
      return [`/announce/channels/${await channel()}/test`];
    },
  },
  {
    route: 'POST /announce/messages/:id/resend',
    limit: 14,
    because: 'locks the message, and reads it as it is shown with what it tells and its channel',
    call: async () => [`/announce/messages/${await idOf(DEAD_MESSAGE)}/resend`],
  },
  {
    route: 'POST /announce/messages/:id/drop',
    limit: 14,
    because: 'locks the message, and reads it as it is shown with what it tells and its channel',
    call: async () => [`/announce/messages/${await idOf(DEAD_MESSAGE)}/drop`],
  },
  {
    route: 'POST /announce/preview',
    call: async () => ['/announce/preview', { channel_id: await channel(), kinds: ['activity.pet'] }],
  },
  {
    route: 'DELETE /announce/rules/:id',
    limit: 12,
    because: 'also drops the messages that wait',
    call: async () => [`/announce/rules/${await rule()}`],
  },
  {
    route: 'DELETE /announce/channels/:id',
    limit: 12,
    because: 'locks the channels, and reads the rules that go with it',
    call: async () => [`/announce/channels/${await channel()}`],
  },
  { route: 'POST /clan/renames/dismiss', call: at('/clan/renames/dismiss', { from: 'Left One', to: 'New One' }) },
  {
    route: 'POST /clan/dismissed-renames/undo',
    call: at('/clan/dismissed-renames/undo', { from: 'Left One', to: 'New One' }),
  },
  {
    route: 'PATCH /admin/members/:id/hidden',
    limit: 13,
    because: 'also finds the boards for which the member signed up, and the messages that named it',
    call: async () => [`/admin/members/${await member('One')}/hidden`, { hidden: true }],
  },
  {
    route: 'PATCH /admin/members/:id/announcements',
    call: async () => [`/admin/members/${await member('One')}/announcements`, { no_announcements: true }],
  },
  {
    route: 'POST /admin/members/:id/remove',
    limit: 14,
    because:
      'also finds the boards for which the member signed up and the messages that named it, and notes what happened',
    call: async () => [`/admin/members/${await member('One')}/remove`],
  },
  {
    route: 'POST /admin/members/:id/restore',
    limit: 14,
    because:
      'also finds the boards for which the member signed up and the messages that named it, and notes what happened',
    call: async () => [`/admin/members/${await member('One')}/restore`],
  },
  {
    route: 'POST /admin/members/:id/erase',
    limit: 38,
    because: 'removes a name from every table that may have it',
    call: async () => [`/admin/members/${await member('One')}/erase`, { name: 'One' }],
  },
  { route: 'POST /admin/erased-names/lift', call: at('/admin/erased-names/lift', { name: 'One' }) },
  { route: 'POST /twitter/refresh', call: at('/twitter/refresh') },
  { route: 'POST /admin/twitter/clear-cache', call: at('/admin/twitter/clear-cache') },
  {
    route: 'DELETE /auth/sessions/:id',
    call: async () => [`/auth/sessions/${(await signInAs(site)).sessionId}`],
  },
  { route: 'DELETE /auth/sessions', call: at('/auth/sessions') },
];

describe('the admin writes outside bingo', () => {
  it('have a limit each', () => {
    const routes = ALL_ROUTES.filter(({ method, access }) => method !== 'GET' && access === 'admin')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !route.includes(' /bingo/'));
    expect(WRITES.map(({ route }) => route).sort()).toEqual(routes.sort());
  });

  it('are usual ones, except those with a reason', () => {
    expect(WRITES.filter(({ limit = USUAL, because }) => limit > USUAL !== (because !== undefined))).toEqual([]);
  });

  it.each(WRITES)('run few statements for $route', async ({ route, limit = USUAL, call }) => {
    const [path, body] = await call();
    const method = route.split(' ')[0] ?? '';
    const { result, statements } = await requestStatements(site, () => admin.request(method, `/api${path}`, body));
    expect(result.status).toBeLessThan(300);
    if (statements.length <= limit) return;
    const lines = statements.map((each) => each.replaceAll(/\s+/g, ' ').trim());
    throw new Error(`${lines.length} statements, limit ${limit}:\n${lines.join('\n')}`);
  });
});
