import type { LogLine } from '../game/game.types.ts';
import { normaliseActivityText } from './activity.normalise.ts';
import type { ActivityKind } from './activity.kind.ts';
import { matchLines, type StoredLine } from './line-matching.ts';
import { wordsDigest } from './line-words.ts';

/** The game shows this many lines at most. */
const WINDOW = 20;

/** A line with its identity: member, date, normalised text, and its number among equal ones, oldest first. */
export interface NumberedLine extends LogLine {
  normText: string;
  occurrence: number;
}

export interface IngestPlan {
  /** Oldest first. */
  added: NumberedLine[];
  /** Stored lines in words that no template knows, which the game sends in known words now: they take those. */
  reworded: { id: number; line: NumberedLine }[];
  /** Digests of words that are new for a stored line; the line keeps its own. */
  otherWords: { id: number; words: string }[];
  /** Lines between these dates left the window before anybody read them. */
  gap: { after: Date; before: Date } | null;
}

type KindOf = (text: string, details: string) => Pick<ActivityKind, 'category' | 'template'>;

/**
 * Compares a window of the log with what is stored. A stored line that the game words anew stays one line and keeps its
 * first text and category, so that nothing that rests on them changes. The one exception is a first text of no known
 * kind: it gives way to the first one of a known kind. Other words are remembered, so that they are known from then on.
 * @param lines as received, newest first or not
 * With lines that came and could not be read the window has holes: then other words of the same minute are another line.
 * @param stored lines from the window's oldest date on, and the newest one before it
 * @param unread lines of the window that came and could not be read
 */
export function planIngest(lines: LogLine[], stored: StoredLine[], kindOf: KindOf, unread = 0): IngestPlan {
  const window = oldestFirst(lines).map(withNormText);
  const start = window[0]?.date;
  const plan: IngestPlan = { added: [], reworded: [], otherWords: [], gap: null };
  if (!start) return plan;
  const inWindow = stored.filter(({ date }) => date >= start);
  const matches = matchLines(window, inWindow, ({ text, details }) => kindOf(text, details).category, unread > 0);

  const highest = new Map<string, number>();
  for (const old of inWindow) highest.set(lineKey(old), Math.max(old.occurrence, highest.get(lineKey(old)) ?? 0));
  const numbered = (line: NumberedLine): NumberedLine => {
    const occurrence = (highest.get(lineKey(line)) ?? 0) + 1;
    highest.set(lineKey(line), occurrence);
    return { ...line, occurrence };
  };
  for (const [index, line] of window.entries()) {
    const match = matches[index];
    if (!match) {
      plan.added.push(numbered(line));
    } else if (!match.isKnown) {
      const { old } = match;
      const { id } = old;
      plan.otherWords.push({ id, words: wordsDigest(line) });
      if (hasTemplate(old, kindOf) || !hasTemplate(line, kindOf)) continue;
      plan.otherWords.push({ id, words: wordsDigest(old) });
      const isSameKey = lineKey(old) === lineKey(line);
      plan.reworded.push({ id, line: isSameKey ? { ...line, occurrence: old.occurrence } : numbered(line) });
    }
  }
  const isNew = window.length + unread >= WINDOW && plan.added.length === window.length;
  return { ...plan, gap: isNew ? gapBefore(start, stored) : null };
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

function hasTemplate({ text, details }: { text: string; details: string }, kindOf: KindOf): boolean {
  return kindOf(text, details).template !== null;
}

function lineKey(line: { date: Date; normText: string }): string {
  return `${line.date.getTime()} ${line.normText}`;
}
