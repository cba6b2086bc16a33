import { minuteOf } from '../../../../shared/bingo/minute.ts';
import type { BoardFacts, Reading } from '../engine-types.ts';
import type { SeatPlan } from '../seat-plan.ts';

const MINUTE = 60_000;

/** A value from before a seat counts is a base for this long. */
const BASE_MS = 60 * MINUTE;
/** A reading after the end counts this long, unless the board says otherwise. */
const XP_GRACE_MS = 15 * MINUTE;

/** XP of a skill at one reading and at the next. */
export interface SkillRise {
  from: number;
  to: number;
  /** Time of the reading with `from`. */
  baseAt: number;
}

/** What a player gained between two readings while on one team. */
export interface Rise {
  person: number;
  team: number;
  /** Minute to which it is dated: that of the reading, and the last one of the board for a reading after its end. */
  at: number;
  /** Time of the reading that told it. */
  readAt: number;
  /** By the index of the skill. */
  skills: Map<number, SkillRise>;
}

/** Time in which something counts. */
export interface Window {
  start: number;
  end: number | null;
  grace: number;
}

/**
 * Returns what players gained from reading to reading. Each gain belongs to the team that the player had at the earlier
 * reading, so that none counts twice; before a seat counts, to the team of the seat when that reading was at most an hour
 * before it. Nothing is interpolated. The first reading after the end counts when it is within the grace. D382.
 */
export function risesOf(board: BoardFacts, seats: SeatPlan): Rise[] {
  const { readings = [] } = board;
  const window = boardWindow(board);
  const byPerson = new Map<number, Reading[]>();
  for (const reading of readings) {
    const own = byPerson.get(reading.person);
    if (own) own.push(reading);
    else byPerson.set(reading.person, [reading]);
  }
  return [...byPerson.values()].flatMap((own) =>
    risesOfOne(
      own.sort((a, b) => a.at - b.at),
      seats,
      window,
    ),
  );
}

function risesOfOne(readings: readonly Reading[], seats: SeatPlan, window: Window): Rise[] {
  const known = new Map<number, { xp: number; at: number; until: number }>();
  const rises: Rise[] = [];
  for (const { person, at, until, xp } of readings) {
    const byTeam = new Map<number, Rise>();
    for (const [skill, to] of xp.entries()) {
      if (to === null) continue;
      const base = known.get(skill);
      known.set(skill, { xp: to, at, until });
      if (!base || to <= base.xp) continue;
      const team = ownerOf(seats, person, { from: base.until, to: at }, window);
      if (team === null) continue;
      const rise = byTeam.get(team) ?? { person, team, at: dated(at, window.end), readAt: at, skills: new Map() };
      rise.skills.set(skill, { from: base.xp, to, baseAt: base.at });
      byTeam.set(team, rise);
    }
    rises.push(...byTeam.values());
  }
  return rises;
}

export function boardWindow({
  start,
  end,
  xpGrace = XP_GRACE_MS,
}: Pick<BoardFacts, 'start' | 'end' | 'xpGrace'>): Window {
  return { start: minuteOf(start), end, grace: xpGrace };
}

/** Returns the team to which a gain belongs that happened after `from` and was read at `to`; null for none. */
export function ownerOf(
  seats: SeatPlan,
  person: number,
  { from, to }: { from: number; to: number },
  { start, end, grace }: Window,
): number | null {
  if (end !== null && (from >= end || to > end + grace)) return null;
  const spans = seats
    .spansOf(person)
    .map((span) => ({ ...span, from: Math.max(span.from, start) }))
    .filter((span) => span.from < span.to && (end === null || span.from < end));
  const held = spans.find((span) => span.from <= from && from < span.to);
  if (held) return held.team;
  const next = spans.find((span) => from < span.from && span.from < to);
  return next && next.from - from <= BASE_MS ? next.team : null;
}

/** Returns the minute to which a reading is dated: its own, and the last one of the board for one after its end. */
export function dated(at: number, end: number | null): number {
  return end !== null && at >= end ? minuteOf(end - 1) : minuteOf(at);
}
