import type { LogLine } from '../game/game.types.ts';
import { normaliseActivityText, tidyText } from './activity.normalise.ts';

/** The game shows this many lines at most. */
const WINDOW = 20;

/** A line with its identity: member, date, normalised text, and its number among equal ones, oldest first. */
export interface NumberedLine extends LogLine {
  normText: string;
  occurrence: number;
}

export interface StoredLine {
  id: number;
  date: Date;
  normText: string;
  occurrence: number;
  details: string;
  category: string;
}

export interface IngestPlan {
  /** Oldest first. */
  added: NumberedLine[];
  /** Stored lines that the game words differently now. */
  reworded: { id: number; line: NumberedLine }[];
  /** Lines between these dates left the window before anybody read them. */
  gap: { after: Date; before: Date } | null;
}

/**
 * Compares a window of the log with what is stored.
 * Equal lines of one minute are real events, so they are matched one to one, by details first. The window has no holes:
 * a stored line that is missing from its inside was re-worded, and so was the line that stands there instead. At its
 * edges a minute may be cut in two, so there other details mean another line, unless nothing of that category has the
 * words that we know. Source: game-services 7.3.
 * @param lines as received, newest first or not
 * @param stored lines from the window's oldest date on, and the newest one before it
 */
export function planIngest(lines: LogLine[], stored: StoredLine[], categoryOf: (line: LogLine) => string): IngestPlan {
  const window = oldestFirst(lines).map(withNormText);
  const start = window[0]?.date;
  const end = window.at(-1)?.date;
  if (!start || !end) return { added: [], reworded: [], gap: null };
  const waiting = groupBy(
    stored.filter(({ date }) => date >= start),
    lineKey,
  );
  const highest = new Map([...waiting].map(([key, group]) => [key, Math.max(...group.map((old) => old.occurrence))]));

  const familiar = new Set<string>();
  const unmatched = window.filter((line) => {
    const isKnown = takeEqual(waiting.get(lineKey(line)), line);
    if (isKnown) familiar.add(categoryOf(line));
    return !isKnown;
  });
  const known = window.length - unmatched.length;

  const missing = [...waiting.values()].flat().filter(({ date, category }) => {
    const isInside = date > start && date < end;
    return isInside || (date <= end && !familiar.has(category));
  });
  const reworded: IngestPlan['reworded'] = [];
  const rest = unmatched.filter((line) => {
    const old = take(missing, (each) => lineKey(each) === lineKey(line));
    if (old) reworded.push({ id: old.id, line: { ...line, occurrence: old.occurrence } });
    return !old;
  });
  const added: NumberedLine[] = [];
  for (const line of rest) {
    const occurrence = (highest.get(lineKey(line)) ?? 0) + 1;
    highest.set(lineKey(line), occurrence);
    const old = take(missing, (each) => sameTime(each, line) && each.category === categoryOf(line));
    if (old) reworded.push({ id: old.id, line: { ...line, occurrence } });
    else added.push({ ...line, occurrence });
  }
  const isFull = window.length >= WINDOW;
  return { added, reworded, gap: isFull && known + reworded.length === 0 ? gapBefore(start, stored) : null };
}

/** Nothing of the window is known although something older is: lines were lost in between. */
function gapBefore(start: Date, stored: StoredLine[]): IngestPlan['gap'] {
  const after = stored.reduce<Date | null>((newest, { date }) => (!newest || date > newest ? date : newest), null);
  return after && after < start ? { after, before: start } : null;
}

function oldestFirst(lines: LogLine[]): LogLine[] {
  // Received newest first: reversed, so that a stable sort keeps the order within a minute.
  return [...lines].reverse().sort((a, b) => a.date.getTime() - b.date.getTime());
}

function withNormText(line: LogLine): NumberedLine {
  return { ...line, normText: normaliseActivityText(line.text), occurrence: 0 };
}

function takeEqual(stored: StoredLine[] | undefined, line: LogLine): boolean {
  const details = tidyText(line.details);
  return take(stored ?? [], (old) => tidyText(old.details) === details) !== null;
}

/** Removes the first fitting item. */
function take<T>(items: T[], fits: (item: T) => boolean): T | null {
  const at = items.findIndex(fits);
  return at < 0 ? null : (items.splice(at, 1)[0] ?? null);
}

function lineKey(line: { date: Date; normText: string }): string {
  return `${line.date.getTime()} ${line.normText}`;
}

function sameTime(a: { date: Date }, b: { date: Date }): boolean {
  return a.date.getTime() === b.date.getTime();
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
