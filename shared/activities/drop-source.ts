import { tidyLine } from './line-subject.ts';

/** How details tell where a drop is from. Source: docs/game-services.md#drop-sources. */
const SOURCES = [
  /^After killing (.+?), it dropped /i,
  /^While (?:battling|plundering) (.+?), I looted /i,
  /^After surviving (.+?)['’]s? lair, I found /i,
  /^After (?:defeating|beating) (.+), I (?:looted|found) /i,
  /^After freeing (.+?) from .+, I found /i,
  /^After putting (.+?),? back into hibernation, I found /i,
  /^While looting a Wilderness (Warbands) camp, I looted /i,
];

/** Returns the boss or place that dropped an item, as the details of its line name it; null when they do not. */
export function dropSource(details: string): string | null {
  const tidy = tidyLine(details);
  for (const source of SOURCES) {
    const name = source.exec(tidy)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}
