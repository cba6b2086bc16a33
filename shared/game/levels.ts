import { lazily } from '../format/lazily.ts';

const HIGHEST = 120;

/** Returns the XP at which each level of an ordinary skill starts, by level up to 120. Source: the game's formula. */
export const xpOfLevels: () => readonly number[] = lazily(() => {
  const starts = [0, 0];
  let points = 0;
  for (let level = 1; level < HIGHEST; level += 1) {
    points += Math.floor(level + 300 * 2 ** (level / 7));
    starts.push(Math.floor(points / 4));
  }
  return starts;
});

/** Returns the level of an ordinary skill at an XP, 1 to `most`. Skills with another curve or cap have other levels. */
export function ordinaryLevel(xp: number, most: number): number {
  const starts = xpOfLevels();
  let low = 1;
  let high = Math.min(most, HIGHEST);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (xp >= (starts[middle] ?? Infinity)) low = middle;
    else high = middle - 1;
  }
  return low;
}
