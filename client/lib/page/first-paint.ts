import { useDeferredValue } from 'react';
import { NARROW } from '../../../shared/site/widths.ts';

let isFirst = false;

/**
 * True for who loads a page anew or comes back to it from another site: they are taken to the place where they were, and
 * that needs the whole page at once.
 */
export function isReturning(): boolean {
  return !performance
    .getEntriesByType('navigation')
    .some((navigation) => 'type' in navigation && navigation.type === 'navigate');
}

/** Said before a visit's first page is drawn. A wide window shows more than a few rows, on a machine that is quick. */
export function beginFirstPaint(): void {
  isFirst = !isReturning() && matchMedia(NARROW).matches;
}

/** Said when it is there. */
export function endFirstPaint(): void {
  isFirst = false;
}

/** How many rows to draw: `few`, more than a screen shows, in a visit's first paint; `all` in the next moment and ever after. */
export function useRoom(all: number, few: number): number {
  return useDeferredValue(all, isFirst ? few : undefined);
}
