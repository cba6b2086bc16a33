/** First and last code point. */
export type Range = readonly [number, number];

/** Reads the value of unicode-range. */
export function rangesOf(text: string): Range[] {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return [from, to];
  });
}

/** Writes ranges as a value of unicode-range. */
export function rangesText(ranges: readonly Range[]): string {
  const hex = (point: number): string => point.toString(16);
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}

/** Returns what is left of ranges when others are taken away. */
export function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return others.reduce<Range[]>(
    (left, [from, to]) =>
      left.flatMap(([first, last]) =>
        [[first, Math.min(last, from - 1)] as const, [Math.max(first, to + 1), last] as const].filter(
          ([start, end]) => start <= end,
        ),
      ),
    [...ranges],
  );
}
