import type { LogLine } from '../game/game-types.ts';
import { normaliseActivityText } from './normalise-activity.ts';
import type { ActivityKind } from './activity-kind.ts';
import { matchLines, type StoredLine } from './line-matching.ts';
import { wordsDigest } from './line-words.ts';

/** Greatest number of lines that the game sends. */
const WINDOW = 20;

/** A line with its identity in a member's log: date, normalised text, and its number among equal ones, oldest first. */
export interface NumberedLine extends LogLine {
  normText: string;
  occurrence: number;
}

export interface IngestPlan {
  /** Oldest first. */
  added: NumberedLine[];
  /** Stored lines without a template that the game now sends in a wording with a template, which replaces theirs. */
  reworded: { id: number; line: NumberedLine }[];
  /** Digests of new wordings of stored lines, whose stored wording is kept. */
  otherWords: { id: number; words: string }[];
  /** Dates between which lines left the window before it was read. */
  gap: { after: Date; before: Date } | null;
}

type KindOf = (text: string, details: string) => Pick<ActivityKind, 'category' | 'template'>;

/**
 * Compares a window of the log with the stored lines. A stored line that the game rewords stays one line and keeps its
 * first text and category, so that completions by it do not change. The only exception is a first text without a
 * template: the first text with a template replaces it. Digests of other wordings are stored, so that they are known
 * the next time. When lines of the window could not be parsed, a line in an unknown wording is a new line.
 * @param lines as received, in any order
 * @param stored lines from the window's oldest date on, and the newest one before it
 * @param unread number of lines of the window that could not be parsed
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

/** Returns the gap between the newest stored line and the window. Returns null when no older line is stored. */
function gapBefore(start: Date, stored: StoredLine[]): IngestPlan['gap'] {
  const after = stored.reduce<Date | null>((newest, { date }) => (!newest || date > newest ? date : newest), null);
  return after && after < start ? { after, before: start } : null;
}

function oldestFirst(lines: LogLine[]): LogLine[] {
  // Lines are received newest first. They are reversed, so that the stable sort keeps their order within a minute.
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
