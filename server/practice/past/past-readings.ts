import { combatLevelOf } from '../../../shared/game/combat-level.ts';
import { SKILLS } from '../../../shared/game/skills.ts';
import type { LogLine, MemberReading } from '../../game/game-types.ts';
import { parseLogDate } from '../../game/sources/runemetrics/log-date.ts';
import { Career, type PlayedDay, xpDuring } from '../clan/career.ts';
import { numbersOf, seen } from '../clan/clan.ts';
import { logDate } from '../clan/london-date.ts';
import { DAY_MS, type Life, restsOn } from '../player/life.ts';
import type { Line } from '../player/player.ts';
import { keptLines, LINE_DAYS } from './past-lines.ts';

/** A time from which and to which (ms) the past is read. */
export interface Span {
  from: number;
  to: number;
}

const INVENTION = SKILLS.indexOf('Invention');
/** Lines after which a log is read again. Fewer than a window has, so that none is lost between two readings. */
const MOST_NEW = 15;
const MINUTE_MS = 60_000;
/** Time of the evening reading in a day. */
const EVENING_MS = DAY_MS - 10 * MINUTE_MS;

/**
 * Returns what a site would have read of a member in a span: every evening, more often on days with many lines, and at the
 * end. Each reading has the lines since the one before; the first has a window of the log. In order of time.
 */
export function readingsOf(life: Life, name: string, span: Span, timeZone: string): MemberReading[] {
  const end = seen(life, Math.min(span.to, life.leftAt));
  const first = life.joinedAt >= span.from ? stepAfter(life, life.joinedAt) : eveningAfter(life, span.from);
  if (first > end) return [];
  const days = daysOf(life, { from: first, to: end });
  const isOpen = life.profile === 'public';
  const all = linesUntil(days, end);
  const lines = keptLines({ lines: all, first: indexAfter(all, 0, first) }, span.to);
  const readings: MemberReading[] = [];
  let next = 0;
  for (const at of readTimes(life, { from: first, to: end }, lines)) {
    const day = days.get(Math.floor(at / DAY_MS));
    if (day === undefined) continue;
    let last = next;
    while ((lines[last]?.at ?? Infinity) <= at) last += 1;
    const fresh = isOpen ? lines.slice(next, last).map((line) => received(line, timeZone)) : null;
    readings.push(readingAt(life, name, { at, xp: xpDuring(day, at), lines: fresh }));
    next = last;
  }
  return readings;
}

/** Returns the played days of a span, and earlier ones whose lines a first reading can show, by day since 1970. */
function daysOf(life: Life, { from, to }: Span): Map<number, PlayedDay> {
  const career = new Career(life);
  const days = new Map<number, PlayedDay>();
  const lastDay = Math.floor(to / DAY_MS);
  const lineDay = firstLineDay(life, lastDay);
  for (let day = Math.min(Math.floor(from / DAY_MS), lineDay); day <= lastDay; day += 1) {
    days.set(day, career.dayAt(day, life.profile === 'public' && day >= lineDay));
  }
  return days;
}

/** Returns the first day whose lines are of use. Days of rest do not count, as the services show the lines before them. */
function firstLineDay(life: Life, lastDay: number): number {
  let day = lastDay;
  for (let left = LINE_DAYS; left > 0 && day > life.bornDay; day -= 1) if (!restsOn(life, day)) left -= 1;
  return day;
}

function linesUntil(days: ReadonlyMap<number, PlayedDay>, end: number): Line[] {
  return [...days.values()].flatMap(({ lines }) => lines).filter(({ at }) => at <= end);
}

/** Returns the times of the readings, in order. All are ends of a step, at which the services know what was done. */
function readTimes(life: Life, { from, to }: Span, lines: readonly Line[]): number[] {
  const times: number[] = [];
  let next = lines.findIndex(({ at }) => at > from);
  const add = (time: number): void => {
    // Before the reading at `time` come those for which so many lines are new that the window could lose some.
    while (next >= 0 && (lines[next + MOST_NEW - 1]?.at ?? Infinity) < time) {
      const early = stepAfter(life, lines[next + MOST_NEW - 1]?.at ?? time);
      if (early >= time) break;
      times.push(early);
      next = indexAfter(lines, next, early);
    }
    times.push(time);
    if (next >= 0) next = indexAfter(lines, next, time);
  };
  times.push(from);
  for (
    let evening = eveningAfter(life, from + MINUTE_MS);
    evening < to;
    evening = eveningAfter(life, evening + MINUTE_MS)
  ) {
    add(evening);
  }
  if (to > from) add(to);
  return times;
}

function indexAfter(lines: readonly Line[], start: number, at: number): number {
  let index = start;
  while ((lines[index]?.at ?? Infinity) <= at) index += 1;
  return index;
}

/** Returns the first end of a step at or after a time (ms). */
function stepAfter(life: Life, at: number): number {
  const phase = life.seed % life.stepMs;
  return Math.ceil((at - phase) / life.stepMs) * life.stepMs + phase;
}

/** Returns the first evening reading after a time (ms); that of each member is at another minute. */
function eveningAfter(life: Life, at: number): number {
  const eveningOf = (day: number): number => stepAfter(life, day * DAY_MS + EVENING_MS + (life.seed % 7) * MINUTE_MS);
  const day = Math.floor(at / DAY_MS);
  return eveningOf(day) > at ? eveningOf(day) : eveningOf(day + 1);
}

/** Returns a line as a client of the service parses it. */
function received({ at, text, details }: Line, timeZone: string): LogLine {
  const rawDate = logDate(at);
  return { rawDate, date: parseLogDate(rawDate, timeZone) ?? new Date(at), text, details };
}

/** Returns the reading that the clients make of the answers of the services. */
function readingAt(
  life: Life,
  name: string,
  { at, xp, lines }: { at: number; xp: number[]; lines: LogLine[] | null },
): MemberReading {
  const { level, rank } = numbersOf(life, xp);
  const readAt = new Date(at);
  if (lines !== null) {
    return {
      profileState: 'public',
      readAt,
      displayName: name.replaceAll('_', ' '),
      combatLevel: combatLevelOf(level) ?? 3,
      skills: [{ source: 'runemetrics', xp, level, rank }],
      // Newest first, as the service sends them.
      activities: lines.reverse(),
    };
  }
  return {
    profileState: life.profile,
    readAt,
    displayName: null,
    combatLevel: null,
    skills: life.onHiscores ? [{ source: 'hiscores', ...listed({ xp, level, rank }) }] : [],
    activities: null,
  };
}

interface Numbers {
  xp: (number | null)[];
  level: number[];
  rank: (number | null)[];
}

/** Returns the numbers as the hiscores have them: without unranked skills, which Overall omits as well. */
function listed({ xp, level, rank }: Numbers): Numbers {
  const isListed = (skill: number): boolean => rank[skill] != null;
  const sum = (of: (number | null)[]): number =>
    of.reduce<number>((total, value, skill) => (skill > 0 && isListed(skill) ? total + (value ?? 0) : total), 0);
  const numbers: Numbers = {
    rank,
    xp: xp.map((value, skill) => (isListed(skill) ? value : null)),
    level: level.map((value, skill) => (isListed(skill) ? value : skill === INVENTION ? 0 : 1)),
  };
  if (!isListed(0)) return numbers;
  numbers.xp[0] = sum(xp);
  numbers.level[0] = sum(level);
  return numbers;
}
