import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { waitForReads } from '../lib/page/wait-for-reads.ts';
import { Layout } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { paths } from './paths.ts';
import { NotFound, RouteError } from './route-error.tsx';
import type { SitePage } from './site-page.ts';

/** Each page is its own chunk; the shell is what every visit loads. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          {
            path: paths.home,
            lazy: async () => (await import('./pages/home-page.tsx')).homePage,
          },
          {
            path: paths.members,
            lazy: async () => (await import('./pages/members-page.tsx')).membersPage,
          },
          {
            path: paths.hiscore,
            lazy: async () => (await import('./pages/hiscore-page.tsx')).hiscorePage,
          },
          {
            path: paths.xpTracker,
            lazy: async () => (await import('./pages/xp-tracker-page.tsx')).xpTrackerPage,
          },
          {
            path: paths.bingo,
            lazy: async () => (await import('./pages/bingo-page.tsx')).bingoPage,
          },
          {
            path: paths.competitions,
            lazy: async () => ({ Component: (await import('./pages/competitions-page.tsx')).CompetitionsPage }),
          },
          {
            path: paths.compare,
            lazy: async () => ({ Component: (await import('./pages/compare-page.tsx')).ComparePage }),
          },
          {
            path: '/profile/:name',
            lazy: async () => (await import('./pages/profile-page.tsx')).profilePage,
          },
          {
            path: paths.signedIn,
            lazy: async () => ({ Component: (await import('./pages/signed-in-page.tsx')).SignedInPage }),
          },
          { path: paths.login, lazy: async () => ({ Component: (await import('./pages/login-page.tsx')).LoginPage }) },
          {
            path: '/admin/add-members?',
            lazy: async () => ({ Component: (await import('./pages/admin-page.tsx')).AdminPage }),
          },
          { path: '*', Component: NotFound },
        ],
      },
    ],
  },
];

/**
 * Gets the page of an address, and what it reads first, before anything is drawn, so that it is the first thing to be
 * seen: both come beside our script. A script that does not come is left to the router, which asks again and says so;
 * reads that take longer than `patienceMs`, to the page.
 */
export async function loadFirstPage(at: { pathname: string; search: string }, patienceMs: number): Promise<void> {
  const match = matchRoutes(routes, at)?.at(-1);
  if (typeof match?.route.lazy !== 'function') return;
  try {
    Object.assign(match.route, await match.route.lazy(), { lazy: undefined });
  } catch (error) {
    console.error('The page did not load', error);
  }
  // Only a SitePage has a handle.
  const { reads } = (match.route.handle ?? {}) as Partial<SitePage['handle']>;
  if (reads) await waitForReads(reads(match.params, new URLSearchParams(at.search)), patienceMs);
}

/** The browser's router over the route table. */
export function createSiteRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
