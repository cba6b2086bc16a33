/**
 * Returns true when the page is reloaded or returned to from another site: the browser scrolls to the old place, which
 * needs the whole page at once.
 */
export function isReturning(): boolean {
  return !performance
    .getEntriesByType('navigation')
    .some((navigation) => 'type' in navigation && navigation.type === 'navigate');
}
