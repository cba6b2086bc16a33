import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router-dom';
import { PAGE_IDS, pageSpec, type PageId } from '../../shared/site/pages.ts';
import { waitForReads } from '../lib/page/wait-for-reads.ts';
import { Layout } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';
import type { PageModule } from '../lib/page/page-module.ts';
import { PAGE_MODULES } from './pages.ts';
import { NotFound, RouteError } from './route-error.tsx';
import { SitePage } from './site-page.tsx';

function routesOf(page: PageId): RouteObject[] {
  const { path, aliases = [] } = pageSpec(page);
  const lazy = async () => {
    const { Component, resources } = await PAGE_MODULES[page]();
    return { element: <SitePage page={page} Component={Component} />, handle: { resources } };
  };
  return [path, ...aliases].map((one) => ({ path: one, lazy }));
}

/** Route table. Each page is a chunk of its own; every visit loads the layout. */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [...PAGE_IDS.flatMap(routesOf), { path: '*', Component: NotFound }],
      },
    ],
  },
];

/**
 * Loads the page of a URL and its first reads before anything is drawn, so that the first paint shows the whole page.
 * A script that fails to load is left to the router, which tries again and shows an error; reads that take longer than
 * `patienceMs` are left to the page.
 */
export async function loadFirstPage(at: { pathname: string; search: string }, patienceMs: number): Promise<void> {
  const match = matchRoutes(routes, at)?.at(-1);
  if (!match) return;
  try {
    if (typeof match.route.lazy === 'function')
      Object.assign(match.route, await match.route.lazy(), { lazy: undefined });
  } catch (error) {
    console.error('The page did not load', error);
  }
  // Only the route of a page has a handle.
  const { resources } = (match.route.handle ?? {}) as Pick<PageModule, 'resources'>;
  if (resources) await waitForReads(resources(match.params, new URLSearchParams(at.search)), patienceMs);
}

/** Creates the browser's router over the route table. */
export function createSiteRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
