import { ITEM_NAMES } from '../item-names.ts';
import { BOSS_GROUPS, BOSS_SAYS, SOURCE_SAYS } from './boss-says.ts';
import { Dictionary } from './dictionary.ts';
import { ITEM_GROUPS } from './item-groups.ts';
import { ITEM_SAYS } from './item-says.ts';
import { SKILLS } from '../../game/skills.ts';

/** Names as hosts write them, by what they are names of. D370. */
export const BOSS_NAMES = new Dictionary(BOSS_SAYS, BOSS_GROUPS);
export const SOURCE_NAMES = new Dictionary([...BOSS_SAYS, ...SOURCE_SAYS], BOSS_GROUPS);
export const ITEM_DICTIONARY = new Dictionary(ITEM_SAYS, ITEM_GROUPS, ITEM_NAMES);

/** Returns the skill of "Magic pet"; null when the name says none. */
export function skillOfPet(name: string): string | null {
  const said = /^(?:an? |the )?(.+?) (?:skilling )?pet$/i.exec(name.trim())?.[1]?.toLowerCase();
  return SKILLS.slice(1).find((skill) => skill.toLowerCase() === said) ?? null;
}
