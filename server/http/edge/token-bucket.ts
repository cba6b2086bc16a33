/**
 * Counts in this process's memory: `burst` at once, then `perSecond` on. Cheap enough for every GET.
 * Times are in ms of one steadily rising clock.
 */
export class TokenBucket {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private sweptAt = 0;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Takes one; returns 0, or the ms after which the next one is there. */
  take(key: string, now: number): number {
    this.sweep(now);
    let bucket = this.buckets.get(key);
    if (bucket === undefined) this.buckets.set(key, (bucket = { tokens: this.burst, at: now }));
    bucket.tokens = Math.min(this.burst, bucket.tokens + ((now - bucket.at) / 1000) * this.perSecond);
    bucket.at = now;
    if (bucket.tokens < 1) return ((1 - bucket.tokens) / this.perSecond) * 1000;
    bucket.tokens -= 1;
    return 0;
  }

  /** Forgets whoever has a full bucket again. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return;
    this.sweptAt = now;
    for (const [key, { tokens, at }] of this.buckets) {
      if (tokens + ((now - at) / 1000) * this.perSecond >= this.burst) this.buckets.delete(key);
    }
  }
}
