import type { Scheduler } from './scheduler.ts';

/** The browser's own time. */
export const browserScheduler: Scheduler = {
  now: () => performance.now(),
  random: Math.random,
  later(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  frame(work) {
    const run = () => {
      cancelAnimationFrame(picture);
      clearTimeout(timer);
      work();
    };
    const picture = requestAnimationFrame(run);
    const timer = setTimeout(run, 250);
  },
};
