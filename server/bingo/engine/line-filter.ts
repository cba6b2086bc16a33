import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import type { SquareNeed } from './engine-types.ts';
import { triggersOf } from './square-triggers.ts';

/** Condition on stored lines that selects all lines that can complete some squares, and few others. */
export interface LineFilter {
  /** Item keys. */
  items: string[];
  categories: ActivityCategory[];
}

const CATEGORIES: Partial<Record<string, ActivityCategory>> = {
  pet: 'Pets',
  level: 'Skills',
  xp: 'Skills',
  quest: 'Quests',
  clue: 'Clue Scrolls',
  boss: 'Boss Kills',
  cap: 'Citadel',
};

/** Returns the filter for squares. A line that does not match it can complete none of them. */
export function lineFilter(squares: readonly SquareNeed[]): LineFilter {
  const items = new Set<string>();
  const categories = new Set<ActivityCategory>();
  for (const { key } of squares.flatMap(triggersOf)) {
    const [kind = '', ...rest] = key.split(':');
    const category = CATEGORIES[kind];
    if (category) categories.add(category);
    else items.add(rest.join(':'));
  }
  return { items: [...items], categories: [...categories] };
}
