import { randomTime, type Writing } from './log.ts';

/** Monsters of Slayer tasks with their drops. */
const TASKS: readonly (readonly [monster: string, drops: readonly string[]])[] = [
  ['Abyssal demon', ['an abyssal whip', 'an Abyssal orb', 'an Abyssal wand']],
  ['Dark beast', ['a dark bow', 'a dragon helm']],
  ['Adamant dragon', ["a page from Forcae's journal", 'a dragon helm']],
  ['Rune dragon', ["a page from Forcae's journal", 'a dragon plateskirt', 'a steadfast scale']],
  ['Steel dragon', ['some dragon platelegs', 'a draconic visage']],
  ['Gargoyle', ['a granite maul', 'a dragon helm']],
  ['Ice strykewyrm', ['a staff of light', 'a dragon helm']],
  ['Desert strykewyrm', ['a focus sight']],
  ['Jungle strykewyrm', ['a hexcrest']],
  ['Spiritual mage', ['a pair of dragon boots', 'a dragon helm']],
  ['Celestial dragon', ['a pair of celestial handwraps', 'a dragon helm']],
  ["Kal'gerion demon", ['a demon slayer crossbow', 'a demon slayer skirt', 'a pair of demon slayer boots']],
  ['Airut', ['a pair of razorback gauntlets']],
  ['Edimmu', ['a blood necklace shard']],
  ['Moss golem', ['a pair of Cinderbane gloves']],
  ['Kurask', ['a leaf-bladed sword', 'a dragon helm']],
];
const HORDES = ['mithril dragons', 'glacors', 'tormented demons', 'skeletal horrors'] as const;

/** Writes drops of two tasks, sometimes an effigy or a triskelion fragment, and groups of kills. */
export function writeSlayer(writing: Writing): void {
  const { words: dice, hours, log } = writing;
  if (log === null) return;
  const tasks = [dice.pick(TASKS), dice.pick(TASKS)];
  for (let left = dice.times(hours * 4.4); left > 0; left -= 1) {
    const [monster, drops] = dice.pick(tasks);
    const [at, item] = [randomTime(writing), dice.chance(0.05) ? 'an ancient effigy' : dice.pick(drops)];
    log.add(at, `I found ${item}`, `After killing a ${monster}, it dropped ${item}.`);
  }
  if (dice.chance(0.5 * hours)) {
    const fragment = 'I found a crystal triskelion fragment.';
    log.add(randomTime(writing), fragment, fragment);
  }
  if (dice.chance(0.6 * hours)) {
    const kills = `I killed ${dice.whole(2, 40)} ${dice.pick(HORDES)}`;
    log.add(randomTime(writing), `${kills}.`, `${kills}, with a little help from a cannon.`);
  }
}
