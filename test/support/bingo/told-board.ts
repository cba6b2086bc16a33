import type { SquareRule } from '../../../shared/bingo/square-rule.ts';
import type { BoardFacts, Line, SquareFacts, TeamProgress } from '../../../server/bingo/engine/engine-types.ts';
import { evaluate } from '../../../server/bingo/engine/evaluate.ts';

/** Time of a test: "12:05" of the day of the board. */
export const at = (time: string): number => Date.parse(`2026-03-01T${time}Z`);
const [R, B, G] = [1, 2, 3];
export const PEOPLE = { r1: 11, r2: 12, b1: 21, g1: 31 };
export type Person = keyof typeof PEOPLE;
const TEAM_OF: Record<Person, number> = { r1: R, r2: R, b1: B, g1: G };
const seats = Object.entries(PEOPLE).map(([name, person]) => ({
  team: TEAM_OF[name as Person],
  person,
  joined: at('11:00'),
  left: null,
}));

/** A square of row 1 with its column as its id. */
export function square(column: number, rule: SquareRule | null, names: string[] = ['In words']): SquareFacts {
  const [item_name = '', ...alternatives] = names;
  return { id: column, row_number: 1, column_number: column, item_name, alternatives, rule };
}
/** "r1 12:05 I killed 28 Kree'arras." as a line; a number stands for that many kills. */
export type Told = [who: Person, time: string, words: string | number, details?: string];
function linesOf(told: readonly Told[]): Line[] {
  return told.map(([who, time, words, details = ''], index) => ({
    id: index + 1,
    person: PEOPLE[who],
    date: at(time),
    text: typeof words === 'number' ? `I killed ${words} Kree'arras.` : words,
    details,
  }));
}
/** A board of 12:00 to 18:00 with the teams R (r1, r2), B (b1) and G (g1), all seated at 11:00. */
export function board(squares: SquareFacts[], told: readonly Told[], change: Partial<BoardFacts> = {}): BoardFacts {
  const none = { records: [], revocations: [] };
  return { start: at('12:00'), end: at('18:00'), squares, seats, lines: linesOf(told), ...none, ...change };
}
export const progressOf = (facts: BoardFacts, team = R, id = 1): TeamProgress | undefined =>
  evaluate(facts).progress.find((each) => each.team === team && each.square === id);
/** Returns what the team has after each line, "/need" and, when it is complete, when and by whom. */
export function story(squares: SquareFacts[], told: readonly Told[], team = R, id = 1): string {
  const steps = told.map((_, count) => {
    const facts = board(squares, told.slice(0, count + 1));
    return progressOf(facts, team, id)?.have ?? 0;
  });
  const facts = board(squares, told);
  const done = evaluate(facts).completions.find((each) => each.team === team && each.square === id);
  const who = Object.entries(PEOPLE).find(([, person]) => person === done?.person)?.[0];
  const end = done ? ` done ${new Date(done.at).toISOString().slice(11, 16)} by ${who}` : '';
  return `${steps.join(', ')}/${progressOf(facts, team, id)?.need ?? '-'}${end}`;
}
