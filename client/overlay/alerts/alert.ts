import type { TeamColour } from '../../../shared/bingo/bingo-limits.ts';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';

/** Content of one alert: a square, several squares merged, a line, or the whole board of a team. */
export interface Alert {
  kind: 'square' | 'many' | 'feat' | 'board';
  title: string;
  detail: string;
  /** The team, or null for several. */
  team: { name: string; color: TeamColour } | null;
  /** The item; null when the alert is not about one square. */
  item: Pick<Item, 'item_name' | 'icon_url' | 'rule'> | null;
  /** Place of the square, such as C3; null when the alert is not about one square. */
  place: string | null;
}

/** Sample alert that shows the place and look of alerts. */
export const TEST_ALERT: Alert = {
  kind: 'square',
  title: 'Test alert',
  detail: 'Somebody completed it for Your Team',
  team: { name: 'Your Team', color: 'gold' },
  item: { item_name: 'Dragon pickaxe', icon_url: null, rule: null },
  place: 'C3',
};
