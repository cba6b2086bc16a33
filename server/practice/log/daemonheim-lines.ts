import { randomTime, type Writing } from './log.ts';

const NAMES = [
  'a necrolord ',
  'a runebound behemoth ',
  'a skeletal trio ',
  'an unholy cursebearer ',
  'Grave Creeper ',
  'Night-gazer Khighorahk ',
  'Stomp ',
  'Rammernaut ',
  'Hobgoblin Geomancer ',
  'Lexicus Runewright ',
] as const;
const LAST_FLOOR = 60;
const LAST_VOLUME = 32;

/** Writes boss monsters, new floors and volumes of history, with the runs of spaces that the service sends. */
export function writeDaemonheim(writing: Writing): void {
  const { dice, words, session, hours, progress, log } = writing;
  for (let left = words.times(hours * 5); left > 0; left -= 1) {
    const [at, count, first, second] = [randomTime(writing), words.whole(1, 4), words.pick(NAMES), words.pick(NAMES)];
    if (count === 1) {
      const details = `I killed a boss monster   called:  ${first}   in Daemonheim.`;
      log?.add(at, 'I killed a boss monster in Daemonheim.', details);
    } else {
      const details = `I killed ${count} boss monsters   called:  ${first}, ${second}and others  in Daemonheim.`;
      log?.add(at, `I killed ${count} boss monsters in Daemonheim.`, details);
    }
  }
  const floors = Math.min(dice.times(hours * 0.5), LAST_FLOOR - progress.floor);
  for (let done = 1; done <= floors; done += 1) {
    progress.floor += 1;
    const details = `I have breached floor ${progress.floor} of Daemonheim for the first time.`;
    const at = session.from + ((session.to - session.from) * done) / (floors + 1);
    log?.add(at, `Dungeon floor ${progress.floor} reached.`, details);
  }
  if (dice.chance(0.1 * hours) && progress.volumes < LAST_VOLUME) {
    progress.volumes += 1;
    const text = `Daemonheim's history uncovered, ${progress.volumes} volumes found.`;
    const volume = words.whole(1, LAST_VOLUME);
    const details = `I have uncovered volume ${volume} of Daemonheim's history. I now have ${progress.volumes} volumes in total.`;
    log?.add(randomTime(writing), text, details);
  }
}
