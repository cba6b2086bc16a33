import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { Layout } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { paths } from './paths.ts';
import { NotFound, RouteError } from './route-error.tsx';

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
          { path: paths.home, lazy: async () => ({ Component: (await import('./pages/home-page.tsx')).HomePage }) },
          {
            path: paths.members,
            lazy: async () => ({ Component: (await import('./pages/members-page.tsx')).MembersPage }),
          },
          {
            path: paths.hiscore,
            lazy: async () => ({ Component: (await import('./pages/hiscore-page.tsx')).HiscorePage }),
          },
          {
            path: paths.xpTracker,
            lazy: async () => ({ Component: (await import('./pages/xp-tracker-page.tsx')).XpTrackerPage }),
          },
          { path: paths.bingo, lazy: async () => ({ Component: (await import('./pages/bingo-page.tsx')).BingoPage }) },
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
            lazy: async () => ({ Component: (await import('./pages/profile-page.tsx')).ProfilePage }),
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
 * Gets the page of an address before anything is drawn, so that it is the first thing to be seen: its script comes
 * beside ours. One that does not come is left to the router, which asks again and says so.
 */
export async function loadFirstPage(at: { pathname: string }): Promise<void> {
  const found = matchRoutes(routes, at)?.at(-1)?.route;
  if (typeof found?.lazy !== 'function') return;
  try {
    Object.assign(found, await found.lazy(), { lazy: undefined });
  } catch (error) {
    console.error('The page did not load', error);
  }
}

/** The browser's router over the route table. */
export function createSiteRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
