import { minuteOf } from '../../../../shared/bingo/minute.ts';
import type { BoardFacts, Line, Reached, ReadingProof } from '../engine-types.ts';
import { SKILLS } from '../../../../shared/game/skills.ts';
import type { SeatPlan } from '../seat-plan.ts';
import { boardWindow, dated, ownerOf, type Window } from './rises.ts';
import type { ValueFact, ValueTrack } from './value-facts.ts';

/** Values that squares ask for, by the key of their triggers; null is any level. */
export type AskedValues = ReadonlyMap<string, ReadonlySet<number | null>>;

/** The moment at which a player reached a value that a square asks for. */
export interface Crossing extends Reached {
  person: number;
  /** As the trigger of the skill is spelt. */
  key: string;
  /** Null when it counts for no team: it is outside of the board's time, or of the player's seats. */
  team: number | null;
  at: number;
  /** Set when a line told it, else a reading did. */
  line?: Line;
  reading?: ReadingProof;
  /** The value that was known before; null for a line that names the value itself. */
  before: { value: number; at: number } | null;
}

/**
 * Returns when players reached the asked values. A line that names a value proves it; a line or reading above it proves it
 * when the player was known below it before: then it belongs to the team that the player had at that time. Each skill of a
 * player reaches a value once, at the earliest moment. D460.
 */
export function crossingsOf(
  board: BoardFacts,
  seats: SeatPlan,
  { tracks, asked }: { tracks: readonly ValueTrack[]; asked: AskedValues },
): Crossing[] {
  const window = boardWindow(board);
  const bySkill = new Map<string, Asked>();
  const crossings: Crossing[] = [];
  for (const track of tracks) {
    const own = bySkill.get(track.key) ?? askedOf(track, asked);
    bySkill.set(track.key, own);
    if (own.isAny || own.rising.length > 0) crossings.push(...crossingsIn(track, own, { seats, window }));
  }
  return crossings;
}

/** What squares ask for in a skill. */
interface Asked {
  /** True when they ask for any level. */
  isAny: boolean;
  values: ReadonlySet<number | null>;
  /** The values, each once, rising. */
  rising: readonly number[];
}

function askedOf({ key, of }: ValueTrack, asked: AskedValues): Asked {
  const values = new Set([...(asked.get(key) ?? []), ...(asked.get(`${of}:`) ?? [])]);
  const rising = [...values].filter((value) => value !== null).sort((a, b) => a - b);
  return { isAny: values.has(null), values, rising };
}

/** What is known of a player before a fact. */
interface Known {
  value: number;
  base: number;
  at: number;
  until: number;
}

interface Places {
  seats: SeatPlan;
  window: Window;
}

function crossingsIn(
  { person, key, of, skill, facts }: ValueTrack,
  asked: Asked,
  { seats, window }: Places,
): Crossing[] {
  const crossings: Crossing[] = [];
  const reached = new Set<number>();
  const add = (value: number, fact: ValueFact, before: Known | null): void => {
    if (reached.has(value)) return;
    const team = before
      ? teamBetween(person, before, fact, { seats, window })
      : teamAt(person, fact, { seats, window });
    // What lies between two facts and counts for nobody may still be told exactly.
    if (before && team === null) return;
    reached.add(value);
    const at = fact.line ? fact.at : dated(fact.at, window.end);
    const known = before && { value: before.value, at: before.at };
    const source = fact.line ? { line: fact.line } : { reading: proofOf(fact, before, { of, skill, value }) };
    crossings.push({ person, key, of, skill, value, team, at, before: known, ...source });
  };
  let known: Known | undefined;
  for (const fact of facts) {
    const isAsked = asked.values.has(fact.value) || (asked.isAny && of === 'level');
    if (fact.line && isAsked) add(fact.value, fact, null);
    const before: Known | undefined = known;
    if (before) for (const value of between(before.base, fact.value, asked)) add(value, fact, before);
    if (!before || fact.value >= before.value) {
      known = { value: fact.value, base: Math.max(fact.base, before?.base ?? 0), at: fact.at, until: fact.until };
    }
  }
  return crossings;
}

/** Returns the asked values above `low`, up to `high`, rising. */
function between(low: number, high: number, { isAny, rising }: Asked): readonly number[] {
  if (high <= low) return [];
  if (isAny) return Array.from({ length: high - low }, (_, index) => low + index + 1);
  return rising.filter((value) => value > low && value <= high);
}

function teamAt(person: number, { at }: ValueFact, { seats, window: { start, end } }: Places): number | null {
  return at < start || (end !== null && at >= end) ? null : seats.teamAt(person, at);
}

function teamBetween(person: number, known: Known, { at, line }: ValueFact, { seats, window }: Places): number | null {
  // The grace after the end is for readings: a line has the moment of what it tells.
  if (line && window.end !== null && at >= window.end) return null;
  return ownerOf(seats, person, { from: known.until, to: at }, window);
}

function proofOf({ at, value }: ValueFact, before: Known | null, reached: Reached): ReadingProof {
  const skill = SKILLS[reached.skill] ?? null;
  const base = before ?? { value: 0, at };
  return { at, baseAt: base.at, skill, from: base.value, to: value, reached };
}

/** Returns the minute of a moment, for people: "2026-03-01 11:50 UTC". */
export function minuteWords(at: number): string {
  return `${new Date(minuteOf(at)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
