import { NARROW } from '../../../shared/site/widths.ts';
import { useMedia } from './use-media.ts';

/** Returns true in a window of a phone's width. D047. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}

/** Returns true when the window has a phone's width now, for code outside a component. */
export function isNarrow(): boolean {
  return window.matchMedia(NARROW).matches;
}
