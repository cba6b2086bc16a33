import type { Line } from '../player/player.ts';
import type { Progress } from '../player/progress.ts';
import type { Dice } from '../player/random.ts';
import type { Session } from '../player/session.ts';

/** Collects the lines of a stretch of play. A stretch whose lines are too old to be read has no log. */
export class Log {
  readonly lines: Line[] = [];

  /** Adds a line; `at` is in ms. */
  add(at: number, text: string, details: string): void {
    this.lines.push({ at: Math.round(at), text, details });
  }
}

/** Context of a function that writes lines. It may change `progress`. */
export interface Writing {
  /** Random numbers that decide progress; the same whether lines are written or not. */
  dice: Dice;
  /** Random numbers that decide only times and texts of lines. */
  words: Dice;
  session: Session;
  hours: number;
  progress: Progress;
  /** null when the lines of this stretch are too old to be read; then only progress is simulated. */
  log: Log | null;
}

/** Returns a random time (ms) in the stretch. */
export function randomTime({ words, session }: Writing): number {
  return words.between(session.from, session.to);
}
