import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { failureSchema } from '../../../shared/http/envelope.ts';
import type { Route } from '../../../shared/http/route.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Bingo, bingoOf } from '../../support/bingo/bingo.ts';
import { FakeGame } from '../../support/game/fake-game.ts';

let game: FakeGame;
let site: TestApp;
let bingo: Bingo;
/** Values of the rows that the cases name as `:key` in their address, and by number in their bodies. */
const ids = { board: 0, full: 0, reds: 0, blues: 0, ann: 0, bob: 0 };

beforeAll(async () => {
  game = await FakeGame.start();
  site = await startTestApp({ admin: true, env: game.env });
  bingo = bingoOf(site);
  [ids.ann = 0, ids.bob = 0] = await bingo.members('Field Ann', 'Field Bob');
  ids.board = (await bingo.board({ start_date: '2026-01-01T00:00:00Z' })).id;
  ids.full = (await bingo.board()).id;
  const names = Array.from({ length: 9 }, (_, index) => `Thing ${index}`);
  await bingo.call('POST', '/bingo/items/fill', { board_id: ids.full, names });
  await bingo.square(ids.board, 1, 1, 'Dark bow');
  ids.reds = (await bingo.team(ids.board, 'Reds', { member_ids: [ids.ann] })).id;
  ids.blues = (await bingo.team(ids.board, 'Blues')).id;
});
afterAll(async () => {
  await site.close();
  await game.stop();
});

interface Case {
  route: string;
  /** Values of the address. */
  params?: () => Record<string, string | number>;
  body: () => unknown;
  /** Fields of the errors, in order. */
  at: string[];
}

const LONG = 'x'.repeat(3000);
const LEFT_TO_RIGHT = 'a\u202eb';
const square = (part: object) => ({ board_id: ids.board, row: 1, column: 2, item_name: 'Whip', ...part });
const completion = (part: object) => ({
  ...{ board_id: ids.board, team_id: ids.reds, row: 1, column: 1 },
  ...{ completed_by: ids.ann, completed_at: '2026-02-01T00:00:00Z', ...part },
});
const one = (id: () => number) => () => ({ id: id() });
const named = () => ({ name: 'Field Ann' });

