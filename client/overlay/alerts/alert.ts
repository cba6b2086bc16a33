import type { TeamColour } from '../../../shared/bingo/bingo.limits.ts';
import type { Item } from '../../../shared/bingo/bingo.schemas.ts';

/** One thing worth a lower third: a square, several told as one, a line, or the whole board of a team. */
export interface Alert {
  kind: 'square' | 'many' | 'feat' | 'board';
  title: string;
  detail: string;
  /** null: several. */
  team: { name: string; color: TeamColour } | null;
  /** null: not about one square. */
  item: Pick<Item, 'item_name' | 'icon_url' | 'rule'> | null;
  /** C3; null: not about one square. */
  place: string | null;
}

/** Made up, to see where alerts stand and how they look. */
export const TEST_ALERT: Alert = {
  kind: 'square',
  title: 'Test alert',
  detail: 'Somebody claimed it for Your Team',
  team: { name: 'Your Team', color: 'gold' },
  item: { item_name: 'Dragon pickaxe', icon_url: null, rule: null },
  place: 'C3',
};
