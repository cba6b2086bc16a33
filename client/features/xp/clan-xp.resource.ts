import type { Period } from '../../../shared/game/periods.ts';
import { clanChangesSchema, type ClanChange } from '../../../shared/members/clan.changes.ts';
import { CLAN_STREAM } from '../../../shared/live/streams.ts';
import { xpRoutes } from '../../../shared/xp/xp.routes.ts';
import { createLiveResource, type LiveResource } from '../../lib/live/live-resource.ts';

const ROUTES = {
  daily: xpRoutes.dailyClanXp,
  weekly: xpRoutes.weeklyClanXp,
  monthly: xpRoutes.monthlyClanXp,
} as const;

/** Returns true for a change that affects sums of gains, which only the server computes. */
export function touchesGains(change: ClanChange, period?: Period): boolean {
  if (['skills.changed', 'xp.changed', 'members.reloaded', 'member.removed'].includes(change.type)) return true;
  return change.type === 'xp.rebased' && (period === undefined || change.period === period);
}

const clanXp = (period: Period): LiveResource<number> =>
  createLiveResource({
    stream: CLAN_STREAM,
    changes: clanChangesSchema,
    route: ROUTES[period],
    pick: ({ data }) => data.total_xp,
    apply: (total, change) => (touchesGains(change, period) ? 'stale' : total),
    pollMs: 60_000,
    message: 'The clan XP could not be loaded',
  });

/** XP that the clan gained in each period. */
export const clanXpResources: Record<Period, LiveResource<number>> = {
  daily: clanXp('daily'),
  weekly: clanXp('weekly'),
  monthly: clanXp('monthly'),
};
