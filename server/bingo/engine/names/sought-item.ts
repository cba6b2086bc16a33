import { petName } from '../../../../shared/activities/line-subject.ts';
import { ITEM_DICTIONARY } from '../../../../shared/bingo/names/names.ts';
import { itemKey } from '../../../../shared/game/items.ts';

/** What a square asks for by the name of an item. */
export interface SoughtItem {
  /** Keys of items that count. */
  keys: string[];
  /** Names of the log, when they are other words than the square's. */
  counts: string[];
}

/** Returns what a square asks for by an item's name. `isAsLogged`: only the name as it is written. */
export function soughtItem(name: string, isAsLogged = false): SoughtItem {
  const own = itemKey(petName(name));
  if (own === '') return { keys: [], counts: [] };
  if (isAsLogged) return { keys: [own], counts: [] };
  const { names } = ITEM_DICTIONARY.find(name);
  const keys = new Set([own, ...names.map(itemKey)]);
  return { keys: [...keys], counts: names.filter((log) => itemKey(log) !== own) };
}

/** Returns the words for a name and what it counts: "“whip” (Abyssal whip)". */
export function countsWords(name: string, counts: readonly string[]): string {
  if (counts.length === 0) return `“${name}”`;
  const shown = counts.length <= MOST_SHOWN ? counts.join(', ') : `${counts.length} items`;
  return `“${name}” (${shown})`;
}

const MOST_SHOWN = 4;