/** Wrong values that a person can type or choose, and rules that only the server can check. */
const CASES: Case[] = [
  { route: 'POST /members', body: () => ({ name: ' ' }), at: ['name'] },
  { route: 'POST /members', body: () => ({ name: LONG }), at: ['name'] },
  { route: 'POST /members', body: () => ({ name: '???' }), at: ['name'] },
  { route: 'POST /members', body: () => ({ name: 'field_ann' }), at: ['name'] },
  { route: 'POST /members/bulk', body: () => ({ names: ['One', LONG] }), at: ['names.1'] },
  { route: 'POST /members/bulk', body: () => ({ names: ['One', 'a\u0000'] }), at: ['names.1'] },
  { route: 'PATCH /members/:name/discord-booster', params: named, body: () => ({}), at: ['isBooster'] },
  { route: 'PATCH /members/:name/grandmaster-ca', params: named, body: () => ({}), at: ['isGrandmasterCA'] },
  ...['master-quest-cape', 'completionist-cape', 'trimmed-completionist-cape'].map((cape): Case => ({
    route: `PATCH /admin/members/:id/${cape}`,
    params: one(() => ids.ann),
    body: () => ({ hasCape: 'yes' }),
    at: ['hasCape'],
  })),
  { route: 'PATCH /admin/members/:id/hidden', params: one(() => ids.ann), body: () => ({}), at: ['hidden'] },
  {
    route: 'PATCH /admin/members/:id/announcements',
    params: one(() => ids.ann),
    body: () => ({}),
    at: ['no_announcements'],
  },
  { route: 'POST /admin/members/:id/erase', params: one(() => ids.ann), body: () => ({ name: 'Other' }), at: ['name'] },
  { route: 'POST /admin/erased-names/lift', body: () => ({ name: 'Never erased' }), at: ['name'] },
  {
    route: 'PATCH /admin/site',
    body: () => ({
      links: { chat: 'http://x' },
      stats: { citadel_level: 'high' },
      information: { short: [LONG.repeat(9)] },
    }),
    at: ['links.chat', 'stats.citadel_level', 'information.short.0'],
  },
  { route: 'POST /admin/site/undo', body: () => ({ revision: 0 }), at: ['revision'] },
  { route: 'POST /clan/import-members', body: () => ({ clanName: '' }), at: ['clanName'] },
  { route: 'POST /clan/import-members', body: () => ({ clanName: 'No Such Clan' }), at: ['clanName'] },
  { route: 'POST /clan/sync-membership', body: () => ({ clanName: LONG }), at: ['clanName'] },
  { route: 'POST /clan/renames', body: () => ({ from: 'Field Ann', to: '???' }), at: ['to'] },
  { route: 'POST /clan/renames', body: () => ({ from: 'Field Ann', to: 'field ann' }), at: ['to'] },
  { route: 'POST /clan/renames', body: () => ({ from: 'Nobody', to: 'Somebody' }), at: ['from'] },
  { route: 'POST /clan/dismissed-renames/undo', body: () => ({ from: '', to: LONG }), at: ['from', 'to'] },
  { route: 'POST /clan/renames/dismiss', body: () => ({ from: 'Nobody', to: 'nobody' }), at: ['to'] },
  { route: 'POST /admin/held-readings/:id', params: one(() => 1), body: () => ({ decision: 'no' }), at: ['decision'] },
  {
    route: 'POST /bingo/boards',
    body: () => ({ title: ' ', rows: 8, start_date: '2026-03-02T00:00:00Z', end_date: '2026-03-01T00:00:00Z' }),
    at: ['title', 'rows', 'end_date'],
  },
  { route: 'POST /bingo/boards', body: () => ({ title: 'x', stream_delay_s: 301 }), at: ['stream_delay_s'] },
  { route: 'POST /bingo/boards', body: () => ({ title: 'x', description: LEFT_TO_RIGHT }), at: ['description'] },
  {
    route: 'PUT /bingo/boards/:id',
    params: one(() => ids.board),
    // Only the stored start shows that it is wrong.
    body: () => ({ end_date: '2025-12-31T00:00:00Z' }),
    at: ['end_date'],
  },
  { route: 'POST /bingo/boards/:id/clone', params: one(() => ids.board), body: () => ({ title: '' }), at: ['title'] },
  {
    route: 'POST /bingo/boards/import',
    body: () => ({ board: { format: 'citadel-watch-bingo-1', title: 'x', rows: 9, columns: 3, items: [] } }),
    at: ['board.rows'],
  },
  { route: 'POST /bingo/items', body: () => square({ item_name: '' }), at: ['item_name'] },
  { route: 'POST /bingo/items', body: () => square({ icon_url: 'ftp://x' }), at: ['icon_url'] },
  {
    route: 'POST /bingo/items',
    body: () => square({ rule: { kind: 'level', skill: null, level: 1 } }),
    at: ['rule.level'],
  },
  { route: 'POST /bingo/items', body: () => square({ alternatives: ['a', LONG] }), at: ['alternatives.1'] },
  { route: 'POST /bingo/items', body: () => square({ row: 7 }), at: ['row'] },
  {
    route: 'POST /bingo/items/swap',
    body: () => ({ board_id: ids.board, from: { row: 1, column: 1 }, to: { row: 0, column: 1 } }),
    at: ['to.row'],
  },
  { route: 'POST /bingo/items/fill', body: () => ({ board_id: ids.full, names: ['One more'] }), at: ['names'] },
  { route: 'POST /bingo/teams', body: () => ({ board_id: ids.board, team_name: '' }), at: ['team_name'] },
  { route: 'POST /bingo/teams', body: () => ({ board_id: ids.board, team_name: 'reds' }), at: ['team_name'] },
  {
    route: 'POST /bingo/teams',
    body: () => ({ board_id: ids.board, team_name: 'Greens', member_ids: [ids.ann] }),
    at: ['member_ids'],
  },
  {
    route: 'POST /bingo/teams',
    body: () => ({ board_id: ids.board, team_name: 'Greens', guest_members: ['Field Bob'] }),
    at: ['guest_members'],
  },
  {
    route: 'PUT /bingo/teams/:id',
    params: one(() => ids.blues),
    body: () => ({ team_name: 'REDS' }),
    at: ['team_name'],
  },
  {
    route: 'POST /bingo/teams/:id/members',
    params: one(() => ids.blues),
    body: () => ({ member_ids: [ids.bob, ids.ann] }),
    at: ['member_ids'],
  },
  {
    route: 'POST /bingo/teams/:id/guests',
    params: one(() => ids.blues),
    body: () => ({ guest_members: ['_'] }),
    at: ['guest_members'],
  },
  {
    route: 'POST /bingo/completions',
    body: () => completion({ completed_at: '2025-01-01T00:00:00Z' }),
    at: ['completed_at'],
  },
  {
    route: 'POST /bingo/completions',
    body: () => completion({ completed_at: '2199-01-01T00:00:00Z' }),
    at: ['completed_at'],
  },
  { route: 'POST /bingo/completions', body: () => completion({ completed_by: ids.bob }), at: ['completed_by'] },
  { route: 'POST /bingo/completions', body: () => completion({ team_id: 999_999 }), at: ['team_id'] },
  { route: 'POST /bingo/completions', body: () => completion({ note: LONG }), at: ['note'] },
  { route: 'DELETE /bingo/completions/:id', params: one(() => 1), body: () => ({ reason: ' ' }), at: ['reason'] },
  {
    route: 'DELETE /bingo/contributions',
    body: () => ({ board_id: ids.board, row: 1, column: 1, line_id: 1, reason: ' ' }),
    at: ['reason'],
  },
  {
    route: 'DELETE /bingo/contributions',
    body: () => ({ board_id: ids.board, row: 1, column: 1, line_id: 1, record_id: 1, reason: 'Wrong line' }),
    at: ['record_id'],
  },
  { route: 'POST /bingo/rules/preview', body: () => ({ item_name: '' }), at: ['item_name'] },
  {
    route: 'POST /bingo/boards/:id/tokens',
    params: one(() => ids.board),
    body: () => ({ label: ' ' }),
    at: ['label'],
  },
  {
    route: 'PATCH /bingo/teams/:id/members/:memberId',
    params: () => ({ id: ids.reds, memberId: ids.ann }),
    body: () => ({ counts_from: 'noon', reason: 'Late' }),
    at: ['counts_from'],
  },
  {
    route: 'POST /bingo/boards/:id/substitute',
    params: one(() => ids.board),
    body: () => ({ team_id: ids.reds, out: ids.ann, in: ids.bob, guest: 'Field Guest' }),
    at: ['in'],
  },
  {
    route: 'POST /bingo/boards/:id/move',
    params: one(() => ids.board),
    body: () => ({ person: ids.ann, team_id: ids.reds, at: '2026-01-02T09:00:00Z', reason: ' ' }),
    at: ['reason'],
  },
  {
    route: 'POST /bingo/boards/:id/unlock',
    params: one(() => ids.board),
    body: () => ({ reason: ' ' }),
    at: ['reason'],
  },
  {
    route: 'POST /bingo/boards/:id/signups',
    params: one(() => ids.board),
    body: () => ({ name: ' ', zone: 0, hours: 0 }),
    at: ['name', 'hours'],
  },
  {
    route: 'PATCH /bingo/signups/:id',
    params: one(() => 1),
    body: () => ({ status: 'maybe' }),
    at: ['status'],
  },
  {
    route: 'PATCH /bingo/boards/:id/signups',
    params: one(() => ids.board),
    body: () => ({ ids: [], status: 'accepted' }),
    at: ['ids'],
  },
  {
    route: 'POST /bingo/boards/:id/split',
    params: one(() => ids.board),
    body: () => ({ teams: 1, seed: LONG }),
    at: ['teams', 'seed'],
  },
  {
    route: 'POST /bingo/boards/:id/adjustments',
    params: one(() => ids.board),
    body: () => ({ team_id: ids.reds, points: 0, reason: ' ' }),
    at: ['points', 'reason'],
  },
  {
    route: 'DELETE /bingo/boards/:id/adjustments/:adjustmentId',
    params: () => ({ id: ids.board, adjustmentId: 1 }),
    body: () => ({ reason: ' ' }),
    at: ['reason'],
  },
  {
    route: 'POST /bingo/boards/:id/links',
    params: one(() => ids.board),
    body: () => ({ team_id: ids.reds, role: 'king' }),
    at: ['role'],
  },
  {
    route: 'POST /bingo/submissions/:id/approve',
    params: one(() => 1),
    body: () => ({ expected: 1, amount: 0 }),
    at: ['amount'],
  },
  {
    route: 'POST /bingo/submissions/:id/reject',
    params: one(() => 1),
    body: () => ({ expected: 1, note: ' ' }),
    at: ['note'],
  },
  {
    route: 'POST /bingo/submissions/:id/reopen',
    params: one(() => 1),
    body: () => ({ expected: 'first' }),
    at: ['expected'],
  },
  {
    route: 'POST /announce/channels',
    body: () => ({ name: ' ', address: ' ', username: 'My Discord', timezone: 'Varrock' }),
    at: ['name', 'address', 'username', 'timezone'],
  },
  {
    route: 'POST /announce/channels',
    body: () => ({ name: 'news', address: 'https://discord.gg/x' }),
    at: ['address'],
  },
  {
    route: 'PATCH /announce/channels/:id',
    params: one(() => 1),
    body: () => ({ name: LONG, timezone: '' }),
    at: ['name', 'timezone'],
  },
  {
    route: 'POST /announce/rules',
    body: () => ({ channel_id: 1, name: '', kinds: [], batch_s: 3601, role_id: '@everyone' }),
    at: ['name', 'kinds', 'batch_s', 'role_id'],
  },
  {
    route: 'POST /announce/rules',
    body: () => ({ channel_id: 1, name: 'Pets', kinds: ['activity.pet'] }),
    at: ['channel_id'],
  },
  {
    route: 'PATCH /announce/rules/:id',
    params: one(() => 1),
    body: () => ({ quiet_from: '7 pm', max_age_s: 1 }),
    at: ['quiet_from', 'max_age_s'],
  },
  {
    route: 'POST /announce/preview',
    body: () => ({ channel_id: 1, kinds: ['activity.dance'], days: 31 }),
    at: ['kinds.0', 'days'],
  },
  { route: 'POST /announce/preview', body: () => ({ channel_id: 1, kinds: ['activity.pet'] }), at: ['channel_id'] },
  { route: 'POST /overlay/tests', body: () => ({ key: 'ABC' }), at: ['key'] },
];

describe('the errors of a write', () => {
  it.each(CASES.map((each, index) => ({ ...each, index, what: each.at.join(' and ') })))(
    'names the field: $route, $what (case $index)',
    async ({ route, params, body, at }) => {
      const [method = '', pattern = ''] = route.split(' ');
      const values = params?.() ?? {};
      const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(values[key])));
      const answer = await site.request(method, `/api${path}`, body());
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const failure = failureSchema.parse(answer.body);
      expect(failure.details?.map((detail) => detail.path)).toEqual(at);
      expect(failure.error).toBe(failure.details?.[0]?.message);
    },
  );

  it('has a case for every write with a body', () => {
    // What a player link may write is tried with a link: test/medium/bingo/proofs.medium.spec.ts.
    // The set-up is there without a clan only: test/medium/setup/setup.medium.spec.ts.
    const isElsewhere = ({ access, path }: Route): boolean => access === 'link' || path.startsWith('/setup/');
    const writes = ALL_ROUTES.filter((route) => route.method !== 'GET' && 'body' in route && !isElsewhere(route));
    const tried = new Set(CASES.map(({ route }) => route));
    expect(writes.map(({ method, path }) => `${method} ${path}`).filter((route) => !tried.has(route))).toEqual([]);
  });
});
