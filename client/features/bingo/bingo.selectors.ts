import type { Phase } from '../../../shared/bingo/boards/board-phase.ts';
import type { BingoState, Completion, Item, ProgressCell, Team } from '../../../shared/bingo/bingo.schemas.ts';
import { mayChange } from '../../../shared/bingo/results/settled.ts';
import type { SquarePlace } from '../../../shared/bingo/square-name.ts';
import { squareName } from '../../../shared/bingo/square-name.ts';

export const PHASE_WORDS: Record<Phase, string> = { upcoming: 'Not started', running: 'Running', ended: 'Ended' };

/** What a team has of a square that it has begun and not completed. */
export interface TeamShare {
  team: Team;
  /** Things, or players when several must reach the goal. */
  have: number;
}

/** A place on the board with its item and completions. */
export interface Square extends SquarePlace {
  /** Such as C3. */
  name: string;
  item: Item | null;
  /** In the order they happened; empty without an item. */
  completions: readonly Completion[];
  /** Most first; empty when one thing completes the square. */
  progress: readonly TeamShare[];
  /** True for a square of a lockout that a team has: it is closed for the others. */
  isTaken: boolean;
  /** Ids of the teams whose completion may still change. */
  unsure: readonly number[];
}

/** Returns every place of the board, row by row. */
export function squaresOf(state: BingoState): Square[] {
  const { rows, columns, mode } = state.board;
  const items = new Map(state.items.map((item) => [squareName(item), item]));
  const completions = groupBy(state.completions, squareName);
  const cells = groupBy(state.progress, ([, row_number, column_number]) => squareName({ row_number, column_number }));
  return Array.from({ length: rows * columns }, (_, index) => {
    const place = { row_number: Math.floor(index / columns) + 1, column_number: (index % columns) + 1 };
    const name = squareName(place);
    const item = items.get(name) ?? null;
    if (!item) return { ...place, name, item, completions: [], progress: [], isTaken: false, unsure: [] };
    const done = completions.get(name) ?? [];
    return {
      ...place,
      name,
      item,
      completions: done,
      isTaken: mode === 'lockout' && done.length > 0,
      unsure: done.filter(({ completed_at: at }) => mayChange(state, at)).map(({ team_id }) => team_id),
      progress: sharesOf(cells.get(name) ?? [], state.teams),
    };
  });
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

function sharesOf(cells: readonly ProgressCell[], teams: readonly Team[]): TeamShare[] {
  return cells
    .flatMap(([id, , , have]): TeamShare[] => {
      const team = teams.find((one) => one.id === id);
      return team ? [{ team, have }] : [];
    })
    .sort((a, b) => b.have - a.have);
}

/** Returns what a team has of a square, or without one the team that has most; null when nothing is begun. */
export function shareOf({ progress }: Pick<Square, 'progress'>, team: Team | null): TeamShare | null {
  return (team ? progress.find((one) => one.team.id === team.id) : progress[0]) ?? null;
}

/** Returns the completer's display name, or “Somebody” when it is unknown. */
export function completerOf(completion: Pick<Completion, 'member_display_name' | 'guest_display_name'>): string {
  return completion.member_display_name ?? completion.guest_display_name ?? 'Somebody';
}
