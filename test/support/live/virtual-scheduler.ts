import type { Scheduler } from '../../../client/lib/live/scheduler.ts';

interface Job {
  at: number;
  order: number;
  work: () => void;
}

/** Scheduler whose time advances only by `pass`, with random numbers from a seed. */
export class VirtualScheduler implements Scheduler {
  private time = 0;
  private order = 0;
  private jobs: Job[] = [];
  private seed: number;

  constructor(seed = 1) {
    this.seed = seed;
  }

  now(): number {
    return this.time;
  }

  random(): number {
    this.seed = (Math.imul(this.seed, 1664525) + 1013904223) >>> 0;
    return this.seed / 2 ** 32;
  }

  later(ms: number, work: () => void): () => void {
    const job = { at: this.time + ms, order: this.order++, work };
    this.jobs.push(job);
    return () => {
      this.jobs = this.jobs.filter((other) => other !== job);
    };
  }

  frame(work: () => void): void {
    this.later(16, work);
  }

  /** Advances the time, runs due work in order and settles promises after each. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    await settle();
    for (let next = this.next(end); next; next = this.next(end)) {
      const { at, work } = next;
      this.jobs = this.jobs.filter((job) => job !== next);
      this.time = at;
      work();
      await settle();
    }
    this.time = end;
  }

  private next(end: number): Job | undefined {
    let first: Job | undefined;
    for (const job of this.jobs) {
      if (job.at <= end && (!first || job.at < first.at || (job.at === first.at && job.order < first.order)))
        first = job;
    }
    return first;
  }
}

/** Waits until chained promises have settled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
