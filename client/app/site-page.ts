import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { PendingRead } from '../lib/page/wait-for-reads.ts';

/** What a page's file gives the router. `reads`: what the page shows first at an address; the first paint waits for it. */
export interface SitePage {
  Component: ComponentType;
  handle: { reads: (params: Params, query: URLSearchParams) => readonly PendingRead[] };
}
