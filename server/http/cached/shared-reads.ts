import { LRUCache } from 'lru-cache';
import type { MonotonicClock } from '../../config/clock.ts';

/** Longest reuse of an answer in ms, when nothing was written since its read began. */
const KEPT_MS = 1000;
/** Largest number of stored answers. */
const MOST_KEPT = 100;

/** Start of a read: the monotonic time, and the count of writes. */
interface Mark {
  begun: number;
  writes: number;
}

interface Running<T> extends Mark {
  now: Promise<T>;
  /** Read that begins after the running one; readers for which the running one is too old wait for it. */
  next: Promise<T> | null;
}

interface Kept<T> extends Mark {
  answer: T;
}

/**
 * Lets readers of the same key share a read that began after their request, or since whose start nothing was written. Any
 * number of simultaneous readers thus cost at most two reads, and each reader sees its own writes.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Running<T>>();
  private readonly kept = new LRUCache<string, Kept<T>>({ max: MOST_KEPT });

  /** `writes` returns a count that grows with every write that this process made or was notified of. */
  constructor(
    private readonly writes: () => number,
    private readonly monotonic: MonotonicClock,
  ) {}

  /** Returns the answer of `read`, or of another reader's of the same key; with `keep` false, of one that begins from now on. */
  get(key: string, keep: boolean, read: () => Promise<T>): Promise<T> {
    const running = this.running.get(key);
    if (running) {
      if (keep && this.isFresh(running)) return running.now;
      const begin = (): Promise<T> => this.begin(key, keep, read);
      running.next ??= running.now.then(begin, begin);
      return running.next;
    }
    const kept = this.kept.get(key);
    if (keep && kept && this.isFresh(kept)) return Promise.resolve(kept.answer);
    return this.begin(key, keep, read);
  }

  private isFresh({ begun, writes }: Mark): boolean {
    return writes === this.writes() && this.monotonic.ms() - begun < KEPT_MS;
  }

  private begin(key: string, keep: boolean, read: () => Promise<T>): Promise<T> {
    const mark = { begun: this.monotonic.ms(), writes: this.writes() };
    const running: Running<T> = { now: read(), next: null, ...mark };
    this.running.set(key, running);
    this.kept.delete(key);
    const end = (): void => {
      // When a reader waits, the next read replaces this entry by itself.
      if (running.next === null) this.running.delete(key);
    };
    running.now.then((answer) => {
      if (keep) this.kept.set(key, { answer, ...mark });
      end();
    }, end);
    return running.now;
  }
}
