import type { BingoState } from '../bingo.schemas.ts';
import { minuteOf } from '../minute.ts';
import { rankTeams, type Standing } from '../standings.ts';

const MINUTE = 60_000;

/** A minute in which something happened on a board, with the score after it. */
export interface Moment {
  /** Start of the minute, in ms since 1970. */
  at: number;
  /** Points of each team, or its squares on a board without points, in order of creation. */
  scores: number[];
  /** Id of the team that leads alone; null without one. */
  leader: number | null;
  /** True when another team leads alone than the last time that one did. */
  isLeadChange: boolean;
}

/** Returns a board as it was at the end of a minute. @param at start of the minute, in ms since 1970 */
export function stateAt(state: BingoState, at: number): BingoState {
  const isBy = (instant: string): boolean => minuteOf(Date.parse(instant)) <= at;
  const { steps, adjustments, ...rest } = state;
  const passed = (steps ?? []).flatMap(([team, row, column, minutes]): NonNullable<BingoState['steps']> => {
    const until = minutes.filter((minute) => minute * MINUTE <= at);
    return until.length === 0 ? [] : [[team, row, column, until]];
  });
  const given = (adjustments ?? []).filter(({ made_at }) => isBy(made_at));
  return {
    ...rest,
    completions: state.completions.filter(({ completed_at }) => isBy(completed_at)),
    ...(passed.length > 0 && { steps: passed }),
    ...(given.length > 0 && { adjustments: given }),
  };
}

/** Returns the minutes in which something happened that counts for the score, oldest first. */
export function timelineOf(state: BingoState): Moment[] {
  let last: number | null = null;
  return minutesOf(state).map((at) => {
    const ranked = rankTeams(stateAt(state, at));
    const leader = leaderOf(ranked);
    const isLeadChange = leader !== null && leader !== last;
    last = leader ?? last;
    const scoreOf = new Map(ranked.map(({ team, points, completed }) => [team.id, points ?? completed]));
    return { at, scores: state.teams.map(({ id }) => scoreOf.get(id) ?? 0), leader, isLeadChange };
  });
}

function minutesOf({ completions, steps = [], adjustments = [] }: BingoState): number[] {
  const minutes = [
    ...completions.map(({ completed_at }) => minuteOf(Date.parse(completed_at))),
    ...steps.flatMap(([, , , passed]) => passed.map((minute) => minute * MINUTE)),
    ...adjustments.map(({ made_at }) => minuteOf(Date.parse(made_at))),
  ];
  return [...new Set(minutes)].sort((a, b) => a - b);
}

function leaderOf([first, second]: readonly Standing[]): number | null {
  if (!first || (first.completed === 0 && first.reasons.length === 0)) return null;
  return second?.place === first.place ? null : first.team.id;
}
