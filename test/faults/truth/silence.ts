import type { Ledger } from './ledger.ts';
import type { OpenPage, Watched } from '../readers/watched.ts';

const LOOK_MS = 100;

/** Time for which a page showed that it was live without a committed version. */
export interface Silence {
  ms: number;
  /** Name of the view. */
  name: string;
}

/** Watches every page all the time, apart from delayed ones. */
export class SilenceWatch {
  private longest: Silence = { ms: 0, name: '' };
  private readonly liveSince = new Map<Watched, number>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly ledger: Ledger,
    private readonly pages: () => readonly OpenPage[],
  ) {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** Returns the longest silence since the last call. */
  take(): Silence {
    const { longest } = this;
    this.longest = { ms: 0, name: '' };
    return longest;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    for (const one of this.pages().flatMap(({ watched }) => watched)) {
      if (!one.isLive() || one.isLate) {
        this.liveSince.delete(one);
        continue;
      }
      const since = this.liveSince.get(one) ?? now;
      this.liveSince.set(one, since);
      const version = one.version();
      const missedAt = version === null ? null : this.ledger.changedAfter(one.stream, version);
      if (missedAt === null) continue;
      const ms = now - Math.max(since, missedAt);
      if (ms > this.longest.ms) this.longest = { ms, name: one.name };
    }
  }
}
