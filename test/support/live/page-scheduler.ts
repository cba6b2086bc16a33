import type { Scheduler } from '../../../client/lib/live/scheduler.ts';

/** Time that a resource lingers after its last reader: LINGER_MS of live-reader.ts. */
const LINGER_MS = 5000;
const lingering = new Set<() => void>();

/** Replaces client/lib/live/browser-scheduler.ts in dom tests: real time, but a test can end the lingering. */
export const browserScheduler: Scheduler = {
  now: () => performance.now(),
  random: () => 0,
  later(ms, work) {
    const timer = setTimeout(work, ms);
    if (ms !== LINGER_MS) {
      return () => {
        clearTimeout(timer);
      };
    }
    const end = (): void => {
      clearTimeout(timer);
      lingering.delete(end);
      work();
    };
    lingering.add(end);
    return () => {
      clearTimeout(timer);
      lingering.delete(end);
    };
  },
  frame(work) {
    setTimeout(work, 0);
  },
};

/** Stops every resource without readers, as if its linger time were over. */
export function endLingering(): void {
  for (const end of [...lingering]) end();
}
