/** Where the practice world serves the pictures that it draws itself, so that none of its pages needs another host. */
export const DRAWN_ICONS = '/icons/practice';

/** Things that can stand on a bingo square of the practice world. */
export const ITEM_SHAPES = [
  'amulet',
  'arrow',
  'axe',
  'body',
  'bone',
  'book',
  'boots',
  'bow',
  'castle',
  'chest',
  'coins',
  'crest',
  'feather',
  'flag',
  'gem',
  'gloves',
  'helm',
  'hilt',
  'hood',
  'key',
  'leaf',
  'legs',
  'mace',
  'orb',
  'pet',
  'potion',
  'ring',
  'rune',
  'scroll',
  'shield',
  'skull',
  'spear',
  'staff',
  'sword',
  'whip',
] as const;
export type ItemShape = (typeof ITEM_SHAPES)[number];

/** Each shape is drawn in as many colours. */
export const ITEM_COLOURS = 8;

/** True for the address of a picture that the practice world draws. */
export function isDrawnIcon(address: string): boolean {
  return address.startsWith(`${DRAWN_ICONS}/`);
}
