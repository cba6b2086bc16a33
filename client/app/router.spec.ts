import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { firstReads } from '../../shared/site/first-paint.ts';
import { matchPage } from '../../shared/site/page-address.ts';
import { PAGE_IDS, PAGES } from '../../shared/site/pages.ts';
import { leaderboardResource } from '../features/xp/leaderboard.resource.ts';
import { membersResource } from '../lib/clan/members.resource.ts';
import { useSiteStore } from '../lib/clan/site.store.ts';
import { makeMember } from '../test-kit/make-member.ts';
import { refusal, siteServer } from '../test-kit/site-server.ts';
import { windowWidth } from '../test-kit/window-width.ts';
import { pageMetadata } from '../../server/site/page-metadata.ts';
import { PAGE_MODULES } from './pages.ts';
import { firstPage, siteRoutes } from './router.tsx';

const NEVER_MS = 3_600_000;
const { server, state } = siteServer();
const width = windowWidth();

/** Loads the page of an address as a visit's first one. Returns the router, which draws nothing. */
async function visit(address: string, patienceMs: number) {
  const router = createMemoryRouter(siteRoutes(patienceMs), { initialEntries: [address] });
  await firstPage(router);
  return router;
}

it('loads the reads of the first page before it is drawn', async () => {
  state.answers.members = [makeMember({ name: 'Tharn Vex' })];
  await visit('/members', NEVER_MS);
  expect(membersResource.store.getState().data).toMatchObject([{ name: 'Tharn Vex' }]);
});

const ADDRESSES = [...PAGE_IDS.map((page) => PAGES[page].sample), '/xp-tracker?period=never', '/bingo?token=x'];

it.each(ADDRESSES)('has for %s on a phone exactly the first reads that it lets the browser preload', async (at) => {
  width.narrow();
  const { pathname, searchParams } = new URL(at, 'http://site');
  const match = matchPage(pathname);
  if (match === null) throw new Error(`${at} has no page`);
  const { resources } = await PAGE_MODULES[match.page]();
  const read = resources?.(match.params, searchParams) ?? [];
  const begun = firstReads(pathname, searchParams).filter(({ wideOnly }) => !wideOnly);
  expect(read.flatMap((one) => one.addresses()).sort()).toEqual(begun.map(({ address }) => address).sort());
});

it.each(ADDRESSES)('waits on %s on a phone for exactly the reads that it lets the browser preload', async (at) => {
  width.narrow();
  server.use(http.get('/api/*', () => refusal(503, 'The database is away')));
  const { pathname, search } = new URL(at, 'http://site');
  await visit(at, NEVER_MS);
  const begun = firstReads(pathname, new URLSearchParams(search)).filter(({ wideOnly }) => !wideOnly);
  expect([...state.asked].sort()).toEqual(begun.map(({ address }) => `GET ${address}`).sort());
});

it('waits in a wide window for a member’s history, too', async () => {
  const { pathname } = new URL(PAGES.profile.sample, 'http://site');
  server.use(http.get('/api/*', () => refusal(503, 'The database is away')));
  await visit(pathname, NEVER_MS);
  const begun = firstReads(pathname, new URLSearchParams()).map(({ address }) => `GET ${address}`);
  const history = 'GET /api/members/tharn%20vex/history?range=365&skill=Overall';
  expect([...state.asked].sort()).toEqual([...begun, history].sort());
});

/** Addresses of all routes below. */
function addressesOf(list: RouteObject[]): string[] {
  return list.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : [path]),
    ...addressesOf(children),
  ]);
}

it('has a page for exactly the paths that the server answers with 200', () => {
  const { site } = useSiteStore.getState();
  const statusOf = (path: string) => {
    const sources = {
      site,
      figures: () => ({ members: 0, totalXp: 0 }),
      hasBoard: () => false,
      canSetUp: true,
      search: new URLSearchParams(),
    };
    const member = { wire: makeMember({ name: 'Tharn Vex' }), totalLevel: null };
    return pageMetadata(path, { ...sources, find: () => member }).status;
  };
  const addresses = addressesOf(siteRoutes(0)).map((path) => path.replace(':name', 'Tharn%20Vex'));
  expect(addresses).toContain('/admin');
  expect(addresses.filter((address) => statusOf(address) !== 200)).toEqual([]);
  expect(['/nothing', '/members/more', '/profile'].map(statusOf)).toEqual([404, 404, 404]);
});

it('waits for the reads of the first page only, and not again for another query', async () => {
  const router = await visit('/members', NEVER_MS);
  server.use(http.get('/api/leaderboard/daily', () => new Promise<undefined>(() => {})));
  await router.navigate('/xp-tracker?period=never');
  await router.navigate('/xp-tracker?period=never&skill=Attack');
  expect(router.state.navigation.state).toBe('idle');
  expect(router.state.location.search).toBe('?period=never&skill=Attack');
});

it('leaves a hanging read to the page', async () => {
  let answer = (): void => {};
  const hanging = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  server.use(http.get('/api/leaderboard/daily', () => hanging));
  await visit('/xp-tracker?period=never', 1);
  const { store } = leaderboardResource('daily', 'Overall');
  expect(store.getState()).toMatchObject({ data: null, error: null });
  answer();
  await waitFor(() => {
    expect(store.getState().error).not.toBeNull();
  });
});
