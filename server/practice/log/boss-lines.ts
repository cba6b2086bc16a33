import { BOSSES, type Boss } from './bosses.ts';
import { randomTime, type Writing } from './log.ts';

const KILL_LINES_AN_HOUR = 11;
const DROPS_AN_HOUR = 6.5;

/** Writes kills and drops of one boss. */
export function writeBosses(writing: Writing): void {
  const { words: dice, hours, log } = writing;
  if (log === null) return;
  const boss = dice.pick(BOSSES);
  for (let left = dice.times(hours * KILL_LINES_AN_HOUR); left > 0; left -= 1) {
    const at = randomTime(writing);
    const count = dice.chance(0.3) ? 1 : dice.whole(2, boss.most);
    const hard = !boss.defeated && dice.chance(0.05);
    log.add(at, headline(boss, count, hard), sentence(boss, count) + (hard ? ' (Hard mode)' : ''));
  }
  for (let left = dice.times(hours * DROPS_AN_HOUR); left > 0; left -= 1) {
    const [at, item] = [randomTime(writing), dice.pick(boss.drops)];
    if (boss.looted === undefined)
      log.add(at, `I found ${item}`, `After killing a ${boss.source}, it dropped ${item}.`);
    else log.add(at, `I found ${item}.`, `${boss.looted}${item}.`);
  }
}

/** Returns the headline of kills. A single kill has two spaces, as the service sends it. */
function headline(boss: Boss, count: number, hard: boolean): string {
  if (boss.defeated === true) return `I defeated ${boss.one} ${count} ${count === 1 ? 'time' : 'times'}.`;
  const mode = hard ? '(Hard mode) ' : '';
  return count === 1 ? `I killed  ${mode}${boss.one}` : `I killed ${count} ${mode}${boss.many}`;
}

function sentence(boss: Boss, count: number): string {
  if (boss.defeated === true) return `${headline(boss, count, false).slice(0, -1)}${boss.manyTail}`;
  return count === 1 ? `I killed  ${boss.oneTail}` : `I killed ${count} ${boss.manyTail}`;
}
