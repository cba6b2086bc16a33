import { useEffect, useRef } from 'react';
import { periodStart, type Period } from '../../../shared/game/periods.ts';
import type { LiveResource } from '../live/live-resource.ts';
import { useOfNow } from './ticker.ts';

/** A shared cache may answer with the old period for a second, and a clock may be somewhat fast. */
const SETTLED_MS = 2000;

/** Reloads the resource soon after a period begins while the component is mounted: figures start from zero then. */
export function useRollover<T>(period: Period, resource: LiveResource<T>): void {
  const start = useOfNow((now) => periodStart(period, new Date(now - SETTLED_MS)).getTime());
  const known = useRef(start);
  useEffect(() => {
    if (known.current === start) return;
    known.current = start;
    void resource.refresh();
  }, [start, resource]);
}
