import { normaliseActivityText } from './normalise-activity.ts';
import { haveSameNumbers, isSameHeadline, meaningOf, sharedWords, wordsDigest } from './line-words.ts';

/** The fields of a log line that are compared. */
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
  /** Digests of other wordings in which the game has sent this line. */
  otherWords: readonly string[];
}

/** Least share of common words for two lines with the same numbers to count as one line. */
const ALIKE = 0.5;

/**
 * Matches the lines of a window of the log with stored lines, one to one and within one minute, first by known
 * wordings. The game may reword a line whenever the log is read, so other lines are compared by details, then by
 * meaning, by headline, by similarity, and last by elimination.
 *
 * A line in an unknown wording is compared only with stored lines that must be in the window. The window has no holes,
 * and lines leave it only at its oldest end, so a stored line that is missing elsewhere was reworded. In the oldest
 * minute, lines before the first known one may have left the window. Source: docs/game-services.md#line-identity.
 * @param window oldest first
 * @param stored from the window's oldest minute on
 * @param hasHoles true when lines of the window could not be parsed, so that a missing line proves nothing
 * @returns for each line of the window its stored line and whether this wording is known, or null for a new line
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
  /** At an edge of the window, other numbers mean another line unless all lines of the category are reworded. */
  const isCertain = (old: StoredLine): boolean => !edges.has(old.date.getTime()) || !familiar.has(old.category);
  const isOnlyChoice = (date: Date): boolean => {
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
    (line, old) => isOnlyChoice(line.date) && haveSameNumbers(line, old),
  ];
  for (const rule of hasHoles ? byWords : [...byWords, ...byElimination]) {
    // Computed for each rule, because matches of one rule show more about the edges to the next.
    const mustBeThere = presence(window, stored, [...found]);
    match((line, old, index) => mustBeThere(index, old) && rule(line, old));
  }
  return found.map((old, index) => old && { old, isKnown: known[index] !== null });
}

/** Returns a test for whether a stored line must be in the window, from `index` on, or may be outside of it. */
function presence(
  window: readonly WordedLine[],
  stored: readonly StoredLine[],
  known: readonly (StoredLine | null)[],
): (index: number, old: StoredLine) => boolean {
  const start = window[0]?.date.getTime() ?? 0;
  const end = window.at(-1)?.date.getTime() ?? 0;
  /** Lines before a known line were in the window in which that line was first read. */
  const lastKnown = known.findLastIndex((old) => old !== null);
  const atStart = known.flatMap((old) => (old?.date.getTime() === start ? [old.id] : []));
  const isLate = stored.some(({ date }) => date.getTime() > end);
  return (index, old) => {
    if (index < lastKnown) return true;
    const at = old.date.getTime();
    if (at === start && lastKnown >= 0) return atStart.length > 0 && old.id > Math.min(...atStart);
    // A window that is older than an earlier one may end in the middle of a minute.
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

/** Removes and returns the first item that matches. Returns null when none matches. */
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
