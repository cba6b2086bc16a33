import type { FirstRead } from './first-read.ts';
import { matchPage } from './page-address.ts';
import { PAGE_HEADS } from './page-heads.ts';

/**
 * Returns the reads that the page at a path makes as soon as its script runs. The server writes them into the page, so
 * that a browser begins them while it loads the script. `path` and `query` are those of the address, undecoded.
 */
export function firstReads(path: string, query: URLSearchParams): readonly FirstRead[] {
  const match = matchPage(path);
  // With a read token a page makes other reads.
  if (!match || query.has('token')) return [];
  return PAGE_HEADS[match.page].reads({ params: match.params, query });
}
