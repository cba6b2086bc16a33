import { useMemo } from 'react';
import type { Completion } from '../../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { isRecent } from '../../../ui/time/recent.ts';

const STEP_MS = 5000;
/** When everything glows, nothing is seen. */
const MOST_RECENT = 3;

/**
 * Returns the newest squares that were completed a short time ago, of completions with the newest first. When the site
 * read it does not count: that may be later. D280.
 */
export function useRecentSquares(completions: readonly Completion[]): ReadonlySet<string> {
  const now = useNow(STEP_MS);
  return useMemo(() => {
    const names = completions.filter(({ completed_at: at }) => isRecent(at, now)).map(squareName);
    return new Set([...new Set(names)].slice(0, MOST_RECENT));
  }, [completions, now]);
}
