import { weigh } from '../player/random.ts';
import { randomTime, type Writing } from './log.ts';

const TIERS = ['Easy', 'Medium', 'Hard', 'Elite', 'Master'] as const;
const CHANCES = weigh<number>([0, 12], [1, 10], [2, 38], [3, 32], [4, 8]);
const REWARDS: Record<(typeof TIERS)[number], readonly string[]> = {
  Easy: ['a wizard hat (g)', 'some flared trousers', 'a highwayman mask', 'a black cane'],
  Medium: ['some ranger boots', 'a cat mask', 'some wizard boots', 'a black headband'],
  Hard: ['a Robin Hood hat', 'a pair of gilded boots', 'a cavalier', "a pirate's hat"],
  Elite: ['a dragon mask', 'a Saradomin bow', 'a Zamorak bow', 'an explorer backpack'],
  Master: ['an orlando smith hat', 'a barrows dye', 'a shadow dye', 'a blood dye'],
};
const AN_HOUR = 4.5;

/** Writes treasure trails. A sentence without a reward ends in three spaces, as the service sends it. */
export function writeClues(writing: Writing): void {
  const { dice, words, hours, progress, log } = writing;
  for (let left = dice.times(hours * AN_HOUR); left > 0; left -= 1) {
    const index = dice.weighted(CHANCES);
    const tier = TIERS[index] ?? 'Hard';
    const reward = words.chance(0.3) ? ` I got ${words.pick(REWARDS[tier])} out of it.` : '   ';
    const at = randomTime(writing);
    progress.clues[index] = (progress.clues[index] ?? 0) + 1;
    const article = tier.startsWith('E') ? 'an' : 'a';
    log?.add(
      at,
      `${tier} treasure trail completed.`,
      `I have completed ${article} ${tier.toLowerCase()} treasure trail.${reward}`,
    );
  }
}
