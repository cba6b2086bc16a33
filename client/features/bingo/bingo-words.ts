import type { Team } from '../../../shared/bingo/bingo.schemas.ts';
import { columnLetter } from '../../../shared/bingo/square-name.ts';
import type { BoardLine } from '../../../shared/bingo/standings.ts';
import type { Square } from './bingo.selectors.ts';
import { completerOf } from './bingo.selectors.ts';

/** Returns a list such as “A, B and C”. */
export function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Returns the label of a square for screen readers. Pass null as `team` for all teams. */
export function squareLabel(square: Square, team: Team | null): string {
  if (!square.item) return `${square.name}, Empty`;
  const start = `${square.name}, ${square.item.item_name}`;
  if (team) {
    const done = square.completions.find(({ team_id }) => team_id === team.id);
    return done ? `${start}, completed by ${completerOf(done)}` : `${start}, not completed`;
  }
  const teams = square.completions.map(({ team_name }) => team_name);
  return teams.length > 0 ? `${start}, completed by ${listOf(teams)}` : `${start}, not completed`;
}

/** Returns a count such as “1 team” or “4 teams”. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Returns the name of a line: “row 3”, “column C” or “diagonal from A1”. */
export function lineWords({ kind, index }: Pick<BoardLine, 'kind' | 'index'>, columns: number): string {
  if (kind === 'row') return `row ${index}`;
  if (kind === 'column') return `column ${columnLetter(index)}`;
  return `diagonal from ${index === 1 ? 'A' : columnLetter(columns)}1`;
}
