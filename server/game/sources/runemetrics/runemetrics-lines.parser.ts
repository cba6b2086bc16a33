import { z } from 'zod';
import type { LogLine } from '../../game-types.ts';
import { parseLogDate } from './log-date.ts';

const MAX_LINES = 20;
/** Number of lines that are read; the service never sent more than 20. */
const MOST_SENT = 100;
/** Number of unreadable lines that are named one by one. */
const NAMED = 3;

// PostgreSQL cannot store NUL or half of a surrogate pair.
const lineText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd'));

const listSchema = z.object({ activities: z.array(z.unknown()).nullish() });
const lineSchema = z.object({
  date: z.string().max(40),
  text: lineText(500).refine((text) => text.trim() !== ''),
  details: lineText(2_000).nullish(),
});
/** Parts of an unreadable line that help an admin to find it. */
const shownSchema = z.object({ date: z.unknown().optional(), text: z.unknown().optional() });

export interface ParsedLines {
  /** Newest first (the service nearly always sends them so), at most 20; null when none could be read. */
  lines: LogLine[] | null;
  /** True when the answer has no list of activities, as for some accounts. */
  absent: boolean;
  /** Number of lines that could not be read. */
  unread: number;
  /** Names the unreadable lines and the reasons; null without such lines. */
  doubt: string | null;
}

/** Parses the log lines of a profile one by one, so that an unreadable line does not affect the others. */
export function parseLines(json: unknown, timeZone: string): ParsedLines {
  const list = listSchema.safeParse(json);
  if (!list.success) return { lines: null, absent: false, unread: 0, doubt: 'the activities are no list' };
  const sent = list.data.activities?.slice(0, MOST_SENT) ?? [];
  const lines: LogLine[] = [];
  const odd: string[] = [];
  for (const each of sent) {
    const line = readLine(each, timeZone);
    if (typeof line === 'string') odd.push(line);
    else lines.push(line);
  }
  const newestFirst = lines.sort((a, b) => b.date.getTime() - a.date.getTime()).slice(0, MAX_LINES);
  return {
    lines: lines.length === 0 && odd.length > 0 ? null : newestFirst,
    absent: list.data.activities == null,
    unread: odd.length,
    doubt: odd.length === 0 ? null : describeUnreadable(odd, sent.length),
  };
}

/** Returns the line, or the reason why it cannot be read. */
function readLine(value: unknown, timeZone: string): LogLine | string {
  const line = lineSchema.safeParse(value);
  if (!line.success) {
    const part = line.error.issues[0]?.path[0];
    return `${part === undefined ? 'not a line' : `no readable ${String(part)}`} in ${shown(value)}`;
  }
  const { date: rawDate, text, details } = line.data;
  const date = parseLogDate(rawDate, timeZone);
  return date ? { rawDate, date, text, details: details ?? '' } : `no readable date in ${shown(value)}`;
}

function describeUnreadable(odd: string[], sent: number): string {
  const more = odd.length > NAMED ? `; and ${odd.length - NAMED} more` : '';
  const subject = sent === 1 ? 'the only log line' : `${odd.length} of ${sent} log lines`;
  return `${subject} could not be read: ${odd.slice(0, NAMED).join('; ')}${more}`;
}

/** Returns a short text of a value, on one line and without invisible characters. */
function shown(value: unknown): string {
  const { date, text } = shownSchema.safeParse(value).data ?? { date: undefined, text: value };
  return [date, text]
    .filter((part) => part !== undefined)
    .map((part) => (typeof part === 'string' ? part.replace(/[\p{Cc}\p{Cf}]/gu, '') : typeof part))
    .map((part) => JSON.stringify([...part].slice(0, 60).join('')))
    .join(' ');
}
