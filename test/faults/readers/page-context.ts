import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'socket.io-client';

/** One browser page, as the client code of the product uses it. */
export interface PageContext {
  /** Address for relative paths, without a slash at the end. */
  origin: string;
  /** Value of the Cookie header, or null when signed out. */
  cookie: string | null;
  /** All sockets that the page has opened. */
  sockets: Set<Socket>;
}

const pages = new AsyncLocalStorage<PageContext>();
const realFetch = globalThis.fetch;

/** Sends a relative address to the origin of the page whose code calls fetch. */
globalThis.fetch = (to, init) => {
  const page = pages.getStore();
  if (!page || typeof to !== 'string' || !to.startsWith('/')) return realFetch(to, init);
  return realFetch(page.origin + to, { ...init, headers: { ...init?.headers, ...headersOf(page) } });
};

export function openContext(origin: string, cookie: string | null = null): PageContext {
  return { origin, cookie, sockets: new Set() };
}

/** Runs `work`, and all that it starts, as code of this page. */
export function asPage<T>(page: PageContext, work: () => T): T {
  return pages.run(page, work);
}

export function currentPage(): PageContext {
  const page = pages.getStore();
  if (!page) throw new Error('client code ran outside of a page');
  return page;
}

/** Returns the headers that a browser adds to the requests of a page. */
export function headersOf({ origin, cookie }: PageContext): Record<string, string> {
  return { Origin: origin, ...(cookie !== null && { Cookie: cookie }) };
}
