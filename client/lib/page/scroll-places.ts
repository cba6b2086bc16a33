import type { createBrowserRouter } from 'react-router-dom';
import { holdPlace } from './held-place.ts';

/** A page whose reads take longer than this has kept its visitor waiting; it no longer moves under him. */
const PATIENCE_MS = 10_000;
/** The page takes its last height soon after it is long enough, with its faces and pictures. */
const SETTLED_MS = 1000;

/**
 * Gives the entry of a full load its own key, as the router gives one to each of its own entries. Without it all full
 * loads of a tab share one scroll position, and a page would open at the place of another one. A reload and Back find
 * the key in the entry.
 */
export function keyEntry(): void {
  const state: unknown = history.state;
  const kept = typeof state === 'object' && state !== null ? state : {};
  if ('key' in kept && typeof kept.key === 'string') return;
  history.replaceState({ ...kept, key: crypto.getRandomValues(new Uint32Array(2)).join('-') }, '');
}

type Places = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe'>;

/**
 * Brings a page back to its place also when its data arrives after the router has scrolled: the router scrolls once, and
 * a page that is still too short stays above the place. Stops when the visitor scrolls on his own.
 */
export function holdScrollPlaces(router: Places): void {
  let stop = (): void => undefined;
  let shown = { key: '', place: null as number | false | null };
  router.subscribe(({ location, restoreScrollPosition: place, navigation }) => {
    if (navigation.state !== 'idle' || (location.key === shown.key && place === shown.place)) return;
    shown = { key: location.key, place };
    stop();
    if (typeof place === 'number' && place > 0) stop = reach(place);
  });
}

/**
 * Scrolls down to a place as soon as the page is long enough, and holds it there while it settles. Returns a function
 * that gives up.
 */
export function reach(place: number): () => void {
  return holdPlace(PATIENCE_MS, (endIn) => {
    if (document.documentElement.scrollHeight - window.innerHeight < place) return false;
    window.scrollTo({ top: place, behavior: 'instant' });
    endIn(SETTLED_MS);
    return true;
  });
}
