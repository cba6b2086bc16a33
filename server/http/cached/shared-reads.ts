import { LRUCache } from 'lru-cache';

/** How long an answer is given again at most, in ms, when nothing was written since its read began. */
const KEPT_MS = 1000;
/** Answers kept at most. */
const MOST_KEPT = 100;

/** When a read began: a monotonic time, and how many writes there had been. */
interface Mark {
  begun: number;
  writes: number;
}

interface Running<T> extends Mark {
  now: Promise<T>;
  /** The read that begins when the running one has ended; readers for whom the running one is too old wait for it. */
  next: Promise<T> | null;
}

interface Kept<T> extends Mark {
  answer: T;
}

/**
 * Lets readers of the same thing share a read: one that begins after they asked, or one since whose beginning nothing
 * was written. So readers at once cost two reads at most, however many they are, and none of them misses what he has
 * just written himself.
 */
export class SharedReads<T> {
  private readonly running = new Map<string, Running<T>>();
  private readonly kept = new LRUCache<string, Kept<T>>({ max: MOST_KEPT });

  /** `writes`: a count that grows with every write that this process made or heard of. */
  constructor(private readonly writes: () => number) {}

  /** The answer of `read`, or of another reader's `read` of the same key. `keep` false: one that begins from now on. */
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
    return writes === this.writes() && performance.now() - begun < KEPT_MS;
  }

  private begin(key: string, keep: boolean, read: () => Promise<T>): Promise<T> {
    const mark = { begun: performance.now(), writes: this.writes() };
    const running: Running<T> = { now: read(), next: null, ...mark };
    this.running.set(key, running);
    this.kept.delete(key);
    const end = (): void => {
      // With a reader waiting, the next read takes this place by itself.
      if (running.next === null) this.running.delete(key);
    };
    running.now.then((answer) => {
      if (keep) this.kept.set(key, { answer, ...mark });
      end();
    }, end);
    return running.now;
  }
}
