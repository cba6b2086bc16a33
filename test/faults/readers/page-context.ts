import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'socket.io-client';

/** One browser page, as far as the product's client code can tell. */
export interface PageContext {
  /** Address that its relative paths mean; no slash at the end. */
  origin: string;
  /** Value of its Cookie header; null: nobody is signed in. */
  cookie: string | null;
  /** Every socket that its code has opened. */
  sockets: Set<Socket>;
}

const pages = new AsyncLocalStorage<PageContext>();
const realFetch = globalThis.fetch;

/** A relative address belongs to the page whose code asks for it. */
globalThis.fetch = (to, init) => {
  const page = pages.getStore();
  if (!page || typeof to !== 'string' || !to.startsWith('/')) return realFetch(to, init);
  return realFetch(page.origin + to, { ...init, headers: { ...init?.headers, ...headersOf(page) } });
};

export function openContext(origin: string, cookie: string | null = null): PageContext {
  return { origin, cookie, sockets: new Set() };
}

/** Runs `work`, and whatever it starts, as code of this page. */
export function asPage<T>(page: PageContext, work: () => T): T {
  return pages.run(page, work);
}

export function currentPage(): PageContext {
  const page = pages.getStore();
  if (!page) throw new Error('client code ran outside of a page');
  return page;
}

/** What a browser adds to the requests of a page. */
export function headersOf({ origin, cookie }: PageContext): Record<string, string> {
  return { Origin: origin, ...(cookie !== null && { Cookie: cookie }) };
}
