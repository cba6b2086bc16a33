import type { Trigger } from '../engine/kinds/square-kind.ts';
import { SquareIndex } from '../engine/square-index.ts';
import { tallyMakerOf } from '../engine/set-tally.ts';
import type { SquareTally } from '../engine/tally.ts';
import { HARDER_SQUARES } from './harder-squares.ts';
import { PRACTICE_SIDE, PRACTICE_SQUARES, type PracticeSquare } from './practice-board.ts';

/** Fewest and most squares that a team of a half-way board should have completed; it may be two off. */
export const HALF_WAY = { least: 10, most: 15 } as const;

/** A log line of a player since the start of the board. */
export interface PlayedLine {
  memberId: number;
  text: string;
  details: string;
}

const NOBODY: ReadonlySet<number> = new Set();

/** A form of a square with the teams whose lines complete it. */
interface Form {
  square: PracticeSquare;
  teams: ReadonlySet<number>;
}

/**
 * Returns the squares of a board on which each team has about half: some have their harder form where the lines that the
 * teams have already complete too many. @param teams ids of the members of each
 */
export function halfWaySquares(
  teams: readonly (readonly number[])[],
  lines: readonly PlayedLine[],
): readonly PracticeSquare[] {
  const forms = formsOf(teams, lines);
  let chosen = forms.map(() => 0);
  let cost = costOf(chosen, forms, teams.length);
  // Each step takes the one change that brings the teams nearest to half of the board; there are fewer than twice the squares.
  for (let steps = 0; cost > 0 && steps < 2 * forms.length; steps += 1) {
    let best = { cost, chosen };
    for (const [place, choices] of forms.entries()) {
      for (const form of choices.keys()) {
        const next = chosen.with(place, form);
        const nextCost = costOf(next, forms, teams.length);
        if (nextCost < best.cost) best = { cost: nextCost, chosen: next };
      }
    }
    if (best.chosen === chosen) break;
    ({ cost, chosen } = best);
  }
  return forms.map((choices, place) => (choices[chosen[place] ?? 0] ?? choices[0]).square);
}

/** Returns the forms of each square, the ordinary one first. */
function formsOf(teams: readonly (readonly number[])[], lines: readonly PlayedLine[]): [Form, ...Form[]][] {
  const teamOf = new Map(teams.flatMap((ids, team) => ids.map((id) => [id, team] as const)));
  const ordinary = teamsOf(PRACTICE_SQUARES, teamOf, lines);
  const harder = teamsOf(
    PRACTICE_SQUARES.map((square) => HARDER_SQUARES[square.item_name] ?? square),
    teamOf,
    lines,
  );
  return PRACTICE_SQUARES.map((square, place) => {
    const other = HARDER_SQUARES[square.item_name];
    const first = { square, teams: ordinary[place] ?? NOBODY };
    return other ? [first, { square: other, teams: harder[place] ?? NOBODY }] : [first];
  });
}

/** Returns for each square the teams whose lines complete it; a line counts for every square that it fits. */
function teamsOf(
  squares: readonly PracticeSquare[],
  teamOf: ReadonlyMap<number, number>,
  lines: readonly PlayedLine[],
): ReadonlySet<number>[] {
  const set = squares.map(({ item_name, alternatives = [], rule = null }, place) => ({
    id: place,
    row_number: Math.floor(place / PRACTICE_SIDE) + 1,
    column_number: (place % PRACTICE_SIDE) + 1,
    item_name,
    alternatives,
    rule,
  }));
  const index = new SquareIndex(set);
  const tallies = new Map<string, SquareTally>();
  const tallyOf = (square: (typeof set)[number], team: number): SquareTally => {
    const key = `${square.id} ${team}`;
    const tally = tallies.get(key) ?? tallyMakerOf(square)(team);
    tallies.set(key, tally);
    return tally;
  };
  for (const { memberId, text, details } of lines) {
    const team = teamOf.get(memberId);
    if (team === undefined) continue;
    const read = index.read(text, details);
    if (read === null) continue;
    for (const { square, fits } of index.matches(read.line)) {
      const amountOf = ({ isAmount }: Trigger): number => (isAmount ? read.line.amount : 1);
      const offer = {
        ...{ player: memberId, person: memberId, once: read.line.once, at: 0 },
        fits: fits.map(({ leaf, way }) => ({ leaf, matched: '', amount: amountOf(way) })),
      };
      const tally = tallyOf(square, team);
      if (tally.refusal(offer) === null) tally.take(offer);
    }
  }
  const found = squares.map(() => new Set<number>());
  for (const { square, team, isComplete } of tallies.values()) if (isComplete) found[square]?.add(team);
  return found;
}

/** Returns how far the teams are from half of the board; 0 when each is well within the bounds. */
function costOf(chosen: readonly number[], forms: readonly (readonly Form[])[], teams: number): number {
  let cost = 0;
  for (let team = 0; team < teams; team += 1) {
    const completed = forms.filter((choices, place) => choices[chosen[place] ?? 0]?.teams.has(team)).length;
    // One square inside of the bounds, because a drop counts for one square only.
    const off = Math.max(HALF_WAY.least + 1 - completed, completed - (HALF_WAY.most - 1), 0);
    cost += off ** 2;
  }
  return cost;
}
