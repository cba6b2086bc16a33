import { useDeferredValue } from 'react';

let isFirst = false;

/**
 * Said before a visit's first page is drawn. Who loads it anew or comes back is taken to the place where they were: that
 * needs the whole page at once.
 */
export function beginFirstPicture(): void {
  isFirst = performance
    .getEntriesByType('navigation')
    .some((navigation) => 'type' in navigation && navigation.type === 'navigate');
}

/** Said when it is there. */
export function endFirstPicture(): void {
  isFirst = false;
}

/** How many rows to draw: `few`, more than a screen shows, in a visit's first picture; `all` in the next moment and ever after. */
export function useRoom(all: number, few: number): number {
  return useDeferredValue(all, isFirst ? few : undefined);
}
