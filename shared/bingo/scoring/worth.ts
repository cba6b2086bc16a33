import { thousands } from '../../format/numbers.ts';
import type { Item } from '../bingo.schemas.ts';
import { pointsWords } from './score-figure.ts';
import type { Scoring } from './scoring.schemas.ts';

type Priced = Pick<Item, 'points' | 'steps' | 'goal' | 'sealed'>;

/** Returns the points that every team gets for a square; null on a board without points and for a secret square. */
function worthOf({ points, goal, sealed }: Priced, scoring: Scoring | undefined): number | null {
  if (!scoring || sealed) return null;
  return points ?? (goal?.kind === 'free' ? 0 : scoring.square.every);
}

/** Returns what a tile shows of that; null where only the first teams get something. */
export function shownWorth(item: Priced | null, scoring: Scoring | undefined): number | null {
  return (item && worthOf(item, scoring)) || null;
}

/** Returns what a square pays: “3 points, and 5 and 2 more for the first teams. On the way: 1 at 25, 1 at 50.” */
export function worthWords(item: Priced, scoring: Scoring): string {
  const every = worthOf(item, scoring) ?? 0;
  const places = item.goal?.kind === 'free' ? [] : scoring.square.places;
  const last = places.findLastIndex((points) => points > 0);
  const paid = places.slice(0, last + 1).map(thousands);
  const list = paid.length < 2 ? (paid[0] ?? '') : `${paid.slice(0, -1).join(', ')} and ${paid.at(-1) ?? ''}`;
  const first = paid.length === 0 ? '' : `${list} more for the first ${paid.length === 1 ? 'team' : 'teams'}`;
  const steps = (item.steps ?? []).filter(({ points }) => points > 0);
  const way = steps.map(({ at, points }) => `${thousands(points)} at ${thousands(at)}`).join(', ');
  const sum = first === '' ? pointsWords(every) : `${pointsWords(every)}, and ${first}`;
  return `${sum}.${way === '' ? '' : ` On the way: ${way}.`}`;
}
