import { squareKeyOf } from './board-lines.ts';
import type { Standing } from '../standings.ts';
import { type Lead, pointsLead } from './points-lead.ts';
import type { Grid } from './score.ts';

export type { Lead } from './points-lead.ts';

/** Returns what changes the lead. @param ranked the result of `rankTeams` for this state */
export function leadOf(state: Grid, ranked: readonly Standing[]): Lead {
  const [first, second] = ranked;
  if (!first) return nobody('There are no teams yet.');
  if (first.total === 0) return nobody('The board has no squares yet.');
  if (first.completed === 0 && ranked.every(({ reasons }) => reasons.length === 0)) {
    return nobody('No square has been completed yet: the first one takes the lead.', 1);
  }
  if (first.won_at !== null) return wonBy(first, second);
  if (!second) return { ...nobody(`${first.team.team_name} plays alone.`), leader: first.team };
  return first.points === null
    ? squaresLead(ranked, first, second, openSquares(state))
    : pointsLead(state, ranked, first, second);
}

function nobody(words: string, squares = 0): Lead {
  return { leader: null, challenger: null, squares, words };
}

/** Returns the words about a race to the first full board that is decided. */
function wonBy({ team, place }: Standing, second: Standing | undefined): Lead {
  if (second?.place === place) return nobody('The lead is shared: both had the full board in the same minute.');
  return { ...nobody(`${team.team_name} had the full board first. No team can pass any more.`), leader: team };
}

/** Returns how many squares a team that is behind can still gain on the leader: in a lockout those that nobody has. */
function openSquares({ board, items, completions }: Grid): number {
  if (board.mode !== 'lockout') return Infinity;
  const taken = new Set(completions.map(squareKeyOf));
  return items.filter((item) => !taken.has(squareKeyOf(item))).length;
}

function squaresLead(ranked: readonly Standing[], first: Standing, second: Standing, open: number): Lead {
  const gap = first.completed - second.completed;
  const end = 'The board is full: no team can pass any more.';
  // Any team with the same count takes the lead with its next square, even one that reached the count later.
  const level = ranked.filter(({ completed }) => completed === first.completed).map(({ team }) => team.team_name);
  if (second.place === first.place) {
    if (first.is_full) return nobody(`The lead is shared. ${end}`);
    if (open === 0) return nobody('The lead is shared. Every square is taken: nobody can pass any more.');
    const who = level.length === ranked.length ? 'the next square' : `the next square of ${oneOf(level)}`;
    return nobody(`The lead is shared: ${who} takes it.`, 1);
  }
  const leader = first.team;
  const now =
    gap === 0
      ? `${leader.team_name} leads: it was first at ${first.completed}.`
      : `${leader.team_name} leads by ${gap}.`;
  if (first.is_full) return { leader, challenger: null, squares: 0, words: `${now} ${end}` };
  const squares = gap + 1;
  if (squares > open) return { leader, challenger: null, squares: 0, words: `${now} Nobody can catch up any more.` };
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
