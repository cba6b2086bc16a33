import { useEffect, useRef } from 'react';
import { periodStart, type Period } from '../../../shared/game/periods.ts';
import type { LiveResource } from '../live/live-resource.ts';
import { useNow } from './ticker.ts';

/** Reloads the resource when a new period begins while the component is mounted: figures start from zero then. */
export function useRollover<T>(period: Period, resource: LiveResource<T>): void {
  const start = periodStart(period, new Date(useNow())).getTime();
  const known = useRef(start);
  useEffect(() => {
    if (known.current === start) return;
    known.current = start;
    void resource.refresh();
  }, [start, resource]);
}
