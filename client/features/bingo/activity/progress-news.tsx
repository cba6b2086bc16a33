import { useEffect, useState } from 'react';
import type { BingoState } from '../../../../shared/bingo/bingo.schemas.ts';
import type { LiveResource } from '../../../lib/live/live-resource.ts';
import { passedBetween } from './passed.ts';

/** Least time between two messages. */
const PAUSE_MS = 10_000;

interface Props {
  resource: LiveResource<BingoState>;
  /** The visitor's own team; null without one. */
  team: number | null;
}

/** Tells screen readers when the visitor's team has passed half or nine tenths of a square, at most one message in 10 s. */
export function ProgressNews({ resource, team }: Props) {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (team === null) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    let waiting: string[] = [];
    const tell = (): void => {
      pause = undefined;
      if (waiting.length === 0) return;
      setTold(waiting.join(' '));
      waiting = [];
      pause = setTimeout(tell, PAUSE_MS);
    };
    const stop = resource.store.subscribe(({ data }, { data: before }) => {
      if (!data || !before) return;
      waiting.push(...passedBetween(before, data, team));
      if (pause === undefined) tell();
    });
    return () => {
      clearTimeout(pause);
      stop();
    };
  }, [resource, team]);
  return (
    <p className="sr-only" role="status">
      {told}
    </p>
  );
}
