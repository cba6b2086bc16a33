/** Units of a distance in seconds, with the number of them from which the next one is used. */
const UNITS = [
  [1, 60, 's'],
  [60, 60, 'min'],
  [3600, 24, 'h'],
] as const;
const DAY_S = 86_400;

/** Returns how far a moment lies ahead, rounded: "in 40 s", "in 4 min", "in 3 h", "in 2 days". @param now in ms since 1970 */
export function timeUntil(at: string, now: number): string {
  const seconds = Math.max(0, (Date.parse(at) - now) / 1000);
  for (const [size, most, name] of UNITS) {
    const count = Math.round(seconds / size);
    if (count < most) return `in ${count} ${name}`;
  }
  const days = Math.round(seconds / DAY_S);
  return `in ${days} ${days === 1 ? 'day' : 'days'}`;
}
