import { tidyLine } from './line-subject.ts';

/** Returns the item that the details of a treasure trail name, as they spell it; null when they name none. */
export function clueReward(details: string): string | null {
  return /\bI got (.+?) out of it\.?$/i.exec(tidyLine(details))?.[1] ?? null;
}
