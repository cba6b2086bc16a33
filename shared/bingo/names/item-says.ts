import type { SaidName } from './said-name.ts';

/** Items with what hosts say for them; items without other words are in `ITEM_NAMES`. */
export const ITEM_SAYS: readonly SaidName[] = [
  { log: 'Dragon 2-handed sword', sure: 'seen', say: ['dragon 2h', 'dragon 2h sword', 'd2h'] },
  // The log says "dragon helm" for each of them, so which helm it was is not told.
  {
    log: 'Dragon helm',
    sure: 'seen',
    say: [],
    ask: ['dragon full helm', 'dragon med helm', 'd med', 'd full helm'],
  },
  // Both spellings are in logs of different years.
  { log: 'Dragon rider lance', sure: 'seen', say: ['dragonrider lance'] },
  { log: 'Dragonrider lance', sure: 'seen', say: ['dragon rider lance'] },
  { log: 'Dragon pickaxe', sure: 'seen', say: ['dpick', 'd pick'] },
  { log: 'Dragon hatchet', sure: 'seen', say: ['d hatchet', 'd axe', 'dragon axe'] },
  { log: 'Draconic visage', sure: 'seen', say: ['dfl', 'visage'] },
  { log: 'Abyssal whip', sure: 'seen', say: ['whip'] },
  { log: 'Dark bow', sure: 'seen', say: ['dbow', 'd bow'] },
  { log: 'Dragon shield left half', sure: 'seen', say: ['left half', 'shield left half'] },
  { log: 'Bandos chestplate', sure: 'seen', say: ['bcp'] },
  { log: 'Bandos tassets', sure: 'seen', say: ['tassets'] },
  { log: 'Bandos boots', sure: 'seen', say: [] },
  { log: 'Bandos helmet', sure: 'guessed', say: [] },
  { log: 'Bandos gloves', sure: 'guessed', say: [] },
  { log: 'Bandos warshield', sure: 'guessed', say: [] },
  { log: 'Ward of subjugation', sure: 'guessed', say: [] },
  { log: 'Armadyl chestplate', sure: 'seen', say: ['acp'] },
  { log: 'Armadyl chainskirt', sure: 'seen', say: ['armadyl skirt'] },
  { log: 'Cinderbane gloves', sure: 'seen', say: ['cinders', 'cinderbanes'] },
  { log: 'Razorback gauntlets', sure: 'seen', say: ['razorbacks'] },
  { log: 'Celestial handwraps', sure: 'seen', say: ['handwraps'] },
  { log: 'Zaryte bow', sure: 'listed', say: ['zbow'] },
  { log: 'Berserker ring', sure: 'seen', say: ['b ring'] },
  { log: 'Ice dye', sure: 'seen', say: [] },
  { log: 'Zamorak bow', sure: 'seen', say: [] },
  { log: 'Robin Hood hat', sure: 'seen', say: ['robin hat'] },
  { log: 'Dragon mask', sure: 'seen', say: [] },
  { log: 'Shadow dye', sure: 'guessed', say: [] },
  { log: 'Barrows dye', sure: 'guessed', say: [] },
  { log: 'Third age dye', sure: 'guessed', say: ['3a dye'] },
  { log: 'Blood dye', sure: 'guessed', say: [] },
];
