import type { CSSProperties } from 'react';

/** Long words of the game, which are parted between their halves where a tile of a phone is narrower than the word. */
const LONG =
  /\b(Rune|Wood|Dungeon|Con|Consti|Archae|Necro|Fire|Invent|Divi|Sum|Herb|Wilder|Champion)(crafting|cutting|eering|struction|tution|ology|mancy|making|ion|nation|moning|lore|ness|ship)\b/gi;
const SOFT_HYPHEN = '\u00ad';

/** Returns a name whose long words may be parted by a hyphen, instead of anywhere. */
export function breakable(name: string): string {
  return name.replace(LONG, `$1${SOFT_HYPHEN}$2`);
}

/** Returns about how many em the widest part of a name has that must stay in one line. Some letters are narrow. */
export function widestWord(name: string): number {
  return Math.max(
    ...name.split(/[\s\u00ad-]+/).map((word) => 0.6 * word.length - 0.27 * (word.split(/[fijlrtI'’]/).length - 1)),
  );
}

/** Returns the style by which letters are smaller on a narrow tile when a word of the name would not fit. */
export function letterSize(name: string): CSSProperties & Record<'--em', number> {
  return { '--em': widestWord(name) };
}
