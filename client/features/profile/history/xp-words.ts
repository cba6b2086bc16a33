import { SOURCE_TITLES } from '../../../../shared/game/sources.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import type { MemberReadingState } from '../../../../shared/members/members.schemas.ts';

/** XP is of an older reading than the last one: what came since could not be had or not be believed. */
export function isXpOld({ sources, last_synced_at }: MemberReadingState): boolean {
  return (
    sources.xp_read_at !== null &&
    last_synced_at !== null &&
    Date.parse(sources.xp_read_at) < Date.parse(last_synced_at)
  );
}

/** Where the XP on the page is from, in a sentence. */
export function xpWords(reading: MemberReadingState, now: Date): string {
  const { xp_source, xp_read_at } = reading.sources;
  if (xp_read_at === null) return 'XP and levels could not be read yet.';
  if (isXpOld(reading)) {
    return `XP and levels are those of ${formatDateTime(xp_read_at, now)}: nothing newer could be read.`;
  }
  // Kept by an older version, which told no source: of a closed log it can only be this one.
  const service = SOURCE_TITLES[xp_source ?? 'hiscores'];
  return `XP and levels come from ${service} and stay current.`;
}
