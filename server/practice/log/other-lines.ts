import { randomTime, type Writing } from './log.ts';

const SONGS = ['Long Way Home', 'Embers', 'The Quiet Quarry', 'Under Oak', 'Tide and Timber', 'Last Lantern'] as const;
const MOST_SONGS = 1_400;
const CREATURES = ['river troll', 'gravedigger', 'sandwich lady'] as const;
const CHAMPIONS = ['Hobgoblin', 'Zombie', 'Imp', 'Goblin', 'Ghoul'] as const;
const ABILITIES = ['Golden Cannon', 'Royale Cannon', 'Master Student', 'Quick Learner'] as const;
const WINS = ['Saradomin sword', 'Bandos helmet', 'Armadyl crossbow', 'hood of subjugation'] as const;

/** Writes rare lines that belong to no pursuit. */
export function writeOthers(writing: Writing): void {
  const { dice, words, hours, progress, log } = writing;
  if (dice.chance(0.02 * hours) && progress.songs < MOST_SONGS) {
    progress.songs += 50;
    const details = `I have unlocked a total of ${progress.songs} songs, the last of which was ${words.pick(SONGS)}.`;
    log?.add(randomTime(writing), `${progress.songs} songs unlocked`, details);
  }
  const what = words.next() / hours;
  if (what > 0.08) return;
  const at = randomTime(writing);
  if (what < 0.016)
    log?.add(at, 'Solved an archaeological mystery.', 'I have put the last piece of an old puzzle in place.');
  else if (what < 0.028)
    log?.add(at, 'Large amount of coins obtained.', 'I won a large amount of coins on Treasure Hunter!');
  else if (what < 0.04) {
    const prize = words.pick(WINS);
    log?.add(at, `Lucky ${prize} obtained.`, `I won a Lucky ${prize} on Treasure Hunter!`);
  } else if (what < 0.052) {
    const who = words.pick(CREATURES);
    log?.add(at, `Won a case involving a ${who}.`, `After finding a court summons, I won the case of a ${who}.`);
  } else if (what < 0.064) {
    const who = words.pick(CHAMPIONS);
    const details = `A message was dropped that challenges me to a fight with the ${who} Champion.`;
    log?.add(at, `Challenged by the ${who} Champion.`, details);
  } else {
    const ability = words.pick(ABILITIES);
    const details = `I unlocked the ${ability} ability at the Artisans Workshop in Falador.`;
    log?.add(at, `Unlocked the ${ability} ability.`, details);
  }
}
