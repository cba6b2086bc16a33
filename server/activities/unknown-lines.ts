import { Logger } from '@nestjs/common';
import { tidyText } from './activity.normalise.ts';

const MOST = 500;

/** Tells the operator of each kind of line that no template knows, once a process: the game has learnt new words. */
export class UnknownLines {
  private readonly log = new Logger('activities');
  private readonly seen = new Set<string>();

  note(text: string): void {
    const shape = tidyText(text)
      .replace(/\d[\d,]*/g, 'N')
      .slice(0, 120);
    if (this.seen.has(shape) || this.seen.size >= MOST) return;
    this.seen.add(shape);
    this.log.warn(`unknown kind of log line: ${JSON.stringify(shape)}`);
  }
}
