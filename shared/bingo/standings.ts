import { minuteOf } from './minute.ts';
import type { BingoState, Completion, Team } from './bingo.schemas.ts';

/** How ties are broken, for people. D238. */
export const TIE_ORDER =
  'Most completed squares first. Teams with as many are ordered by who reached that number first; the same minute shares a place.';

/** Completed squares out of all squares with an item. `percent` is whole and 100 only when all are completed. */
export interface Progress {
  completed: number;
  total: number;
  percent: number;
}

/** A complete row, column or diagonal. */
export interface BoardLine {
  kind: 'row' | 'column' | 'diagonal';
  /** Rows and columns 1-based; diagonal 1 starts at the top left, 2 at the top right. */
  index: number;
  /** Time at which its last square was completed, ISO. */
  completed_at: string;
}

/** A team's place. */
export interface Standing extends Progress {
  team: Team;
  /** 1-based; teams with equal count and time share a place. */
  place: number;
  /** Time at which it reached its count, ISO; null without completions. */
  reached_at: string | null;
  /** In order of completion. */
  lines: BoardLine[];
  /** True when all squares with an item are completed and there is at least one. */
  is_full: boolean;
}

/** The leading team and the squares that would change the lead. */
export interface Lead {
  /** Null when no team leads alone. */
  leader: Team | null;
  /** Team behind the leader that needs the fewest squares; null when no team can pass or no team leads alone. */
  challenger: Team | null;
  /** Number of squares that change the lead while the other teams complete none; 0 when the lead cannot change. */
  squares: number;
  /** The same as a sentence. */
  words: string;
}

type Grid = Pick<BingoState, 'board' | 'items' | 'teams' | 'completions'>;

/** Returns the progress of one team, or with null of all: the squares that any team has completed. D037. */
export function progressOf(state: Grid, teamId: number | null): Progress {
  return progress(completedAt(state, teamId).size, itemPositions(state).size);
}

/** Returns all teams, best first, in the order of {@link TIE_ORDER}; full ties in order of creation. */
export function rankTeams(state: Grid): Standing[] {
  const total = itemPositions(state).size;
  const rows = state.teams.map((team): Standing => {
    const squares = completedAt(state, team.id);
    return {
      ...progress(squares.size, total),
      team,
      place: 0,
      reached_at: squares.size === 0 ? null : iso(Math.max(...squares.values())),
      lines: linesOf(state, squares),
      is_full: total > 0 && squares.size === total,
    };
  });
  rows.sort((a, b) => compare(a, b) || a.team.id - b.team.id);
  rows.forEach((row, at) => {
    const above = rows[at - 1];
    row.place = above && compare(above, row) === 0 ? above.place : at + 1;
  });
  return rows;
}

/** Returns what changes the lead. @param ranked the result of {@link rankTeams} */
export function leadOf(ranked: readonly Standing[]): Lead {
  const [first, second] = ranked;
  const nobody = { leader: null, challenger: null };
  if (!first) return { ...nobody, squares: 0, words: 'There are no teams yet.' };
  if (first.total === 0) return { ...nobody, squares: 0, words: 'The board has no squares yet.' };
  if (first.completed === 0) {
    return { ...nobody, squares: 1, words: 'No square has been completed yet: the first one takes the lead.' };
  }
  if (!second)
    return { leader: first.team, challenger: null, squares: 0, words: `${first.team.team_name} plays alone.` };
  const gap = first.completed - second.completed;
  const end = 'The board is full: no team can pass any more.';
  // Any team with the same count takes the lead with its next square, even one that reached the count later.
  const level = ranked.filter(({ completed }) => completed === first.completed).map(({ team }) => team.team_name);
  if (second.place === first.place) {
    if (first.is_full) return { ...nobody, squares: 0, words: `The lead is shared. ${end}` };
    const who = level.length === ranked.length ? 'the next square' : `the next square of ${oneOf(level)}`;
    return { ...nobody, squares: 1, words: `The lead is shared: ${who} takes it.` };
  }
  const leader = first.team;
  const now =
    gap === 0
      ? `${leader.team_name} leads: it was first at ${first.completed}.`
      : `${leader.team_name} leads by ${gap}.`;
  if (first.is_full) return { leader, challenger: null, squares: 0, words: `${now} ${end}` };
  const squares = gap + 1;
  const need = squares === 1 ? 'one more square' : `${squares} more squares`;
  const near = ranked.slice(1).filter(({ completed }) => completed === second.completed);
  const who = oneOf(near.map(({ team }) => team.team_name));
  return { leader, challenger: second.team, squares, words: `${now} ${who} takes the lead with ${need}.` };
}

/** Returns "A, B or C"; for more than three names only their number. */
function oneOf(names: readonly string[]): string {
  if (names.length > 3) return `any of ${names.length} teams`;
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`;
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

function compare(a: Standing, b: Standing): number {
  return b.completed - a.completed || moment(a) - moment(b);
}

function moment({ reached_at }: Standing): number {
  return reached_at === null ? 0 : Date.parse(reached_at);
}

/** Maps each position to the minute, in ms, of its first completion; positions without an item are left out. */
function completedAt(state: Grid, teamId: number | null): Map<string, number> {
  const positions = itemPositions(state);
  const done = new Map<string, number>();
  for (const completion of state.completions) {
    const key = keyOf(completion);
    if ((teamId !== null && completion.team_id !== teamId) || !positions.has(key)) continue;
    const at = minuteOf(Date.parse(completion.completed_at));
    done.set(key, Math.min(at, done.get(key) ?? at));
  }
  return done;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

function itemPositions(state: Grid): Set<string> {
  return new Set(state.items.map(keyOf));
}

function keyOf({ row_number, column_number }: Pick<Completion, 'row_number' | 'column_number'>): string {
  return `${row_number} ${column_number}`;
}

/** Returns the complete rows, columns and, on square boards, diagonals. An empty square breaks a line. */
function linesOf({ board: { rows, columns } }: Grid, done: ReadonlyMap<string, number>): BoardLine[] {
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);
  const line = (kind: BoardLine['kind'], index: number, positions: string[]): [number, BoardLine][] => {
    const moments = positions.flatMap((position) => done.get(position) ?? []);
    if (moments.length < positions.length) return [];
    const at = Math.max(...moments);
    return [[at, { kind, index, completed_at: iso(at) }]];
  };
  const across = upTo(rows).flatMap((row) =>
    line(
      'row',
      row,
      upTo(columns).map((column) => `${row} ${column}`),
    ),
  );
  const down = upTo(columns).flatMap((column) =>
    line(
      'column',
      column,
      upTo(rows).map((row) => `${row} ${column}`),
    ),
  );
  const slanted =
    rows === columns
      ? [
          ...line(
            'diagonal',
            1,
            upTo(rows).map((at) => `${at} ${at}`),
          ),
          ...line(
            'diagonal',
            2,
            upTo(rows).map((at) => `${at} ${columns + 1 - at}`),
          ),
        ]
      : [];
  return [...across, ...down, ...slanted].sort(([a], [b]) => a - b).map(([, each]) => each);
}
