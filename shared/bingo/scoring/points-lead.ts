import type { Team } from '../bingo.schemas.ts';
import { squareName } from '../square-name.ts';
import { compareScores, isRaced, type Standing } from '../standings.ts';
import { lineWords } from './board-lines.ts';
import { openSquares } from './open-squares.ts';
import { BoardScore, type Grid, type Reason, type TeamScore } from './score.ts';
import { pointsWords, signed } from './score-figure.ts';
import { gainWords } from './score-words.ts';

/** The leading team and the squares that would change the lead. */
export interface Lead {
  /** Null when no team leads alone. */
  leader: Team | null;
  /** Team behind the leader that is nearest to the lead; null when no team can pass or no team leads alone. */
  challenger: Team | null;
  /** Number of squares that change the lead while the other teams complete none; 0 when it cannot change by one deed. */
  squares: number;
  /** The same as a sentence. */
  words: string;
}

/** Most teams behind the leader that are looked at. */
const MOST_CHALLENGERS = 6;

/** Squares that a team could complete next, with what they would bring. */
interface Deed {
  standing: Standing;
  squares: readonly string[];
  /** Name of the square or of the line. */
  name: string;
  score: TeamScore;
  gain: number;
}

/**
 * Returns what changes the lead on a board that is scored by points: of the squares that would, the one with the largest
 * swing; when no square does, a line that would.
 */
export function pointsLead(state: Grid, ranked: readonly Standing[], first: Standing, second: Standing): Lead {
  const score = new BoardScore(state);
  const isShared = second.place === first.place;
  const behind = ranked.filter((standing) => isShared || standing !== first).slice(0, MOST_CHALLENGERS);
  const isRace = isRaced(state.board);
  const passes = ({ standing, squares, score: { points, isFull } }: Deed): boolean =>
    (isRace && isFull) || compareScores({ points, completed: standing.completed + squares.length }, first) < 0;
  const open = new Map(behind.map(({ team }) => [team.id, openSquares(score, state, team.id)]));
  const base = { leader: isShared ? null : first.team, challenger: null, squares: 0 };
  const now = nowWords(first, second, isShared);

  const columns = state.board.columns;
  const openOf = ({ team }: Standing): readonly string[] => open.get(team.id) ?? [];
  const single = behind.flatMap((standing) =>
    openOf(standing).map((square) => deedOf(score, standing, [square], nameOf(square))),
  );
  const taking = single.filter(passes);
  const byLine = behind.flatMap((standing) => lineDeeds(score, standing, openOf(standing), columns)).filter(passes);
  const deed = largest(taking) ?? nearestLine(byLine);
  if (deed) {
    const what = deed.squares.length === 1 ? deed.name : `${deed.name} (${deed.squares.map(nameOf).join(', ')})`;
    const why = deed.squares.length === 1 ? ` (${gainOf(deed, columns)})` : `: ${pointsWords(deed.gain)}`;
    const words = `${now} ${deed.standing.team.team_name} takes the lead with ${what}${why}.`;
    return { ...base, challenger: isShared ? null : deed.standing.team, squares: deed.squares.length, words };
  }
  const able = behind.find((standing) => {
    const all = openOf(standing);
    return all.length > 0 && passes(deedOf(score, standing, all, ''));
  });
  if (!able) {
    // Nobody knows what secret squares bring.
    const isKnown = state.items.every(({ sealed }) => sealed === undefined);
    return {
      ...base,
      words: `${now} ${isKnown ? 'No team can pass any more.' : 'Secret squares can still change that.'}`,
    };
  }
  const best = largest(single.filter(({ standing }) => standing === able));
  const missing = (first.points ?? 0) - (able.points ?? 0) + 1;
  const most = best ? ` ${best.name} brings most: ${gainOf(best, columns)}.` : '';
  const goal = isRace ? `${pointsWords(missing)} more or the full board` : `${pointsWords(missing)} more`;
  const words = `${now} ${able.team.team_name} needs ${goal}.${most}`;
  return { ...base, challenger: isShared ? null : able.team, words };
}

function nowWords(first: Standing, second: Standing, isShared: boolean): string {
  if (isShared) return 'The lead is shared.';
  const gap = (first.points ?? 0) - (second.points ?? 0);
  const name = first.team.team_name;
  if (gap > 0) return `${name} leads by ${signed(gap)}.`;
  if (first.completed > second.completed) return `${name} leads: it has as many points and more squares.`;
  return `${name} leads: it was first at ${pointsWords(first.points ?? 0)}.`;
}

function lineDeeds(score: BoardScore, standing: Standing, squares: readonly string[], columns: number): Deed[] {
  const open = new Set(squares);
  const { squares: done } = score.of(standing.team.id);
  return score.lines.flatMap((line) => {
    const missing = line.squares.filter((square) => !done.has(square));
    if (missing.length < 2 || !missing.every((square) => open.has(square))) return [];
    return [deedOf(score, standing, missing, lineWords(line, columns))];
  });
}

function deedOf(score: BoardScore, standing: Standing, squares: readonly string[], name: string): Deed {
  const after = score.with(standing.team.id, squares);
  return { standing, squares, name, score: after, gain: after.points - (standing.points ?? 0) };
}

/** Returns the deed that brings most; of equal ones that of the team that is nearest to the lead. */
function largest(deeds: readonly Deed[]): Deed | null {
  return deeds.reduce<Deed | null>((best, deed) => (best === null || deed.gain > best.gain ? deed : best), null);
}

function nearestLine(deeds: readonly Deed[]): Deed | null {
  const fewest = Math.min(...deeds.map(({ squares }) => squares.length));
  return largest(deeds.filter(({ squares }) => squares.length === fewest));
}

/** Returns in words what one square brings. */
function gainOf({ standing, score }: Deed, columns: number): string {
  const had = new Set(standing.reasons.map(keyOf));
  const fresh = score.reasons.filter((reason) => !had.has(keyOf(reason)));
  return fresh.length === 0 ? 'no points, but one square more' : gainWords(fresh, columns);
}

function keyOf({ kind, square, index, step, place }: Reason): string {
  return [kind, square, index, step, place].join();
}

function nameOf(square: string): string {
  const [row_number = 1, column_number = 1] = square.split(' ').map(Number);
  return squareName({ row_number, column_number });
}
