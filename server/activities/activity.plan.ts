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
 * Equal lines of one minute are real events: of a group only as many are added as are missing, those with unknown
 * details first. A stored line that vanished from within the window while another of its category appeared in its
 * minute was re-worded. Source: game-services 7.3.
 * @param lines as received, newest first or not
 * @param stored lines from the window's oldest date on, and the newest one before it
 */
export function planIngest(lines: LogLine[], stored: StoredLine[], categoryOf: (line: LogLine) => string): IngestPlan {
  const window = oldestFirst(lines);
  const start = window[0]?.date;
  if (!start) return { added: [], reworded: [], gap: null };
  const full = window.length >= WINDOW;
  const inside = stored.filter(({ date }) => date >= start);
  const waiting = groupBy(inside, lineKey);
  const highest = new Map<string, number>();
  for (const line of inside) highest.set(lineKey(line), Math.max(highest.get(lineKey(line)) ?? 0, line.occurrence));

  let matched = 0;
  const unmatched: NumberedLine[] = [];
  for (const group of groupBy(window.map(withNormText), lineKey).values()) {
    const known = waiting.get(lineKey(group[0]!)) ?? [];
    const fresh = group.filter((line) => !takeEqual(known, line));
    // What is left on both sides is the same line with other details.
    const again = fresh.splice(0, Math.min(known.length, fresh.length));
    known.splice(0, again.length);
    matched += group.length - fresh.length;
    unmatched.push(...fresh);
  }

  // At the edge of a full window equal minutes may have fallen off; they did not vanish.
  const vanished = [...waiting.values()].flat().filter(({ date }) => !full || date > start);
  const reworded: IngestPlan['reworded'] = [];
  const added: NumberedLine[] = [];
  for (const line of unmatched) {
    const at = vanished.findIndex((old) => sameTime(old, line) && old.category === categoryOf(line));
    const occurrence = (highest.get(lineKey(line)) ?? 0) + 1;
    highest.set(lineKey(line), occurrence);
    const [old] = at < 0 ? [] : vanished.splice(at, 1);
    if (old) reworded.push({ id: old.id, line: { ...line, occurrence } });
    else added.push({ ...line, occurrence });
  }
  added.sort((a, b) => a.date.getTime() - b.date.getTime());
  return { added, reworded, gap: full && matched + reworded.length === 0 ? gapBefore(start, stored) : null };
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

function takeEqual(known: StoredLine[], line: LogLine): boolean {
  const details = tidyText(line.details);
  const at = known.findIndex((old) => tidyText(old.details) === details);
  if (at < 0) return false;
  known.splice(at, 1);
  return true;
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
