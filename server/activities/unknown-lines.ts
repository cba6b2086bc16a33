import { Logger } from '@nestjs/common';
import { tidyText } from './normalise-activity.ts';

const MOST = 500;

/** Logs each shape of line without a template, once per process, because the game may have new kinds of lines. */
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
