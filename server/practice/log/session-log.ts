import type { Life } from '../player/life.ts';
import type { Line } from '../player/player.ts';
import type { Progress } from '../player/progress.ts';
import { Dice } from '../player/random.ts';
import type { Session } from '../player/session.ts';
import { writeBosses } from './boss-lines.ts';
import { writeCitadel } from './citadel-lines.ts';
import { writeClues } from './clue-lines.ts';
import { writeDaemonheim } from './daemonheim-lines.ts';
import { Log, type Writing } from './log.ts';
import { writeOthers } from './other-lines.ts';
import { writePets } from './pet-lines.ts';
import { writeQuests } from './quest-lines.ts';
import { writeSkills } from './skill-lines.ts';
import { writeSlayer } from './slayer-lines.ts';

/** Returns the lines of a stretch, none when `startXp` (XP of each skill at its start) is null. Updates `progress`. */
export function logSession(life: Life, session: Session, startXp: number[] | null, progress: Progress): Line[] {
  const minute = Math.floor(session.from / 60_000);
  const writing: Writing = {
    dice: new Dice(life.seed, minute, 'log'),
    words: new Dice(life.seed, minute, 'words'),
    session,
    hours: (session.to - session.from) / 3_600_000,
    progress,
    log: startXp === null ? null : new Log(),
  };
  if (startXp !== null) writeSkills(writing, startXp);
  writePets(writing);
  writeCitadel(writing);
  writeOthers(writing);
  if (session.pursuit === 'boss') writeBosses(writing);
  if (session.pursuit === 'slayer') writeSlayer(writing);
  if (session.pursuit === 'daemonheim') writeDaemonheim(writing);
  if (session.pursuit === 'clue') writeClues(writing);
  if (session.pursuit === 'quest') writeQuests(writing);
  return writing.log?.lines ?? [];
}
