import { SOURCE_TITLES } from '../../../../shared/game/sources.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import type { MemberReadingState } from '../../../../shared/members/members.schemas.ts';
import { useNow } from '../../../lib/page/ticker.ts';
import { TimeOf } from '../../../ui/data/time-of.tsx';

const MINUTE = 60_000;

/** Returns true when XP is older than the last reading, because newer XP was missing or held. */
export function isXpOld({ sources, last_synced_at }: MemberReadingState): boolean {
  return (
    sources.xp_read_at !== null &&
    last_synced_at !== null &&
    Date.parse(sources.xp_read_at) < Date.parse(last_synced_at)
  );
}

/** A sentence about the source of the XP on the page. */
export function XpWords({ reading }: { reading: MemberReadingState }) {
  const now = new Date(useNow(MINUTE));
  const { xp_source, xp_read_at } = reading.sources;
  if (xp_read_at === null) return 'XP and levels could not be read yet.';
  if (isXpOld(reading)) {
    return (
      <>
        XP and levels are those of{' '}
        <TimeOf at={xp_read_at} stop>
          {formatDateTime(xp_read_at, now)}
        </TimeOf>
        : nothing newer could be read.
      </>
    );
  }
  // An older version stored no source; for a private log it can only be the hiscores.
  return `XP and levels come from ${SOURCE_TITLES[xp_source ?? 'hiscores']} and stay current.`;
}
