import type { Completion, Goal, Item } from '../bingo.schemas.ts';

/** Returns true for a square that every team has from the start: it is no news, and nobody's deed. D463. */
export function isFreeSquare({ evidence }: Pick<Completion, 'evidence'>): boolean {
  return evidence.kind === 'free';
}

/** Returns the goal of a square when something is counted for it; undefined for a plain or a free one. */
export function countedGoal(item: Pick<Item, 'goal'> | null | undefined): Goal | undefined {
  return item?.goal?.kind === 'free' ? undefined : item?.goal;
}
