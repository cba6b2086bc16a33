import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_ROUTES } from '../../../shared/all-routes.ts';
import { fillPath } from '../../../shared/http/route.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { LiveService } from '../../../server/live/stream/live.service.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { bingoOf } from '../../support/bingo/bingo.ts';
import { addMember } from '../../support/game/readings.ts';
import { modelIsCurrent } from '../../support/live/model-version.ts';

const SHARED = 'public, max-age=0, s-maxage=1';
let site: TestApp;
let boardId = 0;
let token = '';

beforeAll(async () => {
  site = await startTestApp({ admin: true });
  await addMember(site.dataSource, 'Player 1');
  await site.dataSource.transaction((tx) =>
    site.app.get(LiveService).append(tx, CLAN_STREAM, [{ type: 'members.reloaded' }]),
  );
  await modelIsCurrent(site);
  const bingo = bingoOf(site);
  boardId = (await bingo.board()).id;
  const made = await bingo.call('POST', `/bingo/boards/${boardId}/tokens`, { label: 'A stream' });
  token = (made.body as { secret: string }).secret;
});
afterAll(() => site.close());

/** Reads of data, without redirects and documents. */
const gets = ALL_ROUTES.filter(
  ({ method, root, response }) => method === 'GET' && root !== true && response !== undefined,
);
const pathOf = (path: string): string => {
  const id = path.startsWith('/bingo') || path.startsWith('/overlay') ? boardId : 1;
  const things = { id, row: 1, column: 1, name: 'Player 1', period: 'weekly', picture: 'abc', file: 'abc.webp' };
  return `/api${fillPath(path, things)}`;
};

/** Reads of pages. All others are read by admins, by the holder of a token, or by programs. */
const FOR_EVERYBODY = [
  '/members',
  '/members/all-hiscores',
  '/members/hiscores/xp-brackets',
  '/members/:name',
  '/members/hiscores/columns',
  '/members/:name/reading',
  '/members/:name/stats',
  '/members/:name/history',
  '/leaderboard/:period',
  '/leaderboard/all/gains',
  '/leaderboard/all/comparison',
  '/leaderboard/top/gainers',
  '/leaderboard/current-daily-clan-xp',
  '/leaderboard/current-weekly-clan-xp',
  '/leaderboard/current-monthly-clan-xp',
  '/activities/clan',
  '/activities/member/:id',
  '/site',
  '/clan/status',
  '/twitter/recent-tweets',
  '/bingo/kinds',
  '/bingo/boards',
  '/bingo/boards/:id',
  '/bingo/boards/:id/teams',
  '/bingo/boards/:id/completions',
  '/bingo/boards/:id/state',
  '/bingo/boards/:id/recap',
  '/bingo/boards/:id/signups',
  '/bingo/boards/:id/drawings',
  '/bingo/boards/:id/squares/:row/:column',
  '/overlay/boards/:id/state',
];

describe('answers for caches between the site and its readers', () => {
  it.each(gets.map(({ path, access }) => [path, access] as const))(
    'are stored only when they are the same for everybody: %s',
    async (path, access) => {
      for (const method of ['GET', 'HEAD', 'GET']) {
        const { headers, status } = await fetch(site.url + pathOf(path), { method });
        const control = headers.get('cache-control') ?? '';
        if (FOR_EVERYBODY.includes(path)) {
          expect([method, status, control, access]).toEqual([method, 200, SHARED, 'public']);
          expect([headers.get('vary'), headers.get('set-cookie')]).toEqual(['Accept-Encoding', null]);
        } else expect(control).toMatch(/^no-store$|^private/);
      }
    },
  );

  it('are not stored when a read token was sent, right or wrong', async () => {
    for (const secret of [token, 'x'.repeat(32)]) {
      for (const part of ['state?delay=0&', 'page?']) {
        const path = `/api/overlay/boards/${boardId}/${part}token=${secret}`;
        const { headers } = await site.request('GET', path, undefined, { 'X-Test-Visitor': '1' });
        expect(headers.get('cache-control')).toMatch(/^no-store$|^private/);
      }
    }
  });

  it('are not stored for a failure', async () => {
    for (const path of ['/members/nobody', '/members?active=maybe', '/bingo/boards/999/state', '/nothing']) {
      const { status, headers } = await site.request('GET', `/api${path}`);
      expect([path, status >= 400, headers.get('cache-control')]).toEqual([path, true, 'no-store']);
    }
  });
});
