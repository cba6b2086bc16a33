import { useEffect, useState } from 'react';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import type { LiveResource } from '../../../lib/live/live-resource.ts';
import { arrivalsBetween } from './arrivals.ts';

interface Seen {
  /** How often each square fell in front of the visitor. */
  struck: ReadonlyMap<string, number>;
  /** To be read out. */
  announcement: string;
  /** Lines and full boards of the last change, and a number that grows with each. */
  feat: { text: string; at: number } | null;
}

const NOTHING: Seen = { struck: new Map(), announcement: '', feat: null };
/** More squares at once than this came from a pause: they are shown, not struck one by one. */
const MOST_STRUCK = 6;

/** How long a strike takes to be over; with reduced motion it is a still highlight for as long. */
const STRIKE_MS = 2000;

/** What changes on the open board, from the state that the visitor saw before. */
export function useArrivals(resource: LiveResource<BingoState>): Seen {
  const [seen, setSeen] = useState(NOTHING);
  useEffect(() => {
    let over: ReturnType<typeof setTimeout> | undefined;
    const calm = (): void => {
      setSeen((last) => ({ ...last, struck: NOTHING.struck }));
    };
    const stop = resource.store.subscribe(({ data }, { data: before }) => {
      if (!data || !before || data === before) return;
      const { squares, sentences, feats } = arrivalsBetween(before, data);
      if (sentences.length === 0) return;
      clearTimeout(over);
      over = setTimeout(calm, STRIKE_MS);
      setSeen((last) => {
        const struck = new Map(last.struck);
        if (squares.length <= MOST_STRUCK) for (const name of squares) struck.set(name, (struck.get(name) ?? 0) + 1);
        const feat = feats.length === 0 ? last.feat : { text: feats.join(' '), at: (last.feat?.at ?? 0) + 1 };
        return { struck, announcement: sentences.join(' '), feat };
      });
    });
    return () => {
      clearTimeout(over);
      stop();
    };
  }, [resource]);
  return seen;
}
