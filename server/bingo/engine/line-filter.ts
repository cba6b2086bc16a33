import { ACTIVITY_CATEGORIES, type ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import { leavesOf, storedBy, triggersOf } from './kinds/kinds.ts';
import type { SquareNeed } from './kinds/square-kind.ts';

/** Condition on stored lines that selects all lines that can count for some squares, and few others. */
export interface LineFilter {
  /** Item keys. */
  items: string[];
  categories: ActivityCategory[];
}

/** Where lines are whose item no column has: of a source, rewards of treasure trails, and pets by their skill. */
const ELSEWHERE: Readonly<Record<string, readonly ActivityCategory[]>> = {
  from: ['Boss Loot', 'Other'],
  reward: ['Clue Scrolls'],
  skillpet: ['Pets'],
};

/** Returns the filter for squares. A line that does not match it can count for none of them. */
export function lineFilter(squares: readonly SquareNeed[]): LineFilter {
  const items = new Set<string>();
  const categories = new Set<ActivityCategory>();
  for (const leaf of squares.flatMap(leavesOf)) {
    const by = storedBy(leaf);
    if (by === 'item') {
      for (const { key } of triggersOf(leaf.need)) {
        const at = key.indexOf(':');
        const others = ELSEWHERE[key.slice(0, at)];
        if (others === undefined) items.add(key.slice(at + 1));
        else for (const category of others) categories.add(category);
      }
    } else if (by === 'any') {
      for (const category of ACTIVITY_CATEGORIES) categories.add(category);
    } else if (by !== null) categories.add(by);
  }
  return { items: [...items], categories: [...categories] };
}
