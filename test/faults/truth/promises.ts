type Now = (thing: string) => string | null | undefined;

interface Asked {
  value: string;
  /** Order of this call among all calls and answers. */
  askedAt: number;
  /** Order of its good answer; null: none came. */
  answeredAt: number | null;
}

/**
 * What the server has promised by a good answer, by thing. Of two writes under way at the same time either may be the
 * later one. A write without an answer may have happened or not, and may still happen when a stopped node goes on.
 */
export class Promises {
  private readonly asked = new Map<string, Asked[]>();
  private moments = 0;

  /** Asks for `value`; `write` says whether the server said yes, said no, or said nothing. */
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

  /** Sentences about what was promised and is not there; `now` answers null where that cannot be told. */
  broken(now: Now): string[] {
    return [...this.asked.keys()].flatMap((thing) => {
      const value = now(thing);
      const right = this.right(thing);
      if (value === null || right === null || (value !== undefined && right.has(value))) return [];
      return [`${thing} is ${value ?? 'missing'}, but ${[...right].join(' or ')} was acknowledged`];
    });
  }

  /** Everything is quiet: what is there now stays, and was acknowledged if anything of it was. */
  settle(now: Now): void {
    for (const thing of this.asked.keys()) {
      const value = now(thing);
      if (value === null) continue;
      const isKnown = typeof value === 'string' && this.all(thing).some((one) => one.value === value);
      const at = ++this.moments;
      this.asked.set(thing, isKnown ? [{ value, askedAt: at, answeredAt: at }] : []);
    }
  }

  /** Values that the thing may have now; null: nothing was promised. */
  private right(thing: string): Set<string> | null {
    const all = this.all(thing);
    const latest = Math.max(...all.map(({ answeredAt, askedAt }) => (answeredAt === null ? 0 : askedAt)));
    if (all.every(({ answeredAt }) => answeredAt === null)) return null;
    // Whatever was answered before the last good one was asked for has been overwritten.
    return new Set(
      all.filter(({ answeredAt }) => answeredAt === null || answeredAt >= latest).map(({ value }) => value),
    );
  }

  private all(thing: string): Asked[] {
    return this.asked.get(thing) ?? [];
  }
}
