import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import { leavesOf, storedBy, triggersOf } from './kinds/kinds.ts';
import type { SquareNeed } from './kinds/square-kind.ts';

/** Condition on stored lines that selects all lines that can count for some squares, and few others. */
export interface LineFilter {
  /** Item keys. */
  items: string[];
  categories: ActivityCategory[];
}

const ITEM = 'item:';
/** Where lines about items are whose names are not asked for. */
const DROPS: readonly ActivityCategory[] = ['Boss Loot', 'Other'];

/** Returns the filter for squares. A line that does not match it can count for none of them. */
export function lineFilter(squares: readonly SquareNeed[]): LineFilter {
  const items = new Set<string>();
  const categories = new Set<ActivityCategory>();
  for (const leaf of squares.flatMap(leavesOf)) {
    const by = storedBy(leaf);
    if (by === 'item') {
      for (const { key } of triggersOf(leaf.need)) {
        if (key.startsWith(ITEM)) items.add(key.slice(ITEM.length));
        else for (const category of DROPS) categories.add(category);
      }
    } else if (by !== null) categories.add(by);
  }
  return { items: [...items], categories: [...categories] };
}
