import type { ActivityCategory } from '../../../shared/activities/activities.schemas.ts';
import type { SquareNeed } from './engine.types.ts';
import { triggersOf } from './square-triggers.ts';

/** What a database needs to know to hand out all lines that some squares may ask for, and few others. */
export interface LineFilter {
  /** Keys of items. */
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

/** Lines that pass are read; those that do not can complete none of the squares. */
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
