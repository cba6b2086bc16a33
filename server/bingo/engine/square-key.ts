import { itemKey } from '../../../shared/game/items.ts';
import type { SquareRule } from '../../../shared/bingo/square-rule.ts';

/**
 * Returns the identity of a square: its item's key, or its rule. A square whose key changes becomes another square; a
 * square that is cleared and then set to the same key is the same one.
 */
export function squareKey(square: { item_name: string; rule: SquareRule | null }): string {
  const { rule } = square;
  if (rule === null) return `item:${itemKey(square.item_name)}`;
  if (rule.kind === 'manual') return `manual:${itemKey(square.item_name)}`;
  return `rule:${JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
