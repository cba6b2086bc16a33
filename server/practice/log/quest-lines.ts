import { QUESTS } from '../player/quests.ts';
import type { Writing } from './log.ts';

const AN_HOUR = 1.8;
const POINTS_EACH = 2;

/** Writes quests in the order of QUESTS, and every ten quest points in the same minute as their quest. */
export function writeQuests({ dice, session, hours, progress, log }: Writing): void {
  const count = dice.times(hours * AN_HOUR);
  for (let done = 1; done <= count; done += 1) {
    const quest = QUESTS[progress.quests];
    if (quest === undefined) return;
    const [title, details] = quest;
    progress.quests += 1;
    const at = session.from + ((session.to - session.from) * done) / (count + 1);
    log?.add(at, `Quest complete: ${title}`, details);
    const points = progress.quests * POINTS_EACH;
    if (points % 10 !== 0) continue;
    const milestone = `Completing ${title} has given me enough Quest Points to pass the ${points} QP milestone.`;
    log?.add(at, `${points} Quest Points obtained`, milestone);
  }
}
