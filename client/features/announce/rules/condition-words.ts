import type { RuleDraft } from './rule-draft.ts';

type Conditions = Pick<RuleDraft, 'items' | 'boards' | 'rareOnly' | 'unlessBoard'>;

/** Returns the conditions of a rule in a few words. */
export function conditionsInWords({ items, boards, rareOnly, unlessBoard }: Conditions): string {
  const names = items.split('\n').filter((name) => name.trim() !== '').length;
  const parts = [
    rareOnly && 'rare in the clan',
    unlessBoard && 'not told as bingo',
    names > 0 && (names === 1 ? '1 item' : `${names} items`),
    boards.length > 0 && (boards.length === 1 ? '1 board' : `${boards.length} boards`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No conditions' : parts.join(', ');
}
