import { Dice, mix } from './random.ts';

/** Founders, who never leave, and whose names are styled by the shipped site file. */
export const FOUNDERS = ['Tharn Vex', 'Lady Ferrow', 'Old Mossy', 'Quillbane', 'Zephyrine', 'Brew Monk'] as const;

const FIRSTS = (
  'Ash Bram Coal Dusk Ember Fern Gale Hazel Iron Jolly Kelp Lark Moss Nettl Oak Peat Quick Rook Salt Thorn ' +
  'Umber Velvt Wren Yarro Zinc Amber Birch Coppr Dappr Elder Frost Gloom Honey Ivory Jaspr Kite Loam Marsh ' +
  'Night Onyx Plum Quiet Rusty Slate Tidal Ultra Vivid Willo Young Zesty'
).split(' ');
const SECONDS = (
  'Axe Bell Crow Dove Eel Fox Goat Hawk Imp Jack King Lynx Moth Newt Owl Pike Quil Ram Stag Toad Urn Vole Wolf Yak ' +
  'Anvl Barg Cape Drum Egg Flax Gate Helm Isle Jar Knot Lute Mill Nail Orb Pear Raft Spud Torc Vale Wand Yew ' +
  'Bard Cook Duke Elf'
).split(' ');
const PAIRS = FIRSTS.length * SECONDS.length;

/**
 * Returns an invented player name of at most 12 characters. Two indices below two million never return names that are
 * equal in the game, for any seed; low indices return names without numbers.
 */
export function inventedName(seed: number, index: number): string {
  const form = Math.floor(index / PAIRS);
  // 1373 and PAIRS have no common factor, so every pair is used once before one repeats; the shift depends on the seed.
  const pair = ((index % PAIRS) * 1373 + (mix(seed, form, 'names') % PAIRS)) % PAIRS;
  const first = FIRSTS[Math.floor(pair / SECONDS.length)] ?? 'Ash';
  const second = SECONDS[pair % SECONDS.length] ?? 'Crow';
  return dressed(marked(first, second, form), new Dice(seed, index, 'dress'));
}

/** Returns the part of a name that the game compares. */
function marked(first: string, second: string, form: number): string {
  if (form === 0) return `${first} ${second}`;
  if (form === 1) return first + second;
  if (form < 100) return `${first} ${second}${form}`;
  return `${first}${second}${form}`;
}

/** Varies capitals and underscores, which the game ignores when it finds a player by name. */
function dressed(name: string, dice: Dice): string {
  const dress = dice.whole(0, 11);
  if (dress === 0) return name.toLowerCase();
  if (dress === 1) return name.toUpperCase();
  if (dress === 2) return name.replaceAll(' ', '_');
  if (dress === 3) return name.charAt(0).toLowerCase() + name.slice(1);
  return name;
}
