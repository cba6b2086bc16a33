import { normaliseActivityText } from './activity.normalise.ts';
import { haveSameNumbers, isSameHeadline, meaningOf, sharedWords, wordsDigest } from './line-words.ts';

/** A log line as the matching needs it. */
interface WordedLine {
  date: Date;
  normText: string;
  text: string;
  details: string;
}

/** A stored line. */
export interface StoredLine extends WordedLine {
  /** Ids follow the order of storing, and so the order of events within a minute. */
  id: number;
  occurrence: number;
  category: string;
  /** Digests of other words in which the game has sent this line since. */
  otherWords: readonly string[];
}

/** Two lines that share this much of their words, and all numbers, are one line in other words. */
const ALIKE = 0.5;

/**
 * Finds for each line of a window of the log the stored line that it is: one to one, within one minute, known words
 * first. The game words a line whenever the feed is read, so the rest is compared by details, then by meaning, by
 * headline, by likeness, and last by elimination.
 *
 * A line in unknown words is only compared with stored lines that must be in the window. The window has no holes, and
 * lines leave it at its oldest end only, so a stored line that is missing elsewhere was reworded. In the oldest minute
 * the lines before the first known one may have left. Source: docs/game-services.md#line-identity.
 * @param window oldest first
 * @param stored from the window's oldest minute on
 * @param hasHoles lines of the window could not be read, so nothing follows from a missing line
 * @returns the stored line of each line of the window, and whether these words of it are known; null: a new line
 */
export function matchLines<L extends WordedLine>(
  window: readonly L[],
  stored: readonly StoredLine[],
  categoryOf: (line: L) => string,
  hasHoles = false,
): ({ old: StoredLine; isKnown: boolean } | null)[] {
  const free = groupByMinute([...stored].sort((a, b) => a.id - b.id));
  const found = new Array<StoredLine | null>(window.length).fill(null);
  const match = (fits: (line: L, old: StoredLine, index: number) => boolean): void => {
    for (const [index, line] of window.entries()) {
      found[index] ??= take(free.get(line.date.getTime()), (old) => fits(line, old, index));
    }
  };

  match(hasSameWords);
  match((line, old) => old.otherWords.length > 0 && old.otherWords.includes(wordsDigest(line)));
  const known = [...found];
  if (!known.includes(null)) return found.map((old) => old && { old, isKnown: true });

  const familiar = new Set(window.filter((_, index) => known[index]).map(categoryOf));
  const edges = new Set([window[0]?.date.getTime(), window.at(-1)?.date.getTime()]);
  /** At an edge other numbers mean another line, unless the whole category has new words. */
  const isCertain = (old: StoredLine): boolean => !edges.has(old.date.getTime()) || !familiar.has(old.category);
  const leftIn = (date: Date): boolean => {
    const lines = window.filter((line, index) => !found[index] && line.date.getTime() === date.getTime());
    return lines.length === free.get(date.getTime())?.length;
  };
  type Rule = (line: L, old: StoredLine) => boolean;
  const byWords: Rule[] = [hasSameDetails, (line, old) => meaningOf(line) === meaningOf(old)];
  const byElimination: Rule[] = [
    (line, old) => isSameHeadline(line, old) && haveSameNumbers(line, old),
    (line, old) => haveSameNumbers(line, old) && sharedWords(line, old) >= ALIKE,
    (line, old) => haveSameNumbers(line, old) && categoryOf(line) === old.category,
    (line, old) => isCertain(old) && line.normText === old.normText,
    (line, old) => isCertain(old) && categoryOf(line) === old.category,
    (line, old) => leftIn(line.date) && haveSameNumbers(line, old),
  ];
  for (const rule of hasHoles ? byWords : [...byWords, ...byElimination]) {
    // What one rule has found tells the next one more about the edges.
    const mustBeThere = presence(window, stored, [...found]);
    match((line, old, index) => mustBeThere(index, old) && rule(line, old));
  }
  return found.map((old, index) => old && { old, isKnown: known[index] !== null });
}

/** Says whether a stored line of the same minute must be among the lines from `index` on, or may be outside the window. */
function presence(
  window: readonly WordedLine[],
  stored: readonly StoredLine[],
  known: readonly (StoredLine | null)[],
): (index: number, old: StoredLine) => boolean {
  const start = window[0]?.date.getTime() ?? 0;
  const end = window.at(-1)?.date.getTime() ?? 0;
  /** Whatever stands before a known line was in the window in which that line was read first. */
  const lastKnown = known.findLastIndex((old) => old !== null);
  const atStart = known.flatMap((old) => (old?.date.getTime() === start ? [old.id] : []));
  const isLate = stored.some(({ date }) => date.getTime() > end);
  return (index, old) => {
    if (index < lastKnown) return true;
    const at = old.date.getTime();
    if (at === start && lastKnown >= 0) return atStart.length > 0 && old.id > Math.min(...atStart);
    // A window that is older than one read before may end in the middle of a minute.
    return !(isLate && at === end);
  };
}

function hasSameWords(line: WordedLine, old: StoredLine): boolean {
  return line.normText === old.normText && normalDetails(line) === normalDetails(old);
}

function hasSameDetails(line: WordedLine, old: StoredLine): boolean {
  return normalDetails(line) !== '' && normalDetails(line) === normalDetails(old);
}

function normalDetails({ details }: WordedLine): string {
  return normaliseActivityText(details);
}

/** Removes the first item that fits. */
function take<T>(items: T[] | undefined, fits: (item: T) => boolean): T | null {
  const at = items?.findIndex(fits) ?? -1;
  return at < 0 ? null : (items?.splice(at, 1)[0] ?? null);
}

function groupByMinute<T extends { date: Date }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(item.date.getTime());
    if (group) group.push(item);
    else groups.set(item.date.getTime(), [item]);
  }
  return groups;
}
