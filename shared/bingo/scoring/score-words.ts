import { ordinal as nth, thousands } from '../../format/numbers.ts';
import type { Item } from '../bingo.schemas.ts';
import { cellNeed } from '../goals/cell-need.ts';
import { squareName } from '../square-name.ts';
import type { Standing } from '../standings.ts';
import { lineWords, type LineName } from './board-lines.ts';
import type { Reason } from './score.ts';
import { signed } from './score-figure.ts';

const ORDINALS = ['first', 'second', 'third'];
/** More steps than this are told as a number. */
const MOST_STEPS = 2;

/**
 * Returns why a team has its points: “11 squares 33, first on 4 of them 8, row 2 and diagonal from A1 6.” Empty on a board
 * without points. @param items the squares of the board @param columns its columns
 */
export function scoreSentence(
  { points, reasons, lines, completed }: Standing,
  items: readonly Item[],
  columns: number,
): string {
  if (points === null) return '';
  const of = (...kinds: Reason['kind'][]): Reason[] => reasons.filter(({ kind }) => kinds.includes(kind));
  const parts = [
    ...squareParts(of('square'), completed),
    ...placeParts(of('place')),
    ...stepParts(of('step'), items),
    ...lineParts(of('row', 'column', 'diagonal'), columns),
    ...of('blackout').map((reason) => `full board ${thousands(reason.points)}`),
    ...adjustmentParts(of('adjustment')),
  ];
  const sentence = parts.length === 0 ? 'No points yet.' : `${capital(parts.join(', '))}.`;
  const unpaid = lines.filter(({ is_paid }) => !is_paid);
  if (unpaid.length === 0) return sentence;
  const verb = unpaid.length === 1 ? 'does not pay' : 'do not pay';
  return `${sentence} ${capital(listOf(unpaid.map((line) => lineWords(line, columns))))} ${verb} any more.`;
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

function squareParts(reasons: readonly Reason[], completed: number): string[] {
  if (completed === 0) return [];
  return [`${completed === 1 ? '1 square' : `${completed} squares`} ${thousands(total(reasons))}`];
}

function placeParts(reasons: readonly Reason[]): string[] {
  const places = [...new Set(reasons.map(({ place = 0 }) => place))].sort((a, b) => a - b);
  return places.map((place, at) => {
    const own = reasons.filter((reason) => reason.place === place);
    const count = own.length === 1 ? 'one' : String(own.length);
    return `${ordinal(place)} on ${count}${at === 0 ? ' of them' : ''} ${thousands(total(own))}`;
  });
}

function stepParts(reasons: readonly Reason[], items: readonly Item[]): string[] {
  if (reasons.length > MOST_STEPS) return [`${reasons.length} steps ${thousands(total(reasons))}`];
  return reasons.map(({ square, step = 0, points }) => {
    const item = items.find((one) => `${one.row_number} ${one.column_number}` === square);
    const need = item?.goal ? cellNeed(item.goal) : 0;
    const part = step * 2 === need ? 'half' : `${thousands(step)} of ${thousands(need)}`;
    return `${part} ${step * 2 === need ? 'of' : 'on'} ${item ? squareName(item) : ''} ${thousands(points)}`;
  });
}

function lineParts(reasons: readonly Reason[], columns: number): string[] {
  if (reasons.length === 0) return [];
  const names = reasons.map(({ kind, index = 0 }) => lineWords({ kind: kind as LineName['kind'], index }, columns));
  return [`${listOf(names)} ${thousands(total(reasons))}`];
}

function adjustmentParts(reasons: readonly Reason[]): string[] {
  if (reasons.length === 0) return [];
  const sum = total(reasons);
  return [`${sum > 0 ? '+' : ''}${signed(sum)} by ${reasons.length === 1 ? 'an admin' : 'admins'}`];
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
