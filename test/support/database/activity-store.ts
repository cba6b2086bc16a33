import { kindOf } from '../../../server/activities/activity-kind.ts';
import { planIngest, type IngestPlan } from '../../../server/activities/activity-plan.ts';
import type { StoredLine } from '../../../server/activities/line-matching.ts';
import type { LogLine } from '../../../server/game/game-types.ts';

/** Returns a log line of 10 March 2026, `minute` minutes after 12:00. */
export function windowLine(minute: number, text: string, details = text): LogLine {
  return { rawDate: '', date: new Date(Date.UTC(2026, 2, 10, 12, minute)), text, details };
}

/** Stored log of one player in memory, which applies a plan as the database does. */
export class ActivityStore {
  lines: StoredLine[] = [];
  last: IngestPlan = { added: [], reworded: [], otherWords: [], gap: null };

  /** Stores a window, newest first. Throws an Error when two stored lines have one identity. */
  ingest(window: LogLine[]): IngestPlan {
    this.last = planIngest(window, this.lines, kindOf);
    const { added, reworded, otherWords } = this.last;
    const change = (id: number, changed: Partial<StoredLine>): void => {
      this.lines = this.lines.map((old) => (old.id === id ? { ...old, ...changed } : old));
    };
    for (const { id, words } of otherWords) {
      change(id, { otherWords: [...(this.lines.find((old) => old.id === id)?.otherWords ?? []), words] });
    }
    for (const { id, line } of reworded) change(id, { ...line, category: categoryOf(line) });
    for (const line of added) {
      this.lines.push({ ...line, id: this.lines.length + 1, category: categoryOf(line), otherWords: [] });
    }
    const keys = new Set(this.lines.map((line) => `${line.date.getTime()} ${line.normText} ${line.occurrence}`));
    if (keys.size < this.lines.length) throw new Error('two stored lines have one identity');
    return this.last;
  }
}

function categoryOf({ text, details }: LogLine): string {
  return kindOf(text, details).category;
}
