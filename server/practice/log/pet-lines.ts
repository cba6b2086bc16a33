import { SKILLS, type SkillName } from '../../../shared/game/skills.ts';
import { randomTime, type Writing } from './log.ts';

const PETS: Partial<Record<SkillName, string>> = {
  Attack: 'Sifu',
  Defence: 'Wallace',
  Strength: 'Kangali',
  Constitution: 'Morty',
  Ranged: 'Sparky',
  Prayer: 'Ghostly',
  Magic: 'Newton',
  Cooking: 'Ramsay',
  Woodcutting: 'Woody',
  Fletching: 'Flo',
  Fishing: 'Bubbles',
  Firemaking: 'Bernie',
  Crafting: 'Gemi',
  Smithing: 'Smithy',
  Mining: 'Rocky',
  Herblore: 'Herbert',
  Agility: 'Dojo',
  Thieving: 'Ralph',
  Slayer: 'Crabbe',
  Farming: 'Brains',
  Runecrafting: 'Rue',
  Hunter: 'Ace',
  Construction: 'Baby Yaga',
  Summoning: 'Shamini',
  Dungeoneering: 'Gordie',
  Divination: 'Willow',
  Invention: 'Malcolm',
  Archaeology: 'Archie',
  Necromancy: 'Mort',
};
const CHANCE_AN_HOUR = 0.15;

/** Writes the pet of a skill, at most once in a life. */
export function writePets(writing: Writing): void {
  const { dice, session, progress, hours, log } = writing;
  const skill = session.gains[0]?.skill ?? 0;
  const found = dice.chance(CHANCE_AN_HOUR * hours);
  const bit = 1 << skill;
  if (!found || skill === 0 || (progress.pets & bit) !== 0) return;
  progress.pets |= bit;
  const name = SKILLS[skill] ?? 'Overall';
  const headline = `I found ${PETS[name] ?? 'Pip'}, the ${name} pet.`;
  log?.add(randomTime(writing), headline, `While skilling, ${headline}`);
}
