import type { Line } from '../clan/player.ts';
import type { Progress } from '../clan/progress.ts';
import type { Dice } from '../clan/random.ts';
import type { Session } from '../clan/session.ts';

/** Collects the lines of a stretch of play. Where no one will read them there is none, and no text is made. */
export class Log {
  readonly lines: Line[] = [];

  /** `at` in ms. */
  add(at: number, text: string, details: string): void {
    this.lines.push({ at: Math.round(at), text, details });
  }
}

/** What a writer of lines gets: the draws, the stretch, what the player has reached (it may change that), the log. */
export interface Writing {
  /** Decides what the player reaches; drawn whether lines are written or not. */
  dice: Dice;
  /** Decides only times and words of lines. */
  words: Dice;
  session: Session;
  hours: number;
  progress: Progress;
  /** null: the lines of this stretch are too old to be read; only what the player has reached counts. */
  log: Log | null;
}

/** An instant inside the stretch. */
export function somewhen({ words, session }: Writing): number {
  return words.between(session.from, session.to);
}
