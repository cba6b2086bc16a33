import { itemKey } from '../../../shared/game/items.ts';
import type { SquareRule } from '../../../shared/bingo/square.rule.ts';

/**
 * Identity of what completes a square: the item's key, or the rule. A square that gets another one is another square;
 * one that is cleared and set to the same again is the same.
 */
export function squareKey(square: { item_name: string; rule: SquareRule | null }): string {
  const { rule } = square;
  if (rule === null) return `item:${itemKey(square.item_name)}`;
  if (rule.kind === 'manual') return `manual:${itemKey(square.item_name)}`;
  return `rule:${JSON.stringify(Object.entries(rule).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
