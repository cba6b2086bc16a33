import { useDeferredValue } from 'react';
import { NARROW } from '../../../shared/site/widths.ts';

let isFirst = false;

/**
 * Returns true when the page is reloaded or returned to from another site: the browser scrolls to the old place, which
 * needs the whole page at once.
 */
export function isReturning(): boolean {
  return !performance
    .getEntriesByType('navigation')
    .some((navigation) => 'type' in navigation && navigation.type === 'navigate');
}

/** Called before a visit's first page is drawn. Wide windows draw all rows: they show many, on fast machines. */
export function beginFirstPaint(): void {
  isFirst = !isReturning() && matchMedia(NARROW).matches;
}

/** Called when the first page is drawn. */
export function endFirstPaint(): void {
  isFirst = false;
}

/** Returns how many rows to draw: `few` (more than a screen shows) in a visit's first paint, `all` right after it. */
export function useInitialRows(all: number, few: number): number {
  return useDeferredValue(all, isFirst ? few : undefined);
}
