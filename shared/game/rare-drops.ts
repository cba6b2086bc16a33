import { itemKey } from './items.ts';

/**
 * Words of rare drops, as itemKey spells them. A short list on purpose: it decides how a line looks and nothing else. A
 * missing name costs a golden frame, while a common item in the list would make every line shine.
 */
const RARE_WORDS = [
  'ascension crossbow',
  'barrows dye',
  'blightbound',
  'blood dye',
  'codex',
  'dark nilas',
  'drygore',
  'fractured',
  'frozen core of leng',
  'genesis essence',
  'godbow',
  'godsword',
  'hilt',
  'ice dye',
  'imperium core',
  "last guardian's bow",
  'leng artefact',
  'magma core',
  'obsidian blade',
  'omni guard',
  'pernix',
  'praesul',
  'reprisal',
  'scripture',
  'seismic',
  'shadow dye',
  'sigil',
  'signet ring',
  'soulbound lantern',
  'staff of sliske',
  'third age',
  'third-age',
  'torva',
  'virtus',
  'wrist wraps',
];
const RARE = new RegExp(`\\b(?:${RARE_WORDS.join('|')})\\b`);

/** Returns true for an item that a clan seldom sees. */
export function isRareDrop(name: string): boolean {
  return RARE.test(itemKey(name));
}
