type Now = (thing: string) => string | null | undefined;

interface Asked {
  value: string;
  /** Position of this call among all calls and answers. */
  askedAt: number;
  /** Position of its good answer, or null without one. */
  answeredAt: number | null;
}

/**
 * Values that the server has acknowledged, by thing. Of two concurrent writes either may be the later one. A write
 * without an answer may have happened or not, and may still happen when a stopped node continues.
 */
export class Promises {
  private readonly asked = new Map<string, Asked[]>();
  private moments = 0;

  /** Records a write of `value`. `write` returns whether the server accepted it, rejected it or did not answer. */
  async ask(thing: string, value: string, write: () => Promise<'yes' | 'no' | 'nothing'>): Promise<void> {
    const one: Asked = { value, askedAt: ++this.moments, answeredAt: null };
    this.asked.set(thing, [...(this.asked.get(thing) ?? []), one]);
    const answer = await write();
    if (answer === 'yes') one.answeredAt = ++this.moments;
    if (answer === 'no')
      this.asked.set(
        thing,
        this.all(thing).filter((other) => other !== one),
      );
  }

  /** Returns a sentence for each broken promise. `now` returns null where the value cannot be known. */
  broken(now: Now): string[] {
    return [...this.asked.keys()].flatMap((thing) => {
      const value = now(thing);
      const right = this.right(thing);
      if (value === null || right === null || (value !== undefined && right.has(value))) return [];
      return [`${thing} is ${value ?? 'missing'}, but ${[...right].join(' or ')} was acknowledged`];
    });
  }

  /** Takes the current values as acknowledged, for a moment when no write is in progress. */
  settle(now: Now): void {
    for (const thing of this.asked.keys()) {
      const value = now(thing);
      if (value === null) continue;
      const isKnown = typeof value === 'string' && this.all(thing).some((one) => one.value === value);
      const at = ++this.moments;
      this.asked.set(thing, isKnown ? [{ value, askedAt: at, answeredAt: at }] : []);
    }
  }

  /** Returns the values that the thing may have now, or null when nothing was promised. */
  private right(thing: string): Set<string> | null {
    const all = this.all(thing);
    const latest = Math.max(...all.map(({ answeredAt, askedAt }) => (answeredAt === null ? 0 : askedAt)));
    if (all.every(({ answeredAt }) => answeredAt === null)) return null;
    // Values answered before the start of the last good write have been overwritten.
    return new Set(
      all.filter(({ answeredAt }) => answeredAt === null || answeredAt >= latest).map(({ value }) => value),
    );
  }

  private all(thing: string): Asked[] {
    return this.asked.get(thing) ?? [];
  }
}
