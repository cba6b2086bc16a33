import type { Activity } from '../../../shared/activities/activities.schemas.ts';

/** Neighbouring lines of one member, in the order of the list. */
export interface Frame {
  /** Id of the oldest line: it stays when a newer line of the member joins the frame. */
  key: number;
  lines: readonly Activity[];
}

/** Puts neighbouring lines of one member into one frame. Order and number of the lines stay. */
export function framesOf(lines: readonly Activity[]): Frame[] {
  const frames: { key: number; lines: Activity[] }[] = [];
  for (const line of lines) {
    const last = frames.at(-1);
    if (last?.lines[0]?.member_name === line.member_name) {
      last.lines.push(line);
      last.key = line.id;
    } else frames.push({ key: line.id, lines: [line] });
  }
  return frames;
}
