import type { Board, Team } from './bingo.schemas.ts';
import { type LineName, squareKeyOf } from './scoring/board-lines.ts';
import { BoardScore, type Grid, type Reason } from './scoring/score.ts';

/** How ties are broken, for people. D238. */
const TIE_ORDER =
  'Most completed squares first. Teams with as many are ordered by who reached that number first; the same minute shares a place.';
/** The same for a board that is scored by points. D391. */
const POINTS_TIE_ORDER =
  'Most points first, then most completed squares. Teams with as many of both are ordered by who reached them first; the same minute shares a place.';

/** What comes before it on a board that ends with the first full board. D402. */
const RACE_ORDER = 'The first full board wins.';

/** Completed squares out of all squares with an item. `percent` is whole and 100 only when all are completed. */
export interface Progress {
  completed: number;
  total: number;
  percent: number;
}

/** A complete row, column or diagonal. */
export interface BoardLine extends LineName {
  /** Time at which its last square was completed, ISO. */
  completed_at: string;
  /** False for a line beyond the number that pays. */
  is_paid: boolean;
}

/** A team's place. */
export interface Standing extends Progress {
  team: Team;
  /** 1-based; teams with equal score and time share a place. */
  place: number;
  /** Null on a board that is ranked by completed squares. */
  points: number | null;
  /** Why the team has its points; they add up to them. */
  reasons: readonly Reason[];
  /** Minute at which it reached its score, ISO; null without one. */
  reached_at: string | null;
  /** In order of completion. */
  lines: BoardLine[];
  /** True when all squares with an item are completed and there is at least one. */
  is_full: boolean;
  /** Minute of the full board where the first one wins, ISO; null before, and on other boards. */
  won_at: string | null;
}

/** What the order of teams depends on. */
export type Ranked = Pick<Standing, 'points' | 'completed' | 'reached_at' | 'won_at'>;

/** Returns the progress of one team, or with null of all: the squares that any team has completed. D037. */
export function progressOf(state: Grid, teamId: number | null): Progress {
  const positions = new Set(state.items.map(squareKeyOf));
  const done = new Set(
    state.completions
      .filter((completion) => teamId === null || completion.team_id === teamId)
      .map(squareKeyOf)
      .filter((square) => positions.has(square)),
  );
  return progress(done.size, positions.size);
}

/** Returns all teams, best first, in the order of {@link tieOrderOf}; full ties in order of creation. */
export function rankTeams(state: Grid): Standing[] {
  return rank(state, new BoardScore(state));
}

/** Returns the same for a score that was already made of the state. */
function rank(state: Grid, board: BoardScore): Standing[] {
  const byPoints = state.board.scoring !== undefined;
  const isRace = isRaced(state.board);
  const rows = state.teams.map((team): Standing => {
    const { squares, lines, isFull, reasons, points } = board.of(team.id);
    // A score of no points is reached with the last square.
    const moments = reasons.length > 0 ? reasons.map(({ at }) => at) : [...squares.values()];
    return {
      ...progress(squares.size, board.items.size),
      team,
      place: 0,
      points: byPoints ? points : null,
      reasons,
      reached_at: moments.length === 0 ? null : iso(Math.max(...moments)),
      lines: lines.map(({ kind, index, at, isPaid }) => ({ kind, index, completed_at: iso(at), is_paid: isPaid })),
      is_full: isFull,
      won_at: isRace && isFull ? iso(Math.max(...squares.values())) : null,
    };
  });
  rows.sort((a, b) => compareStandings(a, b) || a.team.id - b.team.id);
  rows.forEach((row, at) => {
    const above = rows[at - 1];
    row.place = above && compareStandings(above, row) === 0 ? above.place : at + 1;
  });
  return rows;
}

/** Returns true when the first full board wins and ends the board. */
export function isRaced({ settings }: Pick<Board, 'settings'>): boolean {
  return settings?.finish === 'first_blackout';
}

/** Returns in words how ties between these teams are broken. */
export function tieOrderOf(ranked: readonly Standing[]): string {
  const order = ranked.some(({ points }) => points !== null) ? POINTS_TIE_ORDER : TIE_ORDER;
  return ranked.some(({ won_at }) => won_at !== null) ? `${RACE_ORDER} ${order}` : order;
}

/** Returns below 0 when `a` has more points or squares than `b`, whoever had them first; 0 when they have as many. */
export function compareScores(
  a: Pick<Standing, 'points' | 'completed'>,
  b: Pick<Standing, 'points' | 'completed'>,
): number {
  return (b.points ?? 0) - (a.points ?? 0) || b.completed - a.completed;
}

/** Returns the seat with this member or display name, trimmed and in any case, guests included; null without one. D038. */
export function youMatch(
  name: string | null | undefined,
  teams: readonly Team[],
): { team: Team; member: Team['members'][number] } | null {
  const wanted = fold(name ?? '');
  if (wanted === '') return null;
  for (const team of teams) {
    const member = team.members.find(
      ({ member_name, display_name }) => fold(member_name) === wanted || fold(display_name) === wanted,
    );
    if (member) return { team, member };
  }
  return null;
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

function progress(completed: number, total: number): Progress {
  return { completed, total, percent: total === 0 ? 0 : Math.floor((completed / total) * 100) };
}

/** Returns below 0 when `a` is before `b`, and 0 when they share a place. */
export function compareStandings(a: Ranked, b: Ranked): number {
  return compareWins(a, b) || compareScores(a, b) || moment(a) - moment(b);
}

/** Returns below 0 when `a` had the full board before `b` where that wins. */
function compareWins({ won_at: a }: Ranked, { won_at: b }: Ranked): number {
  return a === b ? 0 : (a === null ? Infinity : Date.parse(a)) - (b === null ? Infinity : Date.parse(b));
}

function moment({ reached_at }: Ranked): number {
  return reached_at === null ? 0 : Date.parse(reached_at);
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
