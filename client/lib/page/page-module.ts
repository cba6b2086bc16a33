import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { LiveResource } from '../live/live-resource.ts';
import type { PendingRead } from './wait-for-reads.ts';

type PageRead = PendingRead & Pick<LiveResource<unknown>, 'addresses'>;

/** Exports of a page's file. */
export interface PageModule {
  Component: ComponentType;
  /** Live resources that the first paint of the page waits for. Missing means none. */
  resources?: (params: Params, query: URLSearchParams) => readonly PageRead[];
  /** Live resources that are known once those above are there; the first paint waits for them, too. Missing means none. */
  following?: (params: Params, query: URLSearchParams) => readonly PageRead[];
}
