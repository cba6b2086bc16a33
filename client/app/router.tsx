import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router-dom';
import { PAGE_IDS, pageSpec, type PageId } from '../../shared/site/pages.ts';
import { waitForReads } from '../lib/page/wait-for-reads.ts';
import { Layout } from './layout.tsx';
import { PageLoading } from './page-loading.tsx';
import { PAGE_MODULES } from './pages.ts';
import { NotFound, RouteError } from './route-error.tsx';
import { holdScrollPlaces, keyEntry } from '../lib/page/scroll-places.ts';
import { SitePage } from './site-page.tsx';

/**
 * Returns the route table. Each page is a chunk of its own; every visit loads the layout. The loader of a visit's first
 * page waits for the page's reads, at most `patienceMs`, so that the page is drawn once and whole; with 0 it does not wait. Later pages are drawn
 * as soon as their code is there.
 */
export function siteRoutes(patienceMs: number): RouteObject[] {
  let isFirst = true;
  const routesOf = (page: PageId): RouteObject[] => {
    const { path, aliases = [] } = pageSpec(page);
    const lazy = async () => {
      const { Component, resources, following } = await PAGE_MODULES[page]();
      const loader: LoaderFunction = async ({ params, request }) => {
        const query = new URL(request.url).searchParams;
        if (isFirst && resources && patienceMs > 0) {
          await waitForReads(resources(params, query), patienceMs, () => following?.(params, query) ?? []);
        }
        isFirst = false;
        return null;
      };
      return { element: <SitePage page={page} Component={Component} />, loader };
    };
    // Pages keep themselves current: another query does not run the loader again.
    return [path, ...aliases].map((one) => ({ path: one, lazy, shouldRevalidate: () => false }));
  };
  return [
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
}

type Router = ReturnType<typeof createBrowserRouter>;

/** Creates the browser's router, which begins to load the page of its URL. */
export function createSiteRouter(patienceMs: number): Router {
  keyEntry();
  const router = createBrowserRouter(siteRoutes(patienceMs));
  holdScrollPlaces(router);
  return router;
}

/** Resolves when the loader of the first page is done, or its code has failed to load. */
export async function firstPage(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
