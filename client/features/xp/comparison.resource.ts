import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { COMPARISON_STEP_MS, type XpComparisons } from '../../../shared/xp/comparison.schemas.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { createLiveResource } from '../../lib/live/live-resource.ts';

/** Readings change nothing before the next step. Other members, or another base, do at once. */
function applyToComparison(comparison: XpComparisons, { type }: ClanChange): XpComparisons | 'stale' {
  return type === 'member.removed' || type === 'members.reloaded' || type === 'xp.rebased' ? 'stale' : comparison;
}

/** The clan's gains compared with the same point of the day, week and month before. */
export const comparisonResource = createLiveResource({
  stream: CLAN_STREAM,
  changes: clanChangesSchema,
  route: xpRoutes.comparison,
  pick: ({ comparison }): XpComparisons => comparison,
  apply: applyToComparison,
  pollMs: COMPARISON_STEP_MS,
  message: 'The comparison of the XP could not be loaded',
});
