import { ordinal as nth, thousands } from '../../format/numbers.ts';
import type { Item } from '../bingo.schemas.ts';
import { cellNeed } from '../goals/cell-need.ts';
import { squareName } from '../square-name.ts';
import type { Standing } from '../standings.ts';
import { lineWords, type LineName } from './board-lines.ts';
import type { Reason } from './score.ts';
import { pointsWords, signed } from './score-figure.ts';

const ORDINALS = ['first', 'second', 'third'];
/** More steps than this are told as a number. */
const MOST_STEPS = 2;

/** Points and what they are for. */
type Part = [points: number, what: string];

/**
 * Returns why a team has its points: “33 points for 11 squares, 8 for being first on 4 of them, 6 for row 2.” Every number is
 * followed by what it is for. Empty on a board without points.
 * @param items the squares of the board @param columns its columns
 */
export function scoreSentence(
  { points, reasons, lines, completed }: Standing,
  items: readonly Item[],
  columns: number,
): string {
  if (points === null) return '';
  const of = (...kinds: Reason['kind'][]): Reason[] => reasons.filter(({ kind }) => kinds.includes(kind));
  const parts: Part[] = [
    ...squareParts(of('square'), of('place'), completed),
    ...stepParts(of('step'), items),
    ...lineParts(of('row', 'column', 'diagonal'), columns),
    ...of('blackout').map((reason): Part => [reason.points, 'for the full board']),
    ...adjustmentParts(of('adjustment')),
  ];
  const sentence = parts.length === 0 ? 'No points yet.' : `${parts.map(partWords).join(', ')}.`;
  const unpaid = lines.filter(({ is_paid }) => !is_paid);
  if (unpaid.length === 0) return sentence;
  const verb = unpaid.length === 1 ? 'does not pay' : 'do not pay';
  return `${sentence} ${capital(listOf(unpaid.map((line) => lineWords(line, columns))))} ${verb} any more.`;
}

/** The first number says that it is one of points. */
function partWords([points, what]: Part, at: number): string {
  if (at > 0) return `${points === 0 ? 'none' : thousands(points)} ${what}`;
  return `${points === 0 ? 'No points' : pointsWords(points)} ${what}`;
}

/** Returns what a square brings, from the reasons that it adds: “3 + first 5 + row 2 10”. */
export function gainWords(reasons: readonly Reason[], columns: number): string {
  return reasons
    .map(({ kind, points, place = 0, index = 0 }) => {
      if (kind === 'square') return thousands(points);
      if (kind === 'place') return `${ordinal(place)} ${thousands(points)}`;
      if (kind === 'step') return `step ${thousands(points)}`;
      if (kind === 'blackout') return `full board ${thousands(points)}`;
      return kind === 'adjustment' ? signed(points) : `${lineWords({ kind, index }, columns)} ${thousands(points)}`;
    })
    .join(' + ');
}

/** Returns the number of a place as a word: “first”, “4th”. */
function ordinal(place: number): string {
  return ORDINALS[place - 1] ?? nth(place);
}

/** What squares pay to every team, and to the first ones. A board may pay the first ones only. */
function squareParts(every: readonly Reason[], places: readonly Reason[], completed: number): Part[] {
  if (completed === 0) return [];
  const squares = completed === 1 ? '1 square' : `${completed} squares`;
  const own = total(every);
  const numbers = [...new Set(places.map(({ place = 0 }) => place))].sort((a, b) => a - b);
  const ofPlaces = numbers.map((place, at): Part => {
    const taken = places.filter((reason) => reason.place === place);
    const where = placesOf(taken.length, completed, own === 0 && at === 0 ? squares : null);
    return [total(taken), `for being ${ordinal(place)} on ${where}`];
  });
  return own === 0 && ofPlaces.length > 0 ? ofPlaces : [[own, `for ${squares}`], ...ofPlaces];
}

/** Returns on how many of its squares a team has a place. @param squares their number in words; null when it was told */
function placesOf(taken: number, completed: number, squares: string | null): string {
  if (squares !== null) return taken === completed ? squares : `${taken} of ${squares}`;
  if (taken < completed) return `${taken} of them`;
  return completed === 1 ? 'it' : 'all of them';
}

function stepParts(reasons: readonly Reason[], items: readonly Item[]): Part[] {
  if (reasons.length > MOST_STEPS) return [[total(reasons), `for ${reasons.length} steps on the way`]];
  return reasons.map(({ square, step = 0, points }): Part => {
    const item = items.find((one) => `${one.row_number} ${one.column_number}` === square);
    const need = item?.goal ? cellNeed(item.goal) : 0;
    const part = step * 2 === need ? 'half' : `${thousands(step)} of ${thousands(need)}`;
    return [points, `for ${part} ${step * 2 === need ? 'of' : 'on'} ${item ? squareName(item) : ''}`];
  });
}

function lineParts(reasons: readonly Reason[], columns: number): Part[] {
  if (reasons.length === 0) return [];
  const names = reasons.map(({ kind, index = 0 }) => lineWords({ kind: kind as LineName['kind'], index }, columns));
  return [[total(reasons), `for ${listOf(names)}`]];
}

function adjustmentParts(reasons: readonly Reason[]): Part[] {
  if (reasons.length === 0) return [];
  const sum = total(reasons);
  return [[Math.abs(sum), `${sum < 0 ? 'taken' : 'given'} by ${reasons.length === 1 ? 'an admin' : 'admins'}`]];
}

function total(reasons: readonly Reason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0);
}

function listOf(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
