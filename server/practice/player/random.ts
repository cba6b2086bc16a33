// Called millions of times at a start. Stored in constants because look-ups in the global object are slow in tests.
const { floor, imul } = Math;

/** Hashes integers and texts to one unsigned 32-bit number, the same on every machine. */
export function mix(...parts: (number | string)[]): number {
  let h = 0x9e3779b9;
  for (const part of parts) {
    if (typeof part === 'number') h = step(h, part | 0);
    else for (let i = 0; i < part.length; i += 1) h = step(h, part.charCodeAt(i));
  }
  h ^= h >>> 16;
  h = imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function step(h: number, value: number): number {
  let k = imul(value, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = h ^ imul(k, 0x1b873593);
  return (imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** Items with their weights and the sum of these. */
export interface Weighed<K> {
  items: readonly (readonly [item: K, weight: number])[];
  sum: number;
}

export function weigh<K>(...items: (readonly [item: K, weight: number])[]): Weighed<K> {
  return { items, sum: items.reduce((sum, [, weight]) => sum + weight, 0) };
}

/** A repeatable series of random numbers; the same parts give the same series. */
export class Dice {
  private state: number;

  constructor(...parts: (number | string)[]) {
    this.state = mix(...parts);
  }

  /** Returns a number from 0, inclusive, to 1, exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns a whole number from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number {
    return from + floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[floor(this.next() * list.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  }

  /** Picks an item by weight. */
  weighted<K>({ items, sum }: Weighed<K>): K {
    let left = this.next() * sum;
    for (const [item, weight] of items) {
      left -= weight;
      if (left < 0) return item;
    }
    return this.pick(items)[0];
  }

  /** Returns `mean` rounded down or up at random, so that the average of many draws is `mean`. */
  times(mean: number): number {
    return floor(mean) + (this.chance(mean % 1) ? 1 : 0);
  }
}
