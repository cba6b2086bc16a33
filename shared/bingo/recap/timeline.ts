import type { BingoState } from '../bingo.schemas.ts';
import { minuteOf } from '../minute.ts';
import { BoardScore } from '../scoring/score.ts';
import { compareStandings, type Ranked, rankTeams } from '../standings.ts';

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

/**
 * Returns the minutes in which something happened that counts for the score, oldest first. What was paid does not depend on
 * what came later, so that one walk over all that is paid gives the scores of every minute.
 */
export function timelineOf(state: BingoState): Moment[] {
  const standings = rankTeams(state);
  const board = new BoardScore(state);
  const byPoints = state.board.scoring !== undefined;
  const running = new Map(state.teams.map(({ id }) => [id, new RunningScore(byPoints)]));
  const deeds = standings.flatMap(({ team: { id }, reasons, won_at }) => [
    ...[...board.of(id).squares.values()].map((at): Deed => ({ team: id, at, kind: 'square', points: 0 })),
    ...reasons.map(({ at, points }): Deed => ({ team: id, at, kind: 'points', points })),
    ...(won_at === null ? [] : [{ team: id, at: Date.parse(won_at), kind: 'win' as const, points: 0 }]),
  ]);
  deeds.sort((a, b) => a.at - b.at);
  const moments: Moment[] = [];
  let last: number | null = null;
  for (const [number, deed] of deeds.entries()) {
    running.get(deed.team)?.add(deed);
    // A moment is complete with the last deed of its minute.
    if (deeds[number + 1]?.at === deed.at) continue;
    const leader = leaderOf(running);
    const isLeadChange = leader !== null && leader !== last;
    last = leader ?? last;
    const scores = state.teams.map(({ id }) => running.get(id)?.figure ?? 0);
    moments.push({ at: deed.at, scores, leader, isLeadChange });
  }
  return moments;
}

/** Something that counts for the score of a team. */
interface Deed {
  team: number;
  at: number;
  kind: 'square' | 'points' | 'win';
  points: number;
}

/** The score of one team while time goes on. */
class RunningScore implements Ranked {
  completed = 0;
  points: number | null;
  won_at: string | null = null;
  private lastSquare: number | null = null;
  private lastPoints: number | null = null;

  constructor(byPoints: boolean) {
    this.points = byPoints ? 0 : null;
  }

  get reached_at(): string | null {
    const at = this.lastPoints ?? this.lastSquare;
    return at === null ? null : new Date(at).toISOString();
  }

  get figure(): number {
    return this.points ?? this.completed;
  }

  get hasBegun(): boolean {
    return this.completed > 0 || this.lastPoints !== null;
  }

  add({ kind, at, points }: Deed): void {
    if (kind === 'win') this.won_at = new Date(at).toISOString();
    if (kind === 'points') {
      this.points = (this.points ?? 0) + points;
      this.lastPoints = at;
    }
    if (kind === 'square') {
      this.completed += 1;
      this.lastSquare = at;
    }
  }
}

/** Returns the team that leads alone; null before anything counts, and while the lead is shared. */
function leaderOf(running: ReadonlyMap<number, RunningScore>): number | null {
  let first: [number, RunningScore] | null = null;
  let isShared = false;
  for (const one of running) {
    const order = first === null ? -1 : compareStandings(one[1], first[1]);
    if (order < 0) [first, isShared] = [one, false];
    else if (order === 0) isShared = true;
  }
  return first === null || isShared || !first[1].hasBegun ? null : first[0];
}
