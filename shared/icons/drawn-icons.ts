/** Path of the pictures that the practice world draws itself, so that its pages need no other host. */
export const DRAWN_ICONS = '/icons/practice';

/** Shapes of the items on the practice world's bingo squares. */
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

/** Number of colours of each shape. */
export const ITEM_COLOURS = 8;

/** Returns true for the address of a picture that the practice world draws. */
export function isDrawnIcon(address: string): boolean {
  return address.startsWith(`${DRAWN_ICONS}/`);
}
