import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { PendingRead } from './wait-for-reads.ts';

/** Exports of a page's file. */
export interface PageModule {
  Component: ComponentType;
  /** Live resources that the first paint of the page waits for. Missing means none. */
  resources?: (params: Params, query: URLSearchParams) => readonly PendingRead[];
}
