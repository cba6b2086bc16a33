import type { FirstRead } from './first-read.ts';
import { matchPage } from './page-address.ts';
import { PAGE_HEADS } from './page-heads.ts';

/**
 * Returns what the page at a path asks for as soon as its script runs: the server names these reads in the page, so that a
 * browser begins them beside the script. `path`: as it stands in the address, `query` likewise.
 */
export function firstReads(path: string, query: URLSearchParams): readonly FirstRead[] {
  const match = matchPage(path);
  // With a read token a page asks for something else.
  if (!match || query.has('token')) return [];
  return PAGE_HEADS[match.page].reads({ params: match.params, query });
}
