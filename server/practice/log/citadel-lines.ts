import { randomTime, type Writing } from './log.ts';

const WEEK_MS = 7 * 86_400_000;
/** Shifts the week to begin on a Wednesday, as in the game; 1 January 1970 was a Thursday. */
const WEEK_SHIFT_MS = 86_400_000;

/** Writes the first visit of the week with its fealty, and later the cap. */
export function writeCitadel(writing: Writing): void {
  const { dice, session, progress, log } = writing;
  const week = Math.floor((session.from + WEEK_SHIFT_MS) / WEEK_MS);
  const [goes, caps] = [dice.chance(0.16), dice.chance(0.14)];
  const at = randomTime(writing);
  if (progress.visitedWeek !== week && goes) {
    const kept = progress.fealty === 3 && progress.visitedWeek === week - 1;
    progress.fealty = progress.visitedWeek === week - 1 ? Math.min(3, progress.fealty + 1) : 1;
    progress.visitedWeek = week;
    log?.add(at, 'Visited my Clan Citadel.', 'I have visited my Clan Citadel this week.');
    const rank = progress.fealty;
    if (kept) log?.add(at, `Maintained Clan Fealty ${rank}`, `I have maintained Fealty rank ${rank} with my clan.`);
    else log?.add(at, `Reached Clan Fealty ${rank}`, `I have now reached Fealty rank ${rank} with my clan.`);
  } else if (progress.visitedWeek === week && progress.cappedWeek !== week && caps) {
    progress.cappedWeek = week;
    log?.add(at, 'Capped at my Clan Citadel.', 'I have capped at my Clan Citadel this week.');
  }
}
