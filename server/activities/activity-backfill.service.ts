import { Injectable } from '@nestjs/common';
import type { LogLine } from '../game/game-types.ts';
import type { ActivityEntity } from './activity.entity.ts';
import { kindOf } from './activity-kind.ts';
import { meaningOf } from './line-words.ts';
import { normaliseActivityText } from './normalise-activity.ts';

/** A log line and the reading that found it. */
interface ReadLines {
  readAt: Date;
  /** Newest first, each once; lines of earlier readings are left out. */
  lines: readonly LogLine[];
}

/** Row of a log line without its owner. */
export type ActivityPast = Omit<ActivityEntity, 'id' | 'memberId' | 'otherWords'>;

/** Computes the rows of many log lines at once, for a member without stored lines; ActivityIngestService stores a window. */
@Injectable()
export class ActivityBackfillService {
  /** Returns the rows that storing the readings one after the other leaves, oldest first for each reading. */
  rowsOf(readings: readonly ReadLines[]): ActivityPast[] {
    const highest = new Map<string, number>();
    return readings.flatMap(({ readAt, lines }) =>
      [...lines]
        .reverse()
        .sort((a, b) => a.date.getTime() - b.date.getTime())
        .map((line) => {
          const normText = normaliseActivityText(line.text);
          const key = `${line.date.getTime()} ${normText}`;
          const occurrence = (highest.get(key) ?? 0) + 1;
          highest.set(key, occurrence);
          const { category, item, source } = kindOf(line.text, line.details);
          return { ...line, normText, occurrence, category, item, source, readAt, meaning: meaningOf(line) };
        }),
    );
  }
}
