/** Returns a series of numbers from 0, inclusive, to 1, exclusive. The same seed gives the same series everywhere. */
export function seededRandom(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns the values in an order that depends on the random numbers alone. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const order = [...values];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [order[last], order[other]];
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a];
  }
  return order;
}
