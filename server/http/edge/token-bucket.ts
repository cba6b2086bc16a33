/**
 * Limits calls by key in the memory of this process: `burst` calls at once, then `perSecond`. Cheap enough for every GET.
 * Times are in ms of one monotonic clock.
 */
export class TokenBucket {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private sweptAt = 0;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
  ) {}

  /** Takes one token. Returns 0, or the ms until the next token when the bucket is empty. */
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

  /** Deletes the buckets that are full again. */
  private sweep(now: number): void {
    if (now - this.sweptAt < 60_000) return;
    this.sweptAt = now;
    for (const [key, { tokens, at }] of this.buckets) {
      if (tokens + ((now - at) / 1000) * this.perSecond >= this.burst) this.buckets.delete(key);
    }
  }
}
