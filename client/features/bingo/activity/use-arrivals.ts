import { useEffect, useState } from 'react';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import { squareName } from '../../../../shared/bingo/square-name.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import type { LiveResource } from '../../../lib/live/live-resource.ts';
import { isRecent } from '../../../ui/time/recent.ts';

interface Seen {
  /** How many times each square was completed while the visitor watched, by its name. */
  struck: ReadonlyMap<string, number>;
  /** Text for screen readers. */
  announcement: string;
  /** Lines and full boards of the last change; `at` is a number that grows by one with each. */
  feat: { text: string; at: number } | null;
}

const NOTHING: Seen = { struck: new Map(), announcement: '', feat: null };
/** More squares at once than this come from a catch-up after a pause; they are drawn without the strike. */
const MOST_STRUCK = 3;

/** Duration of the strike animation; with reduced motion a still highlight lasts as long. */
const STRIKE_MS = 2000;

/** The words are needed from the first change on, not for the first picture of the page. */
const words = async () => import('./arrivals.ts');

/** Follows the open board and returns what to animate, announce and celebrate. */
export function useArrivals(resource: LiveResource<BingoState>): Seen {
  const [seen, setSeen] = useState(NOTHING);
  useEffect(() => {
    let over: ReturnType<typeof setTimeout> | undefined;
    const endStrike = (): void => {
      setSeen((last) => ({ ...last, struck: NOTHING.struck }));
    };
    let isOver = false;
    const tell = async (before: BingoState, data: BingoState): Promise<void> => {
      const { arrivalsBetween } = await words();
      if (isOver) return;
      const { squares, sentences, feats } = arrivalsBetween(before, data);
      if (sentences.length === 0) return;
      // A square that was completed long ago and is only read now is no news of this moment.
      const now = serverNow();
      const recent = new Set(data.completions.filter(({ completed_at: at }) => isRecent(at, now)).map(squareName));
      clearTimeout(over);
      over = setTimeout(endStrike, STRIKE_MS);
      setSeen((last) => {
        const struck = new Map(last.struck);
        if (squares.length <= MOST_STRUCK)
          for (const name of squares) if (recent.has(name)) struck.set(name, (struck.get(name) ?? 0) + 1);
        const feat = feats.length === 0 ? last.feat : { text: feats.join(' '), at: (last.feat?.at ?? 0) + 1 };
        return { struck, announcement: sentences.join(' '), feat };
      });
    };
    const stop = resource.store.subscribe(({ data }, { data: before }) => {
      if (!data || !before || data === before) return;
      // A page from before a deployment may not find them: it shows the board without words about it.
      tell(before, data).catch(() => undefined);
    });
    return () => {
      isOver = true;
      clearTimeout(over);
      stop();
    };
  }, [resource]);
  return seen;
}
