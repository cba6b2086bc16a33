import { ITEM_NAMES } from '../../../../../shared/bingo/item-names.ts';

const MOST = 12;
const LEAST_LETTERS = 2;

/** Returns up to 12 item names that contain the typed text, first those that begin with it; none for one letter. */
export function suggestItems(typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted.length < LEAST_LETTERS) return [];
  return ITEM_NAMES.filter((name) => name.toLowerCase().includes(wanted))
    .sort((a, b) => rank(a, wanted) - rank(b, wanted))
    .slice(0, MOST);
}

function rank(name: string, wanted: string): number {
  return name.toLowerCase().startsWith(wanted) ? 0 : 1;
}
