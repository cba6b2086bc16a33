import { NARROW } from '../../../shared/site/widths.ts';
import { useMedia } from './use-media.ts';

/** Returns true in a window of a phone's width. D047. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
